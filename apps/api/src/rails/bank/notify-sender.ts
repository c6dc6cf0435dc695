// What a customer is told of a transfer that did not simply pay its order; how the order itself ends is told by the order.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { notify } from '#modules/notifications/notify.ts'
import { type Order, totalOf } from '#modules/orders/order.ts'
import type { Tx } from '#tables.ts'
import { amountOf, type BankReceipt } from './receipt.ts'

type Step = 'held' | 'returning' | 'returned'

export const HELD_PROBLEM = 'Your transfer arrived and is being looked at by our team. You do not need to do anything.'

export const RETURNING_PROBLEM =
  'Your transfer could not be used and is being sent back to you. You can pay this order again until its time is over.'

export async function tellHeld(deps: Deps, tx: Tx, receipt: BankReceipt, order: Order): Promise<void> {
  await tell(deps, tx, receipt, order, 'held', {
    title: `We are looking at your transfer of ${shown(receipt)}`,
    message: `It arrived for order ${order.reference}. A person looks at it before it buys anything, and you hear from us. You do not need to do anything.`,
  })
}

export async function tellReturning(deps: Deps, tx: Tx, receipt: BankReceipt, order: Order): Promise<void> {
  await tell(deps, tx, receipt, order, 'returning', {
    title: `${shown(receipt)} is on its way back to you`,
    message: `This transfer for order ${order.reference} could not be used, so we are sending it back. You do not need to do anything.`,
  })
}

export async function tellReturned(deps: Deps, tx: Tx, receipt: BankReceipt, order: Order): Promise<void> {
  await tell(deps, tx, receipt, order, 'returned', {
    title: `${shown(receipt)} was sent back to you`,
    message: `The transfer for order ${order.reference} was returned. Your bank may take some days to show it.`,
  })
}

export function rejectedProblem(order: Order, amount: Money<OrderFiat>): string {
  return `A transfer of ${formatMoney(amount)} was sent back by the bank, because it is not the amount of this order. Please send exactly ${formatMoney(totalOf(order))}.`
}

/** The network itself refused a transfer; `eventId` names what it told. */
export async function tellRejected(
  deps: Deps,
  tx: Tx,
  order: Order,
  { amount, eventId }: { amount: Money<OrderFiat>; eventId: string },
): Promise<void> {
  await notify(deps, tx, {
    userId: order.user_id,
    key: `bank:${eventId}`,
    type: 'payment',
    title: `${formatMoney(amount)} is on its way back to you`,
    message: rejectedProblem(order, amount),
    actionUrl: pageOf(order),
  })
}

function tell(
  deps: Deps,
  tx: Tx,
  receipt: BankReceipt,
  order: Order,
  step: Step,
  words: { title: string; message: string },
): Promise<void> {
  const key = `receipt:${receipt.id}:${step}`
  return notify(deps, tx, { ...words, key, userId: order.user_id, type: 'payment', actionUrl: pageOf(order) })
}

function shown(receipt: BankReceipt): string {
  return formatMoney(amountOf(receipt))
}

function pageOf(order: Order): `/${string}` {
  return `/payment-success?reference=${order.reference}`
}
