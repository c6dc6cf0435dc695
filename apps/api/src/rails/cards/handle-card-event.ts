// Handles a stored event. Events come late, twice and out of order, so the event only says what to look at: the network is asked for the truth.
import type { Deps } from '#deps.ts'
import { findRefundByProviderRef } from '#modules/orders/find-refund.ts'
import { finishRefundOf } from '#modules/orders/refund-order.ts'
import { finishEvent } from '#modules/webhooks/keep-event.ts'
import { inTransaction } from '#platform/database.ts'
import type { CardPaymentId } from '#platform/ids.ts'
import type { Cards } from '#providers/cards/port.ts'
import { applyCardPayment } from './apply-card-payment.ts'
import { answerOf } from './card-network.ts'
import { findCardPaymentByRef } from './find-card-payment.ts'
import { findCardPayment } from './store.ts'

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
      (await findCardPaymentByRef(deps.db, event.payment)) ??
      (event.paymentId ? await findCardPayment(deps.db, event.paymentId as CardPaymentId) : undefined)
    if (!row) return 'unmatched'
    await applyCardPayment(deps, row.order_id, answerOf(await cards.findPayment(event.payment)))
    return 'handled'
  }
  if (event.refund) {
    const refund = await findRefundByProviderRef(deps.db, event.refund)
    if (!refund) return 'unmatched'
    await finishRefundOf(deps, refund, answerOf(await cards.findRefund(event.refund)))
    return 'handled'
  }
  return 'ignored'
}
