// The transfer that paid goes back after all, as a refund.
import type { Deps } from '#deps.ts'
import type { RefundId } from '#platform/ids.ts'
import { PAYSTACK } from '#rails/bank-network.ts'
import { type Owner, ownerColumns } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { returnReceiptJob } from './bank-jobs.ts'
import { advanceReceipt, receipts } from './store.ts'

type About = { id: RefundId; of: Owner; reason: string }

/** Inside the caller's transaction, which books it. */
export async function takeBack(deps: Deps, tx: Tx, { id: refundId, of, reason }: About): Promise<void> {
  const receipt = await receipts.lock(tx, { ...ownerColumns(of), state: 'matched' })
  if (!receipt) return
  const change = { reason, refund_id: refundId, ended_at: null }
  if (receipt.provider === PAYSTACK) {
    await advanceReceipt(tx, receipt.id, 'returning', change)
    await returnReceiptJob.enqueue(tx, { receiptId: receipt.id })
    return
  }
  await advanceReceipt(tx, receipt.id, 'needs_person', { ...change, need: 'return' })
  deps.log.error({ receiptId: receipt.id }, 'a bank transfer is to be sent back; it needs a person')
}
