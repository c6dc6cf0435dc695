import type { Deps } from '#deps.ts'
import type { OrderId, RefundId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { expireOrder } from './expire-order.ts'
import { EXPIRE_ORDER, REFUND_ORDER, SEND_RECEIPT } from './job-names.ts'
import { refundOrder } from './refund-order.ts'
import { sendReceipt } from './send-receipt.ts'

export function orderJobs(deps: Deps): JobTable {
  return {
    [EXPIRE_ORDER]: ({ orderId }) => expireOrder(deps, orderId as OrderId),
    [REFUND_ORDER]: ({ refundId }) => refundOrder(deps, refundId as RefundId),
    [SEND_RECEIPT]: ({ orderId }) => sendReceipt(deps, orderId as OrderId),
  }
}
