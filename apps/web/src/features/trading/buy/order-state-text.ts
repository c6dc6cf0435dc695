// What each state of an order means to the customer, as a sentence and what happens next.
import { isCardFill } from '@kivuko/contract/buying.ts'
import { CHAIN_NETWORK_NAMES } from '@kivuko/contract/chain.ts'
import { hasStayed, type Order, type OrderDelivery, type OrderState } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatDecimal } from '@kivuko/money/format.ts'
import { shortened } from '#lib/shortened-code.ts'
import { CRYPTO_DECIMALS_SHOWN, fiatText } from './quote-terms.ts'

export type StateText = { title: string; body: string; tone: 'success' | 'waiting' | 'problem' }

const STATE_TEXT: Record<OrderState, (order: Order) => StateText> = {
  awaiting_payment: (order) => ({ tone: 'waiting', title: t('Waiting for your payment'), body: awaited(order) }),
  completed: (order) => {
    const paid = t('You paid {amount}.', { amount: totalOf(order) })
    return { tone: 'success', ...(order.delivery ? sentOn(order, order.delivery, paid) : inWallet(order, paid)) }
  },
  expired: () => ({
    tone: 'problem',
    title: t('This order has expired'),
    body: t('No payment arrived in time, so nothing was bought. If you did pay, the money is sent back to you.'),
  }),
  cancelled: () => ({
    tone: 'problem',
    title: t('This order was cancelled'),
    body: t('Nothing was bought. You can start a new purchase at any time.'),
  }),
  refund_pending: (order) => ({
    tone: 'problem',
    title: t('Your money is on its way back'),
    body: t(
      'We could not complete the purchase, so {amount} is being sent back to you. You do not need to do anything.',
      { amount: totalOf(order) },
    ),
  }),
  refunded: (order) => ({
    tone: 'problem',
    title: t('Your money was sent back'),
    body: t('We could not complete the purchase and returned {amount}. Your bank may take some days to show it.', {
      amount: totalOf(order),
    }),
  }),
}

const totalOf = (order: Order) => fiatText(order.fiat_currency, order.total)

/** Of a wallet that a card fills, where it differs. */
const FILL_TEXT: Partial<typeof STATE_TEXT> = {
  completed: (order) => ({
    tone: 'success',
    title: inWalletText(order),
    body: t('You paid {amount}.', { amount: totalOf(order) }),
  }),
  expired: () => ({
    tone: 'problem',
    title: t('The time to pay is over'),
    body: t('No payment arrived in time, so nothing was added. If you did pay, the money is sent back to you.'),
  }),
  cancelled: () => ({
    tone: 'problem',
    title: t('This payment was cancelled'),
    body: t('Nothing was added to your wallet. You can add funds at any time.'),
  }),
  refund_pending: (order) => ({
    tone: 'problem',
    title: t('Your money is on its way back'),
    body: t('{amount} is being sent back to your card. You do not need to do anything.', { amount: totalOf(order) }),
  }),
  refunded: (order) => ({
    tone: 'problem',
    title: t('Your money was sent back'),
    body: t('We returned {amount} to your card. Your bank may take some days to show it.', { amount: totalOf(order) }),
  }),
}

export function orderStateText(order: Order): StateText {
  const told = (isCardFill(order.crypto_currency) && FILL_TEXT[order.status]) || STATE_TEXT[order.status]
  return told(order)
}

function awaited(order: Order): string {
  if (order.payment_method === 'card')
    return t('Your card payment is being confirmed. This usually takes a few seconds.')
  const amount = totalOf(order)
  if (!order.delivery)
    return t('We are waiting for {amount}. The crypto goes to your wallet when it arrives.', { amount })
  const { address, network } = goalOf(order.delivery)
  return t('We are waiting for {amount}. The crypto goes to {address} over {network} when it arrives.', {
    amount,
    address,
    network,
  })
}

/** A card payment that is not confirmed after the usual time. */
export function takingLongText({ delivery, crypto_currency }: Order): string {
  if (isCardFill(crypto_currency))
    return t(
      'Your card payment is still being confirmed. You can close this page: the money is added to your wallet when it is, and if the payment does not go through you are not charged.',
    )
  if (!delivery)
    return t(
      'Your card payment is still being confirmed. You can close this page: the crypto goes to your wallet when it is, and if the payment does not go through you are not charged.',
    )
  const { address, network } = goalOf(delivery)
  return t(
    'Your card payment is still being confirmed. You can close this page: the crypto goes to {address} over {network} when it is, and if the payment does not go through you are not charged.',
    { address, network },
  )
}

function inWallet(order: Order, paid: string) {
  return { title: inWalletText(order), body: `${paid} ${t('The purchase is complete.')}` }
}

const inWalletText = (order: Order) => t('{coins} is in your wallet', { coins: orderCryptoText(order) })

/** What becomes of coins that were bought for an address elsewhere. */
function sentOn(order: Order, delivery: OrderDelivery, paid: string) {
  const coins = coinsText(delivery.received, order.crypto_currency)
  const { address, network } = goalOf(delivery)
  if (hasStayed(delivery)) {
    const stayed = t('The coins did not go to {address} over {network}.', { address, network })
    return { title: inWalletText(order), body: `${paid} ${stayed}` }
  }
  if (delivery.status === 'completed') {
    const went = t('The coins went to {address} over {network}.', { address, network })
    return { title: t('{coins} has arrived', { coins }), body: `${paid} ${went}` }
  }
  const goes = t('The coins go to {address} over {network}.', { address, network })
  return { title: t('{coins} is on its way', { coins }), body: `${paid} ${goes}` }
}

/** '0x8617E3…38070D' over 'Ethereum'. */
const goalOf = ({ address, network }: OrderDelivery) => ({
  address: shortened(address),
  network: CHAIN_NETWORK_NAMES[network],
})

/** '7.576923 USDT'; of a wallet that a card fills '$97.50'. */
export function orderCryptoText(order: Order): string {
  if (isCardFill(order.crypto_currency)) return fiatText(order.crypto_currency, order.crypto_amount)
  return coinsText(order.crypto_amount, order.crypto_currency)
}

function coinsText(decimal: string, coin: string): string {
  return `${formatDecimal(decimal, { decimals: CRYPTO_DECIMALS_SHOWN })} ${coin}`
}
