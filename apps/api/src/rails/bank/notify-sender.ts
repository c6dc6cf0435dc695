// What a customer is told of a transfer that did not simply pay what it was for; how that itself ends, its owner tells.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { amountOf, type BankReceipt } from '#rails/receipt.ts'
import { notify } from '#record/notify.ts'
import type { Payable } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'

type Step = 'held' | 'returning' | 'returned'

export const HELD_PROBLEM = 'Your transfer arrived and is being looked at by our team. You do not need to do anything.'

export function returningProblem({ noun }: Payable): string {
  return `Your transfer could not be used and is being sent back to you. You can pay this ${noun} again until its time is over.`
}

export async function notifyHeld(deps: Deps, tx: Tx, receipt: BankReceipt, payable: Payable): Promise<void> {
  await notifySender(deps, tx, receipt, payable, 'held', {
    title: `We are looking at your transfer of ${shown(receipt)}`,
    message: `It arrived for ${named(payable)}. A person looks at it before it buys anything, and you hear from us. You do not need to do anything.`,
  })
}

export async function notifyReturning(deps: Deps, tx: Tx, receipt: BankReceipt, payable: Payable): Promise<void> {
  await notifySender(deps, tx, receipt, payable, 'returning', {
    title: `${shown(receipt)} is on its way back to you`,
    message: `This transfer for ${named(payable)} could not be used, so we are sending it back. You do not need to do anything.`,
  })
}

export async function notifyReturned(deps: Deps, tx: Tx, receipt: BankReceipt, payable: Payable): Promise<void> {
  await notifySender(deps, tx, receipt, payable, 'returned', {
    title: `${shown(receipt)} was sent back to you`,
    message: `The transfer for ${named(payable)} was returned. Your bank may take some days to show it.`,
  })
}

export function rejectedProblem(payable: Payable, amount: Money<OrderFiat>): string {
  return `A transfer of ${formatMoney(amount)} was sent back by the bank, because it is not the amount of this ${payable.noun}. Please send exactly ${formatMoney(payable.due)}.`
}

/** The network itself refused a transfer; `eventId` names what it told. */
export async function notifyRejected(
  deps: Deps,
  tx: Tx,
  payable: Payable,
  { amount, eventId }: { amount: Money<OrderFiat>; eventId: string },
): Promise<void> {
  await notify(deps, tx, {
    userId: payable.userId,
    key: `bank:${eventId}`,
    type: 'payment',
    title: `${formatMoney(amount)} is on its way back to you`,
    message: rejectedProblem(payable, amount),
    actionUrl: payable.page,
  })
}

function notifySender(
  deps: Deps,
  tx: Tx,
  receipt: BankReceipt,
  payable: Payable,
  step: Step,
  words: { title: string; message: string },
): Promise<void> {
  const key = `receipt:${receipt.id}:${step}`
  return notify(deps, tx, { ...words, key, userId: payable.userId, type: 'payment', actionUrl: payable.page })
}

function shown(receipt: BankReceipt): string {
  return formatMoney(amountOf(receipt))
}

function named({ noun, reference }: Payable): string {
  return `${noun} ${reference}`
}
