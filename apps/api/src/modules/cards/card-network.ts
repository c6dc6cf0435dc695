// How use cases speak to the card network: is there one, and what its answer means to a customer.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { Cards, Outcome } from '#providers/cards/port.ts'

/** The card network, or `method_unavailable` when this installation has none. */
export function requireCards(deps: Deps): Cards {
  if (!deps.cards) throw new AppError('method_unavailable')
  return deps.cards
}

/** A provider's answer, or the refusal a customer sees: nothing was charged in either case. */
export function answerOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value
  throw new AppError('provider_unavailable', outcome.kind === 'refused' ? { cause: outcome.reason } : {})
}
