// Orders a quote and starts its card payment in one call. With the same quote again: the same order, the same payment.
import { amountIn } from '@kivuko/contract/amounts.ts'
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { getOrder } from '#modules/orders/get-order.ts'
import { type Order, totalOf } from '#modules/orders/order.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { CardPayment } from '#providers/cards/port.ts'
import { requireCards } from './card-network.ts'
import { findCardPaymentByOrder } from './find-card-payment.ts'
import { placeCardOrder } from './place-card-order.ts'
import { startCardPayment } from './start-card-payment.ts'
import { noteClientReference } from './store.ts'

export type Initiation = {
  userId: UserId
  currency: OrderFiat
  amount: string
  quoteId: string
  reference: string
  keepCard: boolean
}
export type Started = { order: Order; payment: CardPayment }

/** Throws what `placeCardOrder` and `startCardPayment` throw, and `validation_failed` for the amount. */
export async function initiatePayment(deps: Deps, input: Initiation): Promise<Started> {
  requireCards(deps)
  const total = amountOf(input.currency, input.amount)
  const order = await placeCardOrder(deps, { userId: input.userId, quoteId: input.quoteId, method: 'card', total })
  await inTransaction(deps.db, async (tx) => {
    const row = await findCardPaymentByOrder(tx, order.id)
    if (row) await noteClientReference(tx, row.id, input.reference)
  })
  return { order, payment: await startCardPayment(deps, order, { keepCard: input.keepCard }) }
}

export type BridgeInitiation = {
  userId: UserId
  currency: OrderFiat
  amount: string
  reference: string
  savedCard: string
}

/** Starts paying an existing order with a saved card. The order decides what is charged; another amount is refused. */
export async function initiateBridge(deps: Deps, input: BridgeInitiation): Promise<Started> {
  requireCards(deps)
  const total = amountOf(input.currency, input.amount)
  const order = await getOrder(deps, input.userId, input.reference)
  if (order.payment_method !== 'card') throw new AppError('method_unavailable')
  if (total.asset !== order.fiat_currency || total.units !== totalOf(order).units) throw new AppError('quote_altered')
  return { order, payment: await startCardPayment(deps, order, { savedCard: input.savedCard, keepCard: false }) }
}

function amountOf(currency: OrderFiat, text: string): Money<OrderFiat> {
  const amount = amountIn(currency, text)
  if ('rule' in amount) throw new AppError('validation_failed', { errors: [{ field: 'amount', message: amount.rule }] })
  return amount
}
