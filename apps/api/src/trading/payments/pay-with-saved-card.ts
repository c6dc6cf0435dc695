// Starts paying an order that is there already with a card the customer saved.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { getOrder } from '#trading/get-order.ts'
import { totalOf } from '#trading/order.ts'
import { toPayable } from '#trading/orders/order-owner.ts'
import { readAmount } from '#trading/read-request.ts'
import { browserOf, type Started } from './initiate-payment.ts'

export type SavedCardPayment = {
  userId: UserId
  currency: OrderFiat
  amount: string
  reference: string
  savedCard: string
}

/** Starts paying an existing order with a saved card. The order decides what is charged; another amount is refused. */
export async function payWithSavedCard(deps: Deps, input: SavedCardPayment): Promise<Started> {
  const browser = browserOf(deps, input.currency)
  const total = readAmount(input.currency, input.amount)
  const order = await getOrder(deps, input.userId, input.reference)
  if (order.payment_method !== 'card') throw new AppError('method_unavailable')
  if (total.asset !== order.fiat_currency || total.units !== totalOf(order).units) throw new AppError('quote_altered')
  const started = await browser.start(toPayable(order), { savedCard: input.savedCard, keepCard: false })
  return { order, ...started }
}
