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

/** Why a transfer waits for a person, as the desk reads it; their customers are told more than that of these. */
export const OTHER_NAME = 'The sender does not have the customer’s name.'
export const OTHER_CURRENCY = 'It names a wallet of another currency.'
export const UNVERIFIED = 'The customer’s name is their own word: no identity document of theirs is approved.'
export const REVERSED = 'The bank network says that it was given back to its sender.'
const TOLD: Readonly<Record<string, string>> = {
  [OTHER_NAME]: ' Its sender’s name is not the one on your profile.',
  [OTHER_CURRENCY]: ' It is not in the currency of that wallet.',
  [UNVERIFIED]:
    ' Your name is not verified yet. Once an identity document of yours is approved, what you send in your own name is added by itself.',
  [REVERSED]: ' The bank network says that it was given back to its sender.',
}

export const HELD_PROBLEM = 'Your transfer arrived and is being looked at by our team. You do not need to do anything.'

export function returningProblem({ noun }: Payable): string {
  return `Your transfer could not be used and is being sent back to you. You can pay this ${noun} again until its time is over.`
}

export async function notifyHeld(
  deps: Deps,
  tx: Tx,
  receipt: BankReceipt,
  { payable, reason }: { payable: Payable; reason: string },
): Promise<void> {
  const why = (payable.isStanding && TOLD[reason]) || ''
  await notifySender(deps, tx, receipt, payable, 'held', {
    title: `We are looking at your ${what(receipt)} of ${shown(receipt)}`,
    message: `It arrived for ${named(payable)}.${why} A person looks at it before it ${payable.isStanding ? 'is added to your wallet' : 'buys anything'}, and you hear from us. You do not need to do anything.`,
  })
}

export async function notifyReturning(deps: Deps, tx: Tx, receipt: BankReceipt, payable: Payable): Promise<void> {
  await notifySender(deps, tx, receipt, payable, 'returning', {
    title: `${shown(receipt)} is on its way back to you`,
    message: `This ${what(receipt)} for ${named(payable)} could not be used, so we are sending it back. You do not need to do anything.`,
  })
}

export async function notifyReturned(deps: Deps, tx: Tx, receipt: BankReceipt, payable: Payable): Promise<void> {
  await notifySender(deps, tx, receipt, payable, 'returned', {
    title: `${shown(receipt)} was sent back to you`,
    message: `The ${what(receipt)} for ${named(payable)} was returned. ${receipt.provider === 'mpesa' ? 'It is back in the M-Pesa account that paid.' : 'Your bank may take some days to show it.'}`,
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

function what({ provider }: BankReceipt): string {
  return provider === 'mpesa' ? 'payment' : 'transfer'
}

/** Of a wallet by bank the reference may never have been shown. */
function named({ noun, reference, isStanding, method, due }: Payable): string {
  if (isStanding && method === 'bank') return `your ${due.asset} wallet`
  return `${noun} ${reference}`
}
