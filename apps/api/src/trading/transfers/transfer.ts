// A transfer between two customers: what is asked for, what it is called, and what each of them is told. Pure.
import type { AppError } from '@kivuko/contract/errors.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { type Money, money, zero } from '@kivuko/money/money.ts'
import type { Claim } from '#platform/idempotency.ts'
import type { TransactionId, UserId } from '#platform/ids.ts'
import type { Notice } from '#record/notify.ts'
import type { TransactionLine } from '#record/record-transaction.ts'
import type { Tables } from '#tables.ts'
import type { Person } from '#users/find-by-identifier.ts'
import { readIdentifier } from '#users/identifier.ts'
import { fullNameOf, mailedNameOf } from '#users/user.ts'

export type Transfer = Tables['transfers']

export type TransferRequest = {
  senderId: UserId
  /** The recipient's email or phone. */
  identifier: string
  amount: Money<'NGN'>
  note: string | null
  /** The sender showed who they are for this very call: needed for somebody they never paid. */
  isProven: boolean
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
  const note = transfer.note ? `: ${transfer.note}` : ''
  const name = fullNameOf(recipient)
  const phone = readIdentifier(transfer.identifier)?.phone
  const sent: TransactionLine = {
    ...both,
    id: lineId,
    userId: sender.id,
    type: 'transfer',
    description: `Sent to ${name}${note}`,
    recipient: { info: transfer.identifier, id: recipient.id, name, ...(phone ? { phone } : {}) },
  }
  const received: TransactionLine = {
    ...both,
    userId: recipient.id,
    type: 'deposit',
    description: `Received from ${fullNameOf(sender)}${note}`,
  }
  return [sent, received]
}

/** Without the note: a mail from us carries no stranger's words. */
export function noticesOf({ transfer, sender, recipient }: PlannedTransfer): [Notice, Notice] {
  const amount = formatMoney(amountOf(transfer))
  return [
    {
      userId: sender.id,
      key: `transfer:${transfer.id}:sent`,
      type: 'transaction',
      title: `You sent ${amount} to ${mailedNameOf(recipient)}`,
      unnamed: { title: `You sent ${amount}` },
      message: `It has arrived. There was no fee. The reference is ${transfer.reference}.`,
      actionUrl: '/transactions',
    },
    {
      userId: recipient.id,
      key: `transfer:${transfer.id}:received`,
      type: 'payment',
      title: `${mailedNameOf(sender)} sent you ${amount}`,
      unnamed: { title: `You were sent ${amount}` },
      message: `It is in your wallet. The reference is ${transfer.reference}.`,
      actionUrl: '/wallet',
    },
  ]
}
