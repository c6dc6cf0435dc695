// Orders a quote and starts its payment in one call. A repeat with the quote answers the same order and payment.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { BrowserCollector } from '#settlement/rail.ts'
import type { Acceptance } from '#trading/accept-quote.ts'
import type { Order } from '#trading/order.ts'
import { toPayable } from '#trading/orders/order-owner.ts'
import { placeOrder } from '#trading/orders/place-order.ts'
import { readAmount } from '#trading/read-request.ts'

export type Initiation = {
  userId: UserId
  currency: OrderFiat
  amount: string
  quoteId: string
  reference: string
  keepCard: boolean
  delivery?: Acceptance['delivery'] | undefined
}
export type Started = { order: Order; clientSecret: string }

export async function initiatePayment(deps: Deps, input: Initiation): Promise<Started> {
  const { userId, quoteId, keepCard, delivery, reference: clientReference } = input
  const browser = browserOf(deps, input.currency)
  const total = readAmount(input.currency, input.amount)
  const order = await placeOrder(deps, { userId, quoteId, method: 'card', total, ...(delivery && { delivery }) })
  return { order, ...(await browser.start(toPayable(order), { keepCard, clientReference })) }
}

/** What the browser confirms a card payment with; refused where cards are not taken. */
export function browserOf(deps: Deps, currency: OrderFiat): BrowserCollector {
  const { browser, isConnected } = deps.settlement.collector('card')
  if (!browser || !isConnected(currency)) throw new AppError('method_unavailable')
  return browser
}
