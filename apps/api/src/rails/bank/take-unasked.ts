// A transfer that nobody announced: it came to an account number that is a customer's for good. Nothing is booked on the word of
// the event or the statement that tells of it; the network is asked.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { NOT_FOUND } from '#providers/bank/port.ts'
import { PAYSTACK } from '#rails/bank-network.ts'
import { ownerOf } from '#settlement/owner.ts'
import { bookReceipt } from './book-receipt.ts'
import { findByNumber } from './dedicated-account.ts'

/** By the network's name of it. False when it is no such transfer; one to a number of nobody's waits for a person. */
export async function takeUnasked(deps: Deps, reference: string): Promise<boolean> {
  const outcome = await deps.virtualAccounts?.findTransfer(reference)
  if (!outcome || (outcome.kind === 'refused' && outcome.code === NOT_FOUND)) return false
  // Tried again by the queue.
  if (outcome.kind !== 'done') throw new AppError('provider_unavailable')
  const transfer = outcome.value
  if (transfer.kind !== 'paid' || transfer.toAccount === undefined) return false
  const { toAccount, amount, senderName, narration, paidAt, isReversed } = transfer
  const account = await findByNumber(deps.db, toAccount)
  await inTransaction(deps.db, (tx) =>
    bookReceipt(deps, tx, {
      provider: PAYSTACK,
      lineId: reference,
      accountNumber: toAccount,
      amount,
      senderName,
      text: narration,
      bookedAt: paidAt,
      owner: account && ownerOf(account),
      isReversed,
    }),
  )
  return true
}
