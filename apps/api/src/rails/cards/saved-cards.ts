// The customer's cards at the network: list, start saving one, remove one. Kivuko itself stores no card data.
import { AppError } from '@kivuko/contract/errors.ts'
import type { SavedCard } from '@kivuko/contract/payments.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { withdrawMandates } from '#settlement/card-mandates.ts'
import { customerRefOf } from './card-customer.ts'
import { answerOf, requireCards } from './card-network.ts'
import { findCardCustomer } from './store.ts'

/** None for a customer the network does not know yet. */
export async function listCards(deps: Deps, userId: UserId): Promise<SavedCard[]> {
  const customerRef = await findCardCustomer(deps.db, userId)
  if (!customerRef || !deps.cards) return []
  return answerOf(await deps.cards.listCards(customerRef))
}

export async function startCardSave(deps: Deps, userId: UserId): Promise<{ clientSecret: string }> {
  const cards = requireCards(deps)
  return answerOf(await cards.startCardSave(await customerRefOf(deps, cards, userId)))
}

/** Somebody else's is not found. What it was to pay while its customer is away, it pays no more. */
export async function deleteCard(deps: Deps, userId: UserId, cardRef: string): Promise<void> {
  const customerRef = await findCardCustomer(deps.db, userId)
  if (!customerRef || !deps.cards) throw new AppError('card_not_found')
  const outcome = await deps.cards.removeCard({ customerRef, cardRef })
  // Removed by an earlier call, too, that died before it said so here.
  if (outcome.kind === 'refused' || outcome.kind === 'done')
    await inTransaction(deps.db, (tx) =>
      withdrawMandates(tx, { user_id: userId, card_ref: cardRef }, { by: 'card_removed', clock: deps.clock }),
    )
  if (outcome.kind === 'refused') throw new AppError('card_not_found')
  answerOf(outcome)
}
