// A transfer is back with its sender: the one place where that is booked, as a refund or by itself.
import { refund as refundRecipe } from '#accounting/recipes/refund.ts'
import type { Deps } from '#deps.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { BankReceiptId } from '#platform/ids.ts'
import { amountOf, isToBeReturned, ownerOfReceipt } from '#rails/receipt.ts'
import { type PersonsWord, writeAudit } from '#record/write-audit.ts'
import { notifyReturned } from './notify-sender.ts'
import { advanceReceipt, receipts } from './store.ts'

/** `returnRef` is the network's name of it, if it has one; `by` says which person sent it. */
type Circumstances = { returnRef?: string; by?: PersonsWord | undefined }

/** Safe to repeat: false when it was not on its way back. */
export async function endReturn(deps: Deps, id: BankReceiptId, circumstances: Circumstances = {}): Promise<boolean> {
  const { returnRef, by } = circumstances
  return inTransaction(deps.db, async (tx) => {
    const receipt = await receipts.lock(tx, id)
    if (!receipt || !isToBeReturned(receipt)) return false
    const change = { ended_at: deps.clock.now(), ...(returnRef ? { return_ref: returnRef } : {}) }
    await advanceReceipt(tx, id, 'returned', change)
    if (by) await writeAudit(deps, tx, { actor: by.actor, action: 'transfer.returned', subject: id, detail: by.reason })
    const { provider } = receipt
    if (receipt.refund_id) {
      const state = { kind: 'succeeded', providerRef: `${provider}:${id}` } as const
      await deps.settlement.refunds().told(tx, receipt.refund_id, provider, state)
      return true
    }
    const owner = ownerOfReceipt(receipt)
    const payable = owner && (await deps.settlement.findPayable(tx, owner))
    if (payable) await notifyReturned(deps, tx, receipt, payable)
    const journal = refundRecipe({ causeId: id, provider, total: amountOf(receipt) })
    await deps.ledger.postWithin(queryable(tx), journal)
    return true
  })
}
