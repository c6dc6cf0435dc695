import type { OrderId, RefundId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const sendReceiptJob = job<{ orderId: OrderId }>({ name: 'send-receipt' })
export const refundOrderJob = job<{ refundId: RefundId }>({
  name: 'refund-order',
  key: ({ refundId }) => `refund:${refundId}`,
})
export const expireOrderJob = job<{ orderId: OrderId }>({
  name: 'expire-order',
  key: ({ orderId }) => `expire:${orderId}`,
})
