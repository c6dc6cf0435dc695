// The cards a customer saved at the card network go, with the name they have there: their account is closed.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db, Tx } from '#tables.ts'
import { forgetCardsJob } from './cards/card-jobs.ts'
import { findCardCustomer, removeCardCustomer } from './cards/store.ts'

/** In the transaction that closes the account. Nothing for somebody the network does not know. */
export async function forgetCardsLater(tx: Tx, userId: UserId): Promise<void> {
  if (await findCardCustomer(tx, userId)) await forgetCardsJob.enqueue(tx, { userId })
}

/**
 * As a job. Done, or refused because there is nobody of that name any more: we forget the name, too. Unknown is thrown,
 * and asked again; what is asked twice is removed once.
 */
export async function forgetCards(deps: Deps, userId: UserId): Promise<void> {
  const customerRef = await findCardCustomer(deps.db, userId)
  if (!customerRef) return
  if (!deps.cards) throw new Error('the card network is not connected')
  const outcome = await deps.cards.removeCustomer(customerRef)
  if (outcome.kind === 'unknown') throw new Error('the card network did not say whether the cards are gone')
  if (outcome.kind === 'refused') throw new Error(`the card network keeps the cards: ${outcome.code}`)
  await inTransaction(deps.db, (tx) => removeCardCustomer(tx, userId))
}

/** For those of them whom the network still knows: whatever kept an earlier try from ending, it goes on. */
export async function goOnForgettingCards(deps: Deps, userIds: readonly UserId[]): Promise<void> {
  for (const userId of userIds) await inTransaction(deps.db, (tx) => forgetCardsLater(tx, userId))
}

export async function hasSavedCards(db: Db, userId: UserId): Promise<boolean> {
  return (await findCardCustomer(db, userId)) !== undefined
}
