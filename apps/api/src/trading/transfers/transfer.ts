// A transfer between two customers: what is asked for, what it is called, and what each of them is told. Pure.
import type { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { TransferFiat } from '@kivuko/contract/transfers.ts'
import { type Money, money, zero } from '@kivuko/money/money.ts'
import type { SentAlone } from '#compliance/send-alone.ts'
import type { Claim } from '#platform/idempotency.ts'
import type { MoneyRequestId, PlanRunId, TransactionId, UserId } from '#platform/ids.ts'
import type { Notice } from '#record/notify.ts'
import type { TransactionLine } from '#record/record-transaction.ts'
import type { Tables } from '#tables.ts'
import type { Person } from '#users/find-by-identifier.ts'
import { readIdentifier } from '#users/identifier.ts'
import { fullNameOf, mailedNameOf } from '#users/user.ts'

export type Transfer = Tables['transfers']

export type TransferRequest = {
  senderId: UserId
  /** Who sends it alone for the company that the sender is. */
  member?: UserId
  /** The recipient's email or phone; empty when a request is paid, whose asker does not show theirs. */
  identifier: string
  /** The request it pays, and who asked. */
  pays?: { requestId: MoneyRequestId; askerId: UserId }
  /** The date of a standing order that it makes, and to whom that is, whatever the identifier names by now. */
  run?: { runId: PlanRunId; recipientId: UserId }
  amount: Money<TransferFiat>
  note: string | null
  /** The sender showed who they are for this very call: needed for somebody they never paid. */
  isProven: boolean
  /** Whom the identifier named when the transfer was asked for: to anybody else it is refused. */
  onlyTo?: UserId | null
}

/** A request that breaks a rule already is refused under its key like any other. */
export type TransferCall = { claim: Claim; request: TransferRequest | AppError }
/** What the ledger refused at an earlier attempt, by the key of the call. */
export type Refusals = Map<string, AppError>

/** A transfer that will be made, with the people it is between and the sender's line. */
export type PlannedTransfer = {
  transfer: Transfer
  sender: Person
  recipient: Person
  lineId: TransactionId
  /** The sender never paid this recipient. */
  isFirst: boolean
  /** The request it pays. */
  requestId: MoneyRequestId | undefined
  /** The date of a plan that it makes. */
  runId: PlanRunId | undefined
  /** What it takes from what members of a company send alone. */
  alone: SentAlone | undefined
  /** Of the company that sends it, who are told in its place. */
  admins: readonly UserId[] | undefined
}

export function amountOf(transfer: Transfer): Money<Transfer['currency']> {
  return money(transfer.currency, transfer.amount_units)
}

/** The sender's line goes out as a transfer, the recipient's comes in as a deposit that names its source. */
export function linesOf({ transfer, sender, recipient, lineId }: PlannedTransfer): [TransactionLine, TransactionLine] {
  const both = {
    sourceKind: 'transfer',
    sourceId: transfer.id,
    reference: transfer.reference,
    status: 'completed' as const,
    amount: amountOf(transfer),
    fee: zero(transfer.currency),
  }
  const { note } = transfer
  const name = fullNameOf(recipient)
  const phone = readIdentifier(transfer.identifier)?.phone
  const sent: TransactionLine = {
    ...both,
    id: lineId,
    userId: sender.id,
    type: 'transfer',
    description: note ? say('Sent to {name}: {note}', { name, note }) : say('Sent to {name}', { name }),
    recipient: {
      ...(transfer.identifier ? { info: transfer.identifier } : {}),
      id: recipient.id,
      name,
      ...(phone ? { phone } : {}),
    },
  }
  const received: TransactionLine = {
    ...both,
    userId: recipient.id,
    type: 'deposit',
    description: note
      ? say('Received from {name}: {note}', { name: fullNameOf(sender), note })
      : say('Received from {name}', { name: fullNameOf(sender) }),
  }
  return [sent, received]
}

/**
 * Without the note: a mail from us carries no stranger's words. Who never paid the recipient is told over every channel, with
 * a way to stop what may follow.
 */
export function noticesOf(planned: PlannedTransfer): Notice[] {
  const { transfer, sender, recipient, requestId } = planned
  const amount = amountOf(transfer)
  const received: Notice = {
    userId: recipient.id,
    key: `transfer:${transfer.id}:received`,
    type: 'payment',
    title: say('{name} sent you {amount}', { name: mailedNameOf(sender), amount }),
    unnamed: { title: say('You were sent {amount}', { amount }) },
    message: [
      requestId ? say('It is what you asked for, and is in your wallet.') : say('It is in your wallet.'),
      say('The reference is {reference}.', { reference: transfer.reference }),
    ],
    actionUrl: '/wallet',
  }
  return [...sentNotices(planned), received]
}

/** To the sender; of a company, to every admin of it. */
function sentNotices({ transfer, sender, recipient, isFirst, admins }: PlannedTransfer): Notice[] {
  const amount = amountOf(transfer)
  const name = mailedNameOf(recipient)
  const [title, unnamed] = admins
    ? [say('Your company sent {amount} to {name}', { amount, name }), say('Your company sent {amount}', { amount })]
    : [say('You sent {amount} to {name}', { amount, name }), say('You sent {amount}', { amount })]
  const first = admins
    ? say('It is the first time your company sent them money. If you do not know of it, see who sent it under Members.')
    : say('It is the first time you sent them money. If this was not you, freeze your account.')
  const arrived = [
    say('It has arrived. There was no fee.'),
    say('The reference is {reference}.', { reference: transfer.reference }),
  ]
  return (admins ?? [sender.id]).map((userId) => ({
    userId,
    key: `transfer:${transfer.id}:sent`,
    ...(isFirst ? { type: 'security', isForEveryChannel: true } : { type: 'transaction' }),
    title,
    unnamed: { title: unnamed },
    message: isFirst ? [...arrived, first] : arrived,
    actionUrl: admins ? '/companies' : '/transactions',
  }))
}
