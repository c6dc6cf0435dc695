import type { Deps } from '#deps.ts'
import type { Background } from '#platform/jobs.ts'
import { expireOrder } from './expire-order.ts'
import { expireOrderJob, refundOrderJob, sendReceiptJob } from './orders/order-jobs.ts'
import { sendReceipt } from './orders/send-receipt.ts'
import { refundOrder } from './refund-order.ts'
import { endRefusedSale } from './sales/end-refused-sale.ts'
import { giveCoinsBack } from './sales/give-coins-back.ts'
import { payOutSale } from './sales/pay-out-sale.ts'
import { endRefusedSaleJob, giveCoinsBackJob, payOutSaleJob } from './sales/sale-jobs.ts'

export function tradingJobs(deps: Deps): Background {
  return {
    jobs: [
      expireOrderJob.handle(({ orderId }) => expireOrder(deps, orderId)),
      refundOrderJob.handle(({ refundId }) => refundOrder(deps, refundId)),
      sendReceiptJob.handle(({ orderId }) => sendReceipt(deps, orderId)),
      payOutSaleJob.handle(({ saleId }) => payOutSale(deps, saleId)),
      endRefusedSaleJob.handle(({ saleId }) => endRefusedSale(deps, saleId)),
      giveCoinsBackJob.handle(({ saleId }) => giveCoinsBack(deps, saleId)),
    ],
  }
}
