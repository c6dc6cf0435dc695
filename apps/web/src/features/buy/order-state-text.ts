// What each state of an order means to the customer, as a sentence and what happens next.
import { CHAIN_NETWORK_NAMES } from '@kivuko/contract/chain.ts'
import { hasStayed, type Order, type OrderDelivery, type OrderState } from '@kivuko/contract/orders.ts'
import { formatDecimal } from '@kivuko/money/format.ts'
import { shortened } from '#lib/shortened.ts'
import { CRYPTO_DECIMALS_SHOWN, fiatText } from './quote-terms.ts'

export type StateText = { title: string; body: string; tone: 'success' | 'waiting' | 'problem' }

const STATE_TEXT: Record<OrderState, (order: Order) => StateText> = {
  awaiting_payment: (order) => ({
    tone: 'waiting',
    title: 'Waiting for your payment',
    body:
      order.payment_method === 'card'
        ? 'Your card payment is being confirmed. This usually takes a few seconds.'
        : `We are waiting for ${fiatText(order.fiat_currency, order.total)}. The crypto goes ${orderGoal(order)} when it arrives.`,
  }),
  completed: (order) => {
    const paid = `You paid ${fiatText(order.fiat_currency, order.total)}.`
    return { tone: 'success', ...(order.delivery ? sentOn(order, order.delivery, paid) : inWallet(order, paid)) }
  },
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

function inWallet(order: Order, paid: string) {
  return { title: `${orderCryptoText(order)} is in your wallet`, body: `${paid} The purchase is complete.` }
}

/** What becomes of coins that were bought for an address elsewhere. */
function sentOn(order: Order, delivery: OrderDelivery, paid: string) {
  const arrives = coinsText(delivery.received, order.crypto_currency)
  const goal = orderGoal(order)
  if (hasStayed(delivery))
    return { title: `${orderCryptoText(order)} is in your wallet`, body: `${paid} The coins did not go ${goal}.` }
  if (delivery.status === 'completed')
    return { title: `${arrives} has arrived`, body: `${paid} The coins went ${goal}.` }
  return { title: `${arrives} is on its way`, body: `${paid} The coins go ${goal}.` }
}

/** 'to your wallet', 'to 0x8617E3…38070D over Ethereum'. */
export function orderGoal({ delivery }: Pick<Order, 'delivery'>): string {
  if (!delivery) return 'to your wallet'
  return `to ${shortened(delivery.address)} over ${CHAIN_NETWORK_NAMES[delivery.network]}`
}

/** '7.576923 USDT'. */
export function orderCryptoText(order: Order): string {
  return coinsText(order.crypto_amount, order.crypto_currency)
}

function coinsText(decimal: string, coin: string): string {
  return `${formatDecimal(decimal, { decimals: CRYPTO_DECIMALS_SHOWN })} ${coin}`
}
