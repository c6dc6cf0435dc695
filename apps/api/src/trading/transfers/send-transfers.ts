// Sends money from one customer to another, at once and free. Transfers of one moment are made together.
import { amountIn } from '@kivuko/contract/amounts.ts'
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { leastText, TRANSFER_MIN, type TransferFiat } from '@kivuko/contract/transfers.ts'
import { compare, type Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { gather } from '#platform/gather.ts'
import type { Claim } from '#platform/idempotency.ts'
import type { UserId } from '#platform/ids.ts'
import type { Kept } from '#platform/keep-answers.ts'
import { makeTransfers } from './make-transfers.ts'
import type { TransferCall, TransferRequest } from './transfer.ts'

/** As it was typed. */
export type GivenTransfer = {
  senderId: UserId
  /** Who sends it alone for the company that the sender is. */
  member?: UserId | undefined
  identifier: string
  currency: TransferFiat
  amount: string
  note: string | null | undefined
  isProven: boolean
}

/** What of a call says whom it sends how much. */
export type AskedTransfer = {
  recipient_identifier: string
  amount: string
  note?: string | null | undefined
}

/** One that pays a request, as it stands there. */
export type GivenPayment = Required<Pick<TransferRequest, 'senderId' | 'pays' | 'amount' | 'note' | 'isProven'>>

export type SendTransfer = (claim: Claim, given: GivenTransfer | GivenPayment) => Promise<Kept>

const BATCH = { limit: 100, patienceMs: 50, besideMin: 16 }

/**
 * The same key and transfer again are answered as the first time; refusals are kept with their key, too, except
 * `proof_required`, which the same call answers.
 */
export function sendTransfers(deps: Deps): SendTransfer {
  const submit = gather((calls: readonly TransferCall[], onSent) => makeTransfers(deps, calls, onSent), BATCH)
  return (claim, given) =>
    submit({ claim, request: 'pays' in given ? { ...given, identifier: '' } : readTransfer(given) })
}

/** Sends it, and again once its sender showed who they are, where that is asked for. */
export async function provingIfNew(
  send: (isProven: boolean) => Promise<Kept>,
  prove: () => Promise<void>,
): Promise<Kept> {
  const kept = await send(false)
  if (kept.stored.status !== ERRORS.proof_required.status) return kept
  await prove()
  return send(true)
}

/** Also of what is asked for: a request is paid by a transfer. */
export function readTransferAmount(currency: TransferFiat, text: string): Money<TransferFiat> | AppError {
  const amount = amountIn<TransferFiat>(currency, text)
  if ('rule' in amount)
    return new AppError('validation_failed', { errors: [{ field: 'amount', message: amount.rule }] })
  const least: Money<TransferFiat> = TRANSFER_MIN[currency]
  if (compare(amount, least) >= 0) return amount
  const rule = leastText(least)
  return new AppError('amount_out_of_range', { detail: rule, errors: [{ field: 'amount', message: rule }] })
}

/** Or why it cannot be: `validation_failed` or `amount_out_of_range`, by the field `amount`. */
export function readTransfer({
  senderId,
  member,
  identifier,
  currency,
  amount: text,
  note,
  isProven,
}: GivenTransfer): TransferRequest | AppError {
  const amount = readTransferAmount(currency, text)
  if (amount instanceof AppError) return amount
  const plain = { identifier: identifier.toWellFormed(), note: asOneLine(note ?? '') || null }
  return { senderId, ...plain, amount, isProven, ...(member ? { member } : {}) }
}

/** It stands in a line of a list. */
export function asOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
