// Sets a transfer on its way back: by the network it came through, or by a person at the operator's bank or in M-Pesa's portal.
import { inEnglish } from '@kivuko/contract/say.ts'
import { paymentToReturn } from '#accounting/recipes/refund.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { RefundId } from '#platform/ids.ts'
import { PAYSTACK } from '#rails/bank-network.ts'
import { amountOf, type BankReceipt, isUndecided } from '#rails/receipt.ts'
import { type PersonsWord, writeAudit } from '#record/write-audit.ts'
import { isPayable, type Owner, ownerColumns, type Payable } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { returnReceiptJob } from './bank-jobs.ts'
import { notifyReturning, returningProblem } from './notify-sender.ts'
import { followAccountSoon, hasOwnAccount, prepareAccount } from './prepare-account.ts'
import { advanceReceipt, receipts } from './store.ts'

type Return = { owner?: Owner | undefined; refundId?: RefundId; reason: string }

/** Inside the caller's transaction, which holds the receipt and books it. */
export async function beginReturn(
  deps: Deps,
  tx: Tx,
  { id, provider }: BankReceipt,
  { owner, refundId, reason }: Return,
): Promise<void> {
  const change = { reason, ...(owner ? ownerColumns(owner) : {}), ...(refundId ? { refund_id: refundId } : {}) }
  if (provider === PAYSTACK) {
    await returnReceiptJob.enqueue(tx, { receiptId: id })
    await advanceReceipt(tx, id, 'returning', change)
    return
  }
  deps.log.error({ receiptId: id }, 'a bank transfer is to be sent back; it needs a person')
  await advanceReceipt(tx, id, 'needs_person', { ...change, need: 'return' })
}

type Why = { payable: Payable | undefined; reason: string; by?: PersonsWord | undefined }

/** By itself, without ending what it was for. Safe to repeat: false when it was decided before. */
export async function returnReceipt(deps: Deps, { id }: BankReceipt, why: Why): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const owner = why.payable?.owner
    const payable = owner && (await deps.settlement.paidFor(owner).lock(tx, owner.id))
    const receipt = await receipts.lock(tx, id)
    if (!receipt || !isUndecided(receipt)) return false
    return returnWithin(deps, tx, receipt, { ...why, payable })
  })
}

/** The same inside the caller's transaction, which holds both. */
export async function returnWithin(
  deps: Deps,
  tx: Tx,
  receipt: BankReceipt,
  { payable, reason, by }: Why,
): Promise<true> {
  await beginReturn(deps, tx, receipt, { owner: payable?.owner, reason })
  if (by)
    await writeAudit(deps, tx, { actor: by.actor, action: 'transfer.return', subject: receipt.id, detail: by.reason })
  if (payable) await keepOpen(deps, tx, receipt, payable)
  const journal = paymentToReturn({ causeId: receipt.id, provider: 'unmatched', total: amountOf(receipt) })
  await deps.ledger.postWithin(queryable(tx), journal)
  return true
}

/** What is still waited for can be paid again; the account it had took its one payment. */
async function keepOpen(deps: Deps, tx: Tx, receipt: BankReceipt, payable: Payable): Promise<void> {
  const { owner } = payable
  await deps.settlement.paidFor(owner).setProblem(tx, owner.id, inEnglish(returningProblem(payable)))
  await notifyReturning(deps, tx, receipt, payable)
  if (receipt.provider === PAYSTACK && hasOwnAccount(deps, payable) && isPayable(payable, deps.clock.now()))
    await followAccountSoon(tx, await prepareAccount(deps, tx, payable))
}
