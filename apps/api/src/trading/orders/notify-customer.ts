// What a customer is told when their order ends or its money turns back: once a state, in its transaction.
import { isCardFill, type OrderFiat } from '@kivuko/contract/buying.ts'
import { CARD_WAIT_REASONS, type Maturing } from '@kivuko/contract/card-waits.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { momentSaid } from '#custody/card-purchase.ts'
import { placeSaid } from '#custody/withdrawal.ts'
import type { Deps } from '#deps.ts'
import { type Notice, notify } from '#record/notify.ts'
import type { Tables, Tx } from '#tables.ts'
import { type Order, totalOf } from '#trading/order.ts'

type NotifiedState = 'completed' | 'expired' | 'refund_pending' | 'refunded'
type NoticeText = Omit<Notice, 'userId' | 'key'>

type Circumstances = {
  /** What arrived, which need not be the order's total. */
  amount?: Money<OrderFiat>
  /** Why it goes back. */
  reason?: string
  /** Where it was sent back to; the customer's bank, when that is not said. */
  returnsTo?: string | undefined
  /** Where the coins go on to. */
  delivery?: Tables['order_deliveries']
  /** How long they stay in the house. */
  maturing?: Maturing | null
}

const NOTICES: Record<NotifiedState, (order: Order, circumstances: Circumstances) => NoticeText> = {
  completed: (order, circumstances) =>
    isCardFill(order.crypto_currency) ? filled(order, circumstances) : bought(order, circumstances),
  expired: (order) => ({
    type: 'payment',
    title: say('Order {reference} has expired', { reference: order.reference }),
    message: isCardFill(order.crypto_currency)
      ? say('The time to pay {total} ran out. Nothing was taken.', { total: totalOf(order) })
      : say('The time to pay {total} ran out. Nothing was bought.', { total: totalOf(order) }),
    actionUrl: pageOf(order),
  }),
  refund_pending: (order, { amount = totalOf(order), reason }) => ({
    type: 'payment',
    title: say('{amount} is on its way back to you', { amount }),
    message: [
      reason ?? '',
      say('You do not need to do anything for order {reference}.', { reference: order.reference }),
    ],
    actionUrl: pageOf(order),
  }),
  refunded: (order, { amount = totalOf(order), returnsTo }) => ({
    type: 'payment',
    title: say('{amount} was sent back to you', { amount }),
    message: returnsTo
      ? say('The payment for order {reference} was returned to {place}.', {
          reference: order.reference,
          place: [returnsTo],
        })
      : say('The payment for order {reference} was returned. Your bank may take some days to show it.', {
          reference: order.reference,
        }),
    actionUrl: pageOf(order),
  }),
}

function bought(order: Order, { delivery, maturing }: Circumstances): NoticeText {
  return {
    type: 'transaction',
    title: say('You bought {coins}', { coins: money(order.crypto_currency, order.crypto_units) }),
    message: [maturing ? waitInWords(maturing, delivery) : whereTo(delivery), paidFor(order)],
    actionUrl: delivery ? pageOf(order) : '/wallet',
    // The receipt.
    hasOwnMail: true,
  }
}

function filled(order: Order, { maturing }: Circumstances): NoticeText {
  return {
    type: 'transaction',
    title: say('{received} is in your wallet', { received: money(order.crypto_currency, order.crypto_units) }),
    message: [
      ...(maturing ? [moneyWaits(maturing)] : []),
      paidFor(order),
      say('The fee was {fee}.', { fee: money(order.fiat_currency, order.fee_units) }),
    ],
    actionUrl: '/wallet',
  }
}

function paidFor(order: Order): Said {
  return say('You paid {total} for order {reference}.', { total: totalOf(order), reference: order.reference })
}

/** 'It may be sent on from 14:20 UTC on 25 November on: this card is new here.' */
function moneyWaits({ until, rule }: Maturing): Said {
  const reason = [CARD_WAIT_REASONS[rule]]
  return until === null
    ? say('It may be sent on later: {reason}.', { reason })
    : say('It may be sent on from {moment} on: {reason}.', { moment: momentSaid(new Date(until)), reason })
}

function whereTo(delivery: Circumstances['delivery']): Said {
  return delivery
    ? say('Your coins go on to {place}.', { place: placeSaid(delivery) })
    : say('Your coins are in your wallet.')
}

/** 'Your coins are in your wallet, and may be sent on from 14:20 UTC on 25 November on: this card is new here.' */
function waitInWords({ until, rule }: Maturing, delivery: Circumstances['delivery']): Said {
  const reason = [CARD_WAIT_REASONS[rule]]
  const moment = until === null ? undefined : momentSaid(new Date(until))
  if (delivery) {
    const place = placeSaid(delivery)
    return moment
      ? say('Your coins go on to {place} at {moment}: {reason}.', { place, moment, reason })
      : say('Your coins go on to {place}: {reason}.', { place, reason })
  }
  return moment
    ? say('Your coins are in your wallet, and may be sent on from {moment} on: {reason}.', { moment, reason })
    : say('Your coins are in your wallet, and may be sent on later: {reason}.', { reason })
}

export async function notifyCustomer(
  deps: Deps,
  tx: Tx,
  order: Order,
  state: NotifiedState,
  circumstances: Circumstances = {},
): Promise<void> {
  const notice = NOTICES[state](order, circumstances)
  await notify(deps, tx, { ...notice, userId: order.user_id, key: `order:${order.id}:${state}` })
}

function pageOf(order: Order): `/${string}` {
  return `/payment-success?reference=${order.reference}`
}
