// What a customer is told when their order ends or its money turns back: once a state, in its transaction.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { Maturing } from '@kivuko/contract/card-waits.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { momentInWords } from '#custody/card-purchase.ts'
import { shortPlace } from '#custody/withdrawal.ts'
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
  completed: (order, { delivery, maturing }) => ({
    type: 'transaction',
    title: `You bought ${cryptoOf(order)}`,
    message: `${delivery ? `Your coins go on to ${shortPlace(delivery)}` : 'Your coins are in your wallet'}${maturing ? waitInWords(maturing, delivery) : ''}. You paid ${formatMoney(totalOf(order))} for order ${order.reference}.`,
    actionUrl: delivery ? pageOf(order) : '/wallet',
    // The receipt.
    hasOwnMail: true,
  }),
  expired: (order) => ({
    type: 'payment',
    title: `Order ${order.reference} has expired`,
    message: `The time to pay ${formatMoney(totalOf(order))} ran out. Nothing was bought.`,
    actionUrl: pageOf(order),
  }),
  refund_pending: (order, { amount = totalOf(order), reason }) => ({
    type: 'payment',
    title: `${formatMoney(amount)} is on its way back to you`,
    message: `${reason ? `${reason} ` : ''}You do not need to do anything for order ${order.reference}.`,
    actionUrl: pageOf(order),
  }),
  refunded: (order, { amount = totalOf(order), returnsTo }) => ({
    type: 'payment',
    title: `${formatMoney(amount)} was sent back to you`,
    message: `The payment for order ${order.reference} was returned${returnsTo ? ` to ${returnsTo}.` : '. Your bank may take some days to show it.'}`,
    actionUrl: pageOf(order),
  }),
}

/** ' at 14:20 UTC on 25 November: this card is new here'. */
function waitInWords({ until, reason }: Maturing, delivery: Circumstances['delivery']): string {
  const moment = until === null ? undefined : momentInWords(new Date(until))
  if (delivery) return moment ? ` at ${moment}: ${reason}` : `: ${reason}`
  return moment ? `, and may be sent on from ${moment} on: ${reason}` : `, and may be sent on later: ${reason}`
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

function cryptoOf(order: Order): string {
  return formatMoney(money(order.crypto_currency, order.crypto_units))
}

function pageOf(order: Order): `/${string}` {
  return `/payment-success?reference=${order.reference}`
}
