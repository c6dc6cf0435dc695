// The transfer that paid an order goes back after all, as the order's refund.
import type { Deps } from '#deps.ts'
import type { OrderId, RefundId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { PAYSTACK } from './bank-network.ts'
import { RETURN_RECEIPT } from './job-names.ts'
import { advanceReceipt, findMatchedReceipt } from './store.ts'

type About = { orderId: OrderId; refundId: RefundId; reason: string }

/** Inside the caller's transaction, which books it. Nothing happens for an order that was paid in another way. */
export async function returnPaidReceipt(deps: Deps, tx: Tx, { orderId, refundId, reason }: About): Promise<void> {
  const receipt = await findMatchedReceipt(tx, orderId)
  if (!receipt) return
  const change = { reason, refund_id: refundId, ended_at: null }
  if (receipt.provider === PAYSTACK) {
    await advanceReceipt(tx, receipt.id, 'returning', change)
    await enqueue(tx, RETURN_RECEIPT, { receiptId: receipt.id }, { key: `return:${receipt.id}` })
    return
  }
  await advanceReceipt(tx, receipt.id, 'needs_person', { ...change, need: 'return' })
  deps.log.error({ receiptId: receipt.id }, 'a bank transfer is to be sent back; it needs a person')
}
