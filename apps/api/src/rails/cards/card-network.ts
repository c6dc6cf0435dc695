// How use cases speak to the card network: is there one, and what its answer means to a customer.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { stopSentence } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import type { Cards } from '#providers/cards/port.ts'
import type { Sent } from '#providers/port.ts'

/** The card network, or `method_unavailable` when this installation has none. */
export function requireCards(deps: Deps): Cards {
  if (!deps.cards) throw new AppError('method_unavailable')
  return deps.cards
}

/** The network's answer. Whatever it throws, nothing was charged. */
export function answerOf<T>(outcome: Sent<T>): T {
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'refused') throw new AppError('payment_refused', { cause: outcome.code })
  if (outcome.kind === 'held')
    throw new AppError('service_paused', { detail: [stopSentence(outcome.stop), say('Nothing was taken.')] })
  throw new AppError('provider_unavailable')
}
