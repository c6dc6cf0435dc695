// How it ended, and the way back.
import type { OrderState } from '@kivuko/contract/orders.ts'
import { t } from '@kivuko/contract/text.ts'
import type { WidgetOrder } from '@kivuko/contract/widget.ts'
import { journey } from '../address.ts'
import { button, el } from '../dom.ts'
import type { Flow, Screen } from '../flow.ts'
import { coinText, fiatText } from '../receipt.ts'
import { wayBack } from '../way-back.ts'

const FOLLOW_MS = 5000
/** Bought, and not at its address yet. */
const IS_GOING = ['waiting', 'sending', 'confirming']

type Ended = { title: string; text: string }

const TEXTS: Record<OrderState, (order: WidgetOrder, brand: string) => Ended> = {
  awaiting_payment: () => ({
    title: t('Waiting for your payment'),
    text: t('You can close this. The purchase goes on.'),
  }),
  completed: (order, brand) => ({
    title: t('{coins} is yours', { coins: coinText(order.crypto_currency, order.crypto_amount) }),
    text: order.delivery
      ? t('You paid {amount}.', { amount: totalOf(order) })
      : t('You paid {amount}. The coins are in your account at {name}.', { amount: totalOf(order), name: brand }),
  }),
  expired: () => ({
    title: t('This order has expired'),
    text: t('No payment arrived in time, so nothing was bought. If you did pay, the money is sent back to you.'),
  }),
  cancelled: () => ({ title: t('This order was cancelled'), text: t('Nothing was bought.') }),
  refund_pending: (order) => ({
    title: t('Your money is on its way back'),
    text: t('We could not complete the purchase, so {amount} is being sent back to you.', { amount: totalOf(order) }),
  }),
  refunded: (order) => ({
    title: t('Your money was sent back'),
    text: t('We could not complete the purchase and returned {amount}.', { amount: totalOf(order) }),
  }),
}

const totalOf = ({ fiat_currency, total }: WidgetOrder) => fiatText(fiat_currency, total)

export function endScreen(flow: Flow): Screen {
  const { order, view } = flow
  if (!order) return { title: t('Nothing was bought'), body: [] }
  const { title, text } = TEXTS[order.status](order, view.brand)
  const isOver = order.status === 'cancelled' || order.status === 'expired'
  const way = el('div', { class: 'way' })
  const following = order.status === 'completed' && order.delivery ? follow(flow, way) : undefined
  return {
    title,
    ...(following && { leave: following }),
    body: [
      el('p', { role: 'status' }, text),
      way,
      el('p', { class: 'note' }, t('Reference {reference}', { reference: order.reference })),
      wayBack(flow, order.id),
      isOver ? button({ text: t('Start again'), kind: 'quiet', onPress: () => flow.open('amount') }) : undefined,
    ],
  }
}

/** How far the coins are, asked until they are there. Answers what ends it. */
function follow({ view, calls, order: bought }: Flow, place: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeft = false
  const show = (order: WidgetOrder) => {
    const way = journey(view, order)
    if (way) place.replaceChildren(way)
    if (!isLeft && IS_GOING.some((state) => state === order.delivery?.status)) timer = setTimeout(ask, FOLLOW_MS)
  }
  const ask = async () => {
    const order = await calls.order(bought?.id ?? '').catch(() => undefined)
    if (!isLeft && order) show(order)
  }
  if (bought) show(bought)
  return () => {
    isLeft = true
    clearTimeout(timer)
  }
}
