// Follows a card payment until its order reaches an end: what a lost webhook or a crash left open is found here.
import type { Deps } from '#deps.ts'
import { expireOrder } from '#modules/orders/expire-order.ts'
import { findOrder } from '#modules/orders/find-order.ts'
import { FOLLOW_CARD_PAYMENT } from '#modules/orders/job-names.ts'
import { isSettled, type Order } from '#modules/orders/order.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { OrderId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { CardPayment, Cards } from '#providers/cards/port.ts'
import { applyCardPayment } from './apply-card-payment.ts'
import { answerOf } from './card-network.ts'
import { findCardPaymentByOrder } from './find-card-payment.ts'

/** The pause between two looks doubles up to this. */
const POLL_MAX_MS = 60_000

/** The job. Throws `provider_unavailable` while the network is silent, so that the job is tried again. */
export async function followCardPayment(deps: Deps, orderId: OrderId): Promise<void> {
  const order = await findOrder(deps.db, orderId)
  const row = order && (await findCardPaymentByOrder(deps.db, orderId))
  if (!order || !row || !deps.cards || isSettled(order)) return
  const isOver = order.state !== 'awaiting_payment' || order.expires_at <= deps.clock.now()
  // Without the network's id on the row no browser was ever given the payment's secret, so nobody can have paid it.
  if (!row.provider_ref) return isOver ? expireOrder(deps, orderId) : lookAgain(deps, order)
  const payment = answerOf(await deps.cards.findPayment(row.provider_ref))
  const latest = isOver ? await giveUp(deps.cards, payment) : payment
  await applyCardPayment(deps, orderId, latest)
  if (latest.state.kind === 'cancelled') await expireOrder(deps, orderId)
  else if (latest.state.kind !== 'succeeded') await lookAgain(deps, order)
}

async function giveUp(cards: Cards, payment: CardPayment): Promise<CardPayment> {
  const isOpen = payment.state.kind === 'awaiting_customer' || payment.state.kind === 'processing'
  return isOpen ? answerOf(await cards.cancelPayment(payment.providerRef)) : payment
}

async function lookAgain(deps: Deps, order: Order): Promise<void> {
  const now = deps.clock.now()
  const age = now.getTime() - order.created_at.getTime()
  const pause = Math.min(Math.max(age, deps.config.orders.firstPollMs), POLL_MAX_MS)
  const nextLook = after(now, pause)
  // The end of the window is always looked at on time; after it, a payment still in flight is asked about again.
  const runAt = order.expires_at > now && order.expires_at < nextLook ? order.expires_at : nextLook
  await inTransaction(deps.db, (tx) =>
    // A cancellation that came while this looked is not put off.
    enqueue(tx, FOLLOW_CARD_PAYMENT, { orderId: order.id }, { key: `follow:${order.id}`, runAt, keepsTime: true }),
  )
}
