// A transfer is back with its sender: the one place where that is booked, as its order's refund or by itself.
import { refund as refundRecipe } from '#accounting/recipes.ts'
import type { Deps } from '#deps.ts'
import { type PersonsWord, writeAudit } from '#modules/audit/write-audit.ts'
import { findOrder } from '#modules/orders/find-order.ts'
import { findRefund } from '#modules/orders/find-refund.ts'
import { bookRefund } from '#modules/orders/refund-order.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { BankReceiptId } from '#platform/ids.ts'
import { amountOf, isToBeReturned } from './receipt.ts'
import { advanceReceipt, findReceiptForUpdate } from './store.ts'
import { tellReturned } from './tell-sender.ts'

/** `returnRef` is the network's name of it, if it has one; `by` says which person sent it. */
type Circumstances = { returnRef?: string; by?: PersonsWord | undefined }

/** Safe to repeat: false when it was not on its way back. */
export async function endReturn(deps: Deps, id: BankReceiptId, circumstances: Circumstances = {}): Promise<boolean> {
  const { returnRef, by } = circumstances
  return inTransaction(deps.db, async (tx) => {
    const receipt = await findReceiptForUpdate(tx, id)
    if (!receipt || !isToBeReturned(receipt)) return false
    const change = { ended_at: deps.clock.now(), ...(returnRef ? { return_ref: returnRef } : {}) }
    await advanceReceipt(tx, id, 'returned', change)
    if (by) await writeAudit(deps, tx, { actor: by.actor, action: 'transfer.returned', subject: id, detail: by.reason })
    const { provider } = receipt
    const refund = receipt.refund_id && (await findRefund(tx, receipt.refund_id))
    if (refund) {
      await bookRefund(deps, tx, refund, { kind: 'succeeded', providerRef: `${provider}:${id}`, provider })
      return true
    }
    const order = receipt.order_id ? await findOrder(tx, receipt.order_id) : undefined
    if (order) await tellReturned(deps, tx, receipt, order)
    const journal = refundRecipe({ causeId: id, provider, total: amountOf(receipt) })
    await deps.ledger.postWithin(queryable(tx), journal)
    return true
  })
}
