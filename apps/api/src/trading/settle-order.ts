// A payment has arrived: the coins become the customer's, or the money goes back. Reply, webhook and poll all end here.
import { isCardFill } from '@kivuko/contract/buying.ts'
import { say } from '@kivuko/contract/say.ts'
import { compare, money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { purchase } from '#accounting/recipes/purchase.ts'
import { paymentToReturn } from '#accounting/recipes/refund.ts'
import { isShortage } from '#accounting/shortage.ts'
import { type CardPurchase, toMaturing } from '#custody/card-purchase.ts'
import { deliverOrder } from '#custody/deliver-order.ts'
import { findDelivery } from '#custody/find-delivery.ts'
import { keepCardPurchase } from '#custody/keep-card-purchase.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { OrderId } from '#platform/ids.ts'
import type { Payment, PaymentEnd } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { boughtBy } from './bought-by.ts'
import { isSettled, type Order, totalOf } from './order.ts'
import { notifyCustomer } from './orders/notify-customer.ts'
import { sendReceiptJob } from './orders/order-jobs.ts'
import { oweRefund } from './orders/owe-refund.ts'
import { settledTerms } from './orders/settled-terms.ts'
import { orders } from './orders/store.ts'
import { writeOrderLine } from './orders/write-order-line.ts'

export type PaymentReceived = Payment & { orderId: OrderId }

/**
 * In the transaction of the rail that says so. Safe to repeat: undefined, and nothing is changed, when the order was
 * settled before, or is none.
 */
export async function settleOrder(deps: Deps, tx: Tx, payment: PaymentReceived): Promise<PaymentEnd | undefined> {
  const order = await orders.lock(tx, payment.orderId)
  if (!order || isSettled(order)) return undefined
  const settled = termsNow(deps, order, payment)
  if ('reason' in settled) return giveBack(deps, tx, order, { payment, reason: settled.reason })
  await sql`savepoint delivery`.execute(tx)
  try {
    await deliver(deps, tx, settled, payment)
    return { kind: 'kept' }
  } catch (error) {
    if (!isShortage(error)) throw error
    // What the delivery wrote is undone; the payment is owed back instead.
    await sql`rollback to savepoint delivery`.execute(tx)
    return giveBack(deps, tx, order, { payment, reason: OUT_OF_STOCK })
  }
}

const OUT_OF_STOCK = say('We could not supply these coins right now, so we are sending your payment back.')

/** Completes the order and posts the purchase. Throws the ledger's refusal when the treasury lacks the coins. */
async function deliver(deps: Deps, tx: Tx, order: Order, payment: Payment): Promise<void> {
  const { crypto_units, mid_rate_micros, rate_micros } = order
  const ended = { ended_at: deps.clock.now(), problem: null }
  await orders.advance(tx, order.id, 'completed', { ...ended, crypto_units, mid_rate_micros, rate_micros })
  await writeOrderLine(deps, tx, order, 'completed')
  // Of a wallet that was filled, the notice says all there is.
  if (!isCardFill(order.crypto_currency)) await sendReceiptJob.enqueue(tx, { orderId: order.id })
  const delivery = await findDelivery(tx, order.id)
  const card = await cardPurchaseOf(deps, tx, order, payment)
  const maturing = toMaturing(card, deps.clock.now())
  await notifyCustomer(deps, tx, order, 'completed', { ...(delivery ? { delivery } : {}), maturing })
  const journal = purchase({
    ...boughtBy(order),
    provider: payment.provider,
  })
  // Late, so that the hot treasury and fee rows are locked for little else.
  await deps.ledger.postWithin(queryable(tx), journal)
  if (delivery) await deliverOrder(deps, tx, order, { delivery, card })
}

/** Undefined for what was not paid by card. */
async function cardPurchaseOf(deps: Deps, tx: Tx, order: Order, { card }: Payment): Promise<CardPurchase | undefined> {
  if (!card) return undefined
  const coins = money(order.crypto_currency, order.crypto_units)
  return keepCardPurchase(deps, tx, { orderId: order.id, userId: order.user_id, coins, card })
}

/** The order at the terms it is settled at; or in words for the customer why it cannot be. */
function termsNow(deps: Deps, order: Order, payment: Payment): Order | { reason: string } {
  if (order.state !== 'awaiting_payment')
    return { reason: say('Your payment arrived after the order was closed, so we are sending it back.') }
  if (payment.amount.asset !== order.fiat_currency || compare(payment.amount, totalOf(order)) !== 0)
    return { reason: say('The amount that arrived is not the amount of the order, so we are sending it back.') }
  const { crypto_currency: coin, fiat_currency: fiat } = order
  // Money of a wallet has no price that could move.
  if (isCardFill(coin)) return order
  const mid = deps.rates.isClosed(coin, fiat) ? undefined : deps.rates.mid(coin, fiat)
  return settledTerms(order, { at: deps.clock.now(), mid, spreadBps: deps.fees.spreadBps })
}

async function giveBack(
  deps: Deps,
  tx: Tx,
  order: Order,
  { payment, reason }: { payment: Payment; reason: string },
): Promise<PaymentEnd> {
  const refundId = await oweRefund(deps, tx, order, { amount: payment.amount, reason, problem: reason })
  const journal = paymentToReturn({ causeId: order.id, provider: payment.provider, total: payment.amount })
  await deps.ledger.postWithin(queryable(tx), journal)
  return { kind: 'returning', refundId, reason }
}
