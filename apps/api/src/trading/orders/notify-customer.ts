// What a customer is told when their order ends, or its money turns back: once a state, in the transaction that enters it.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { ClearingProvider } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { type Notice, notify } from '#modules/notifications/notify.ts'
import { shortPlace } from '#modules/withdrawals/withdrawal.ts'
import type { Tables, Tx } from '#tables.ts'
import { type Order, totalOf } from './order.ts'

type ToldState = 'completed' | 'expired' | 'refund_pending' | 'refunded'
type News = Omit<Notice, 'userId' | 'key'>

type Circumstances = {
  /** What arrived, which need not be the order's total. */
  amount?: Money<OrderFiat>
  /** Why it goes back. */
  reason?: string
  /** Who sent it back. */
  provider?: ClearingProvider
  /** Where the coins go on to. */
  delivery?: Tables['order_deliveries']
}

const NEWS: Record<ToldState, (order: Order, circumstances: Circumstances) => News> = {
  completed: (order, { delivery }) => ({
    type: 'transaction',
    title: `You bought ${cryptoOf(order)}`,
    message: `${delivery ? `Your coins go on to ${shortPlace(delivery)}` : 'Your coins are in your wallet'}. You paid ${formatMoney(totalOf(order))} for order ${order.reference}.`,
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
  refunded: (order, { amount = totalOf(order), provider }) => ({
    type: 'payment',
    title: `${formatMoney(amount)} was sent back to you`,
    message: `The payment for order ${order.reference} was returned${provider === 'mpesa' ? ' to your M-Pesa.' : '. Your bank may take some days to show it.'}`,
    actionUrl: pageOf(order),
  }),
}

export async function tellCustomer(
  deps: Deps,
  tx: Tx,
  order: Order,
  state: ToldState,
  circumstances: Circumstances = {},
): Promise<void> {
  const news = NEWS[state](order, circumstances)
  await notify(deps, tx, { ...news, userId: order.user_id, key: `order:${order.id}:${state}` })
}

function cryptoOf(order: Order): string {
  return formatMoney(money(order.crypto_currency, order.crypto_units))
}

function pageOf(order: Order): `/${string}` {
  return `/payment-success?reference=${order.reference}`
}
