// Sends naira from one customer to another, at once and free. Transfers of one moment are made together.
import { amountIn } from '@kivuko/contract/amounts.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { leastText, TRANSFER_MIN } from '@kivuko/contract/transfers.ts'
import { inBatches } from '@kivuko/ledger/in-batches.ts'
import { compare } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { Claim } from '#platform/idempotency.ts'
import type { UserId } from '#platform/ids.ts'
import type { Kept } from '#platform/keep-answers.ts'
import { makeTransfers } from './make-transfers.ts'
import type { TransferCall, TransferRequest } from './transfer.ts'

/** As it was typed. */
export type GivenTransfer = {
  senderId: UserId
  identifier: string
  amount: string
  note: string | null | undefined
  isProven: boolean
}

const BATCH = { limit: 100, inFlight: 2 }

/**
 * The same key and transfer again are answered as the first time; refusals are kept with their key, too, except
 * `proof_required`, which the same call answers.
 */
export function sendTransfers(deps: Deps): (claim: Claim, given: GivenTransfer) => Promise<Kept> {
  const submit = inBatches((calls: readonly TransferCall[]) => makeTransfers(deps, calls), BATCH)
  return (claim, given) => submit({ claim, request: read(given) })
}

/** Or why it cannot be: `validation_failed` or `amount_out_of_range`, by the field `amount`. */
function read({ senderId, identifier, amount: text, note, isProven }: GivenTransfer): TransferRequest | AppError {
  const amount = amountIn('NGN', text)
  if ('rule' in amount)
    return new AppError('validation_failed', { errors: [{ field: 'amount', message: amount.rule }] })
  if (compare(amount, TRANSFER_MIN) < 0) {
    const rule = leastText(TRANSFER_MIN)
    return new AppError('amount_out_of_range', { detail: rule, errors: [{ field: 'amount', message: rule }] })
  }
  return { senderId, identifier: identifier.toWellFormed(), amount, note: asOneLine(note ?? '') || null, isProven }
}

/** It stands in a line of a list. */
function asOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
