// A transfer pays what it is for. When that cannot take it, it goes back: as a refund when this was its only payment,
// and by itself when it had another.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { amountOf, type BankReceipt, isUndecided } from '#rails/receipt.ts'
import { type PersonsWord, writeAudit } from '#record/write-audit.ts'
import { ownerColumns, type Payable } from '#settlement/owner.ts'
import { beginReturn, returnWithin } from './return-receipt.ts'
import { advanceReceipt, receipts } from './store.ts'

/**
 * Safe to repeat: false when it was decided before. `by` is the person who says what it is for. Throws what a standing owner
 * refuses; then nothing is changed.
 */
export async function settleReceipt(
  deps: Deps,
  { id }: BankReceipt,
  { owner, noun, reference }: Payable,
  by?: PersonsWord,
): Promise<boolean> {
  const paidFor = deps.settlement.paidFor(owner)
  return inTransaction(deps.db, async (tx) => {
    const payable = await paidFor.lock(tx, owner.id)
    const receipt = await receipts.lock(tx, id)
    // What waits for a person to send it back is in the same state as what waits to be decided.
    if (!receipt || !isUndecided(receipt)) return false
    const end = await paidFor.paid(tx, owner.id, {
      provider: 'unmatched',
      amount: amountOf(receipt),
      name: id,
      isDecided: by !== undefined,
    })
    if (!end) return returnWithin(deps, tx, receipt, { payable, reason: `The ${noun} was paid before.` })
    if (end.kind === 'kept')
      await advanceReceipt(tx, id, 'matched', { ...ownerColumns(owner), ended_at: deps.clock.now() })
    else await beginReturn(deps, tx, receipt, { owner, refundId: end.refundId, reason: end.reason })
    if (by) {
      const detail = `${reference}: ${by.reason}`
      await writeAudit(deps, tx, { actor: by.actor, action: 'transfer.settle', subject: id, detail })
    }
    return true
  })
}
