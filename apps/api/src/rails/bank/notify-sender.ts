// What a customer is told of a transfer that did not simply pay what it was for; how that itself ends, its owner tells.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { amountOf, type BankReceipt } from '#rails/receipt.ts'
import { type Notice, notify } from '#record/notify.ts'
import type { Payable } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'

type Step = 'held' | 'returning' | 'returned'

/** Why a transfer waits for a person, as the desk reads it; their customers are told more than that of these. */
export const OTHER_NAME = 'The sender does not have the customer’s name.'
export const OTHER_CURRENCY = 'It names a wallet of another currency.'
export const UNVERIFIED = 'The customer’s name is their own word: no identity document of theirs is approved.'
export const REVERSED = 'The bank network says that it was given back to its sender.'
const TOLD: Readonly<Record<string, string>> = {
  [OTHER_NAME]: say('Its sender’s name is not the one on your profile.'),
  [OTHER_CURRENCY]: say('It is not in the currency of that wallet.'),
  [UNVERIFIED]: say(
    'Your name is not verified yet. Once an identity document of yours is approved, what you send in your own name is added by itself.',
  ),
  [REVERSED]: say('The bank network says that it was given back to its sender.'),
}

export const HELD_PROBLEM = say(
  'Your transfer arrived and is being looked at by our team. You do not need to do anything.',
)

export function returningProblem({ noun }: Payable): Said {
  return say(
    'Your transfer could not be used and is being sent back to you. You can pay this {noun} again until its time is over.',
    { noun: [noun] },
  )
}

export async function notifyHeld(
  deps: Deps,
  tx: Tx,
  receipt: BankReceipt,
  { payable, reason }: { payable: Payable; reason: string },
): Promise<void> {
  const why = (payable.isStanding && TOLD[reason]) || ''
  const what = { amount: amountOf(receipt) }
  await notifySender(deps, tx, receipt, payable, 'held', {
    title: isPayment(receipt)
      ? say('We are looking at your payment of {amount}', what)
      : say('We are looking at your transfer of {amount}', what),
    message: [
      say('It arrived for {what}.', { what: named(payable) }),
      why,
      payable.isStanding
        ? say('A person looks at it before it is added to your wallet, and you hear from us.')
        : say('A person looks at it before it buys anything, and you hear from us.'),
      say('You do not need to do anything.'),
    ],
  })
}

export async function notifyReturning(deps: Deps, tx: Tx, receipt: BankReceipt, payable: Payable): Promise<void> {
  await notifySender(deps, tx, receipt, payable, 'returning', {
    title: say('{amount} is on its way back to you', { amount: amountOf(receipt) }),
    message: [
      isPayment(receipt)
        ? say('This payment for {what} could not be used, so we are sending it back.', { what: named(payable) })
        : say('This transfer for {what} could not be used, so we are sending it back.', { what: named(payable) }),
      say('You do not need to do anything.'),
    ],
  })
}

export async function notifyReturned(deps: Deps, tx: Tx, receipt: BankReceipt, payable: Payable): Promise<void> {
  await notifySender(deps, tx, receipt, payable, 'returned', {
    title: say('{amount} was sent back to you', { amount: amountOf(receipt) }),
    message: isPayment(receipt)
      ? [
          say('The payment for {what} was returned.', { what: named(payable) }),
          say('It is back in the M-Pesa account that paid.'),
        ]
      : [
          say('The transfer for {what} was returned.', { what: named(payable) }),
          say('Your bank may take some days to show it.'),
        ],
  })
}

export function rejectedProblem({ noun, due }: Payable, amount: Money<OrderFiat>): Said {
  return say(
    'A transfer of {amount} was sent back by the bank, because it is not the amount of this {noun}. Please send exactly {due}.',
    { amount, noun: [noun], due },
  )
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
    title: say('{amount} is on its way back to you', { amount }),
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
  words: Pick<Notice, 'title' | 'message'>,
): Promise<void> {
  const key = `receipt:${receipt.id}:${step}`
  return notify(deps, tx, { ...words, key, userId: payable.userId, type: 'payment', actionUrl: payable.page })
}

function isPayment({ provider }: BankReceipt): boolean {
  return provider === 'mpesa'
}

/** Of a wallet by bank the reference may never have been shown. */
function named({ noun, reference, isStanding, method, due }: Payable): Said {
  if (isStanding && method === 'bank') return say('your {currency} wallet', { currency: due.asset })
  return say('{noun} {reference}', { noun: [noun], reference })
}
