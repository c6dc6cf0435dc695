// What each state of an order means to the customer, as a sentence and what happens next.
import type { Order, OrderState } from '@kivuko/contract/orders.ts'
import { formatDecimal } from '@kivuko/money/format.ts'
import { CRYPTO_DECIMALS_SHOWN, fiatText } from './quote-terms.ts'

export type StateText = { title: string; body: string; tone: 'success' | 'waiting' | 'problem' }

const STATE_TEXT: Record<OrderState, (order: Order) => StateText> = {
  awaiting_payment: (order) => ({
    tone: 'waiting',
    title: 'Waiting for your payment',
    body:
      order.payment_method === 'card'
        ? 'Your card payment is being confirmed. This usually takes a few seconds.'
        : `We are waiting for ${fiatText(order.fiat_currency, order.total)}. The crypto goes to your wallet when it arrives.`,
  }),
  completed: (order) => ({
    tone: 'success',
    title: `${orderCryptoText(order)} is in your wallet`,
    body: `You paid ${fiatText(order.fiat_currency, order.total)}. The purchase is complete.`,
  }),
  expired: () => ({
    tone: 'problem',
    title: 'This order has expired',
    body: 'No payment arrived in time, so nothing was bought. If you did pay, the money is sent back to you.',
  }),
  cancelled: () => ({
    tone: 'problem',
    title: 'This order was cancelled',
    body: 'Nothing was bought. You can start a new purchase at any time.',
  }),
  refund_pending: (order) => ({
    tone: 'problem',
    title: 'Your money is on its way back',
    body: `We could not complete the purchase, so ${fiatText(order.fiat_currency, order.total)} is being sent back to you. You do not need to do anything.`,
  }),
  refunded: (order) => ({
    tone: 'problem',
    title: 'Your money was sent back',
    body: `We could not complete the purchase and returned ${fiatText(order.fiat_currency, order.total)}. Your bank may take some days to show it.`,
  }),
}

export function orderStateText(order: Order): StateText {
  return STATE_TEXT[order.status](order)
}

/** '7.576923 USDT'. */
export function orderCryptoText(order: Order): string {
  return `${formatDecimal(order.crypto_amount, { decimals: CRYPTO_DECIMALS_SHOWN })} ${order.crypto_currency}`
}
