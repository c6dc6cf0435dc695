// Handles a stored event. Events come late, twice and out of order: they only say what to poll.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Cards } from '#providers/cards/port.ts'
import { finishEvent } from '#record/keep-event.ts'
import { ownerOf } from '#settlement/owner.ts'
import { applyCardPayment } from './apply-card-payment.ts'
import { answerOf } from './card-network.ts'
import { cardPayments } from './store.ts'

export type StoredCardEvent = { eventId: string; payment?: string; refund?: string; paymentId?: string }

/** The job. What is about nothing of ours is kept as `unmatched` for a person to see. */
export async function handleCardEvent(deps: Deps, event: StoredCardEvent): Promise<void> {
  if (!deps.cards) return
  const outcome = await apply(deps, deps.cards, event)
  await inTransaction(deps.db, (tx) =>
    finishEvent(tx, { provider: 'stripe', id: event.eventId }, outcome, deps.clock.now()),
  )
}

async function apply(deps: Deps, cards: Cards, event: StoredCardEvent): Promise<'handled' | 'ignored' | 'unmatched'> {
  if (event.payment) {
    const row =
      (await cardPayments.find(deps.db, { provider_ref: event.payment })) ??
      (event.paymentId ? await cardPayments.find(deps.db, event.paymentId) : undefined)
    if (!row) return 'unmatched'
    await applyCardPayment(deps, ownerOf(row), answerOf(await cards.findPayment(event.payment)))
    return 'handled'
  }
  if (event.refund) {
    const refunds = deps.settlement.refunds()
    const id = await refunds.findByProviderRef(deps.db, event.refund)
    if (!id) return 'unmatched'
    const state = answerOf(await cards.findRefund(event.refund))
    await inTransaction(deps.db, (tx) => refunds.told(tx, id, 'stripe', state))
    return 'handled'
  }
  return 'ignored'
}
