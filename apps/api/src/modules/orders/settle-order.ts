// A payment has arrived: the coins become the customer's, or the money goes back. Reply, webhook and poll all end here.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { LedgerError } from '@kivuko/ledger/journal.ts'
import { compare, type Money, money } from '@kivuko/money/money.ts'
import { rateMicrosCeil } from '@kivuko/money/rate.ts'
import { type PaymentSource, paymentToReturn, purchase } from '#accounting/recipes.ts'
import type { Deps } from '#deps.ts'
import { giveBackToLimit } from '#modules/limits/give-back-to-limit.ts'
import { spreadOf } from '#modules/pricing/quote.ts'
import { deliverOrder } from '#modules/withdrawals/deliver-order.ts'
import { findDelivery } from '#modules/withdrawals/find-delivery.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { newId, type OrderId, type RefundId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { REFUND_ORDER, SEND_RECEIPT } from './job-names.ts'
import { isSettled, type Order, totalOf } from './order.ts'
import { advanceOrder, findOrderForUpdate, insertRefund } from './store.ts'
import { tellCustomer } from './tell-customer.ts'
import { writeOrderLine } from './write-order-line.ts'

export type PaymentReceived = {
  orderId: OrderId
  provider: PaymentSource
  amount: Money<OrderFiat>
  /** Written with what this payment led to; not called when the order had its payment before. */
  alongside?: (tx: Tx, end: PaymentEnd) => Promise<void>
}
export type PaymentEnd = { state: 'completed' } | { state: 'refund_pending'; refundId: RefundId; reason: string }

/** Safe to repeat: an order that was settled before stays as it is. Answers the state it is in afterwards. */
export async function settleOrder(deps: Deps, payment: PaymentReceived): Promise<Order['state'] | undefined> {
  try {
    return await inTransaction(deps.db, (tx) => deliver(deps, tx, payment))
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    // What the delivery wrote is undone; the payment is owed back instead.
    return inTransaction(deps.db, (tx) => giveBack(deps, tx, payment, reason))
  }
}

/** Why a delivery was given up, in words for the customer. */
class Undeliverable extends Error {}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof Undeliverable) return error.message
  const isOutOfStock = error instanceof LedgerError && error.code === 'insufficient_balance'
  return isOutOfStock ? 'We could not supply these coins right now, so we are sending your payment back.' : undefined
}

/** Completes the order and posts the purchase. Throws `Undeliverable`, or the ledger's refusal when the treasury lacks the coins. */
async function deliver(deps: Deps, tx: Tx, payment: PaymentReceived): Promise<Order['state'] | undefined> {
  const order = await findOrderForUpdate(tx, payment.orderId)
  if (!order || isSettled(order)) return order?.state
  const reason = reasonToRefuse(deps, order, payment)
  if (reason) throw new Undeliverable(reason)
  await advanceOrder(tx, order.id, 'completed', { completed_at: deps.clock.now(), problem: null })
  await writeOrderLine(deps, tx, order, 'completed')
  await enqueue(tx, SEND_RECEIPT, { orderId: order.id })
  const delivery = await findDelivery(tx, order.id)
  await tellCustomer(deps, tx, order, 'completed', delivery ? { delivery } : {})
  await payment.alongside?.(tx, { state: 'completed' })
  const journal = purchase({
    orderId: order.id,
    userId: order.user_id,
    provider: payment.provider,
    total: payment.amount,
    fee: money(order.fiat_currency, order.fee_units),
    spread: spreadOf(order),
    crypto: money(order.crypto_currency, order.crypto_units),
  })
  // Last, so that the hot treasury and fee rows are locked for one commit only.
  await deps.ledger.postWithin(queryable(tx), journal)
  if (delivery) await deliverOrder(deps, tx, order, delivery)
  return 'completed'
}

/** Why a payment cannot be settled, in words for the customer; undefined when it can. */
function reasonToRefuse(deps: Deps, order: Order, payment: PaymentReceived): string | undefined {
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
  payment: PaymentReceived,
  reason: string,
): Promise<Order['state'] | undefined> {
  const order = await findOrderForUpdate(tx, payment.orderId)
  if (!order || isSettled(order)) return order?.state
  const now = deps.clock.now()
  const refundId = newId('rfd', now)
  await advanceOrder(tx, order.id, 'refund_pending', { problem: reason })
  await giveBackToLimit(tx, order.id)
  await writeOrderLine(deps, tx, order, 'refund_pending')
  await insertRefund(tx, {
    id: refundId,
    order_id: order.id,
    currency: payment.amount.asset,
    amount_units: payment.amount.units,
    state: 'pending',
    provider_ref: null,
    attempts: 0,
    created_at: now,
    finished_at: null,
  })
  await enqueue(tx, REFUND_ORDER, { refundId }, { key: `refund:${refundId}` })
  await tellCustomer(deps, tx, order, 'refund_pending', { amount: payment.amount, reason })
  await payment.alongside?.(tx, { state: 'refund_pending', refundId, reason })
  const journal = paymentToReturn({ causeId: order.id, provider: payment.provider, total: payment.amount })
  await deps.ledger.postWithin(queryable(tx), journal)
  return 'refund_pending'
}
