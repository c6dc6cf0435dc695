// A payment has arrived: the coins become the customer's, or the money goes back. Reply, webhook and poll all end here.
import { compare, money } from '@kivuko/money/money.ts'
import { rateMicrosCeil } from '@kivuko/money/rate.ts'
import { sql } from 'kysely'
import { purchase } from '#accounting/recipes/purchase.ts'
import { paymentToReturn } from '#accounting/recipes/refund.ts'
import { isShortage } from '#accounting/shortage.ts'
import { deliverOrder } from '#custody/deliver-order.ts'
import { findDelivery } from '#custody/find-delivery.ts'
import type { Deps } from '#deps.ts'
import { spreadOf } from '#market/quote.ts'
import { queryable } from '#platform/database.ts'
import type { OrderId } from '#platform/ids.ts'
import type { Payment, PaymentEnd } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { isSettled, type Order, totalOf } from './order.ts'
import { notifyCustomer } from './orders/notify-customer.ts'
import { sendReceiptJob } from './orders/order-jobs.ts'
import { oweRefund } from './orders/owe-refund.ts'
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
  const reason = reasonToRefuse(deps, order, payment)
  if (reason) return giveBack(deps, tx, order, { payment, reason })
  await sql`savepoint delivery`.execute(tx)
  try {
    await deliver(deps, tx, order, payment)
    return { kind: 'kept' }
  } catch (error) {
    if (!isShortage(error)) throw error
    // What the delivery wrote is undone; the payment is owed back instead.
    await sql`rollback to savepoint delivery`.execute(tx)
    return giveBack(deps, tx, order, { payment, reason: OUT_OF_STOCK })
  }
}

const OUT_OF_STOCK = 'We could not supply these coins right now, so we are sending your payment back.'

/** Completes the order and posts the purchase. Throws the ledger's refusal when the treasury lacks the coins. */
async function deliver(deps: Deps, tx: Tx, order: Order, payment: Payment): Promise<void> {
  await orders.advance(tx, order.id, 'completed', { ended_at: deps.clock.now(), problem: null })
  await writeOrderLine(deps, tx, order, 'completed')
  await sendReceiptJob.enqueue(tx, { orderId: order.id })
  const delivery = await findDelivery(tx, order.id)
  await notifyCustomer(deps, tx, order, 'completed', delivery ? { delivery } : {})
  const journal = purchase({
    orderId: order.id,
    userId: order.user_id,
    provider: payment.provider,
    total: payment.amount,
    fee: money(order.fiat_currency, order.fee_units),
    spread: spreadOf(order),
    crypto: money(order.crypto_currency, order.crypto_units),
  })
  // Late, so that the hot treasury and fee rows are locked for little else.
  await deps.ledger.postWithin(queryable(tx), journal)
  if (delivery) await deliverOrder(deps, tx, order, delivery)
}

/** Why a payment cannot be settled, in words for the customer; undefined when it can. */
function reasonToRefuse(deps: Deps, order: Order, payment: Payment): string | undefined {
  if (order.state !== 'awaiting_payment')
    return 'Your payment arrived after the order was closed, so we are sending it back.'
  if (payment.amount.asset !== order.fiat_currency || compare(payment.amount, totalOf(order)) !== 0) {
    return 'The amount that arrived is not the amount of the order, so we are sending it back.'
  }
  if (hasPriceRunAway(deps, order))
    return 'The market moved too far before your payment arrived, so we are sending it back.'
  return undefined
}

/** The price guard: the mid rose further above the quote's than the house bears. Without a price the promise stands. */
function hasPriceRunAway(deps: Deps, order: Order): boolean {
  const mid = deps.rates.mid(order.crypto_currency, order.fiat_currency)
  if (!mid) return false
  return rateMicrosCeil(mid) * 10_000n > order.mid_rate_micros * (10_000n + deps.config.orders.priceGuardBps)
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
