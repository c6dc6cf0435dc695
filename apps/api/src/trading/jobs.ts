import type { Deps } from '#deps.ts'
import { job } from '#platform/job.ts'
import type { Background } from '#platform/jobs.ts'
import { expireDealJob } from './agents/deal-jobs.ts'
import { expireDeal } from './agents/end-deal.ts'
import { followBillJob } from './bills/bill-jobs.ts'
import { followBill } from './bills/follow-bill.ts'
import { followBlockTradeJob } from './block-trades/block-trade-jobs.ts'
import { followBlockTrade } from './block-trades/follow-block-trade.ts'
import { sendCashOutJob } from './cash-outs/cash-out-jobs.ts'
import { sendCashOut } from './cash-outs/send-cash-out.ts'
import { carryOutRequest } from './company-requests/carry-out-request.ts'
import { carryOutRequestJob } from './company-requests/request-jobs.ts'
import { expireOrder } from './expire-order.ts'
import { expireOrderJob, refundOrderJob, sendReceiptJob } from './orders/order-jobs.ts'
import { sendReceipt } from './orders/send-receipt.ts'
import { runPlanJob } from './plans/plan-jobs.ts'
import { runPlan } from './plans/run-plan.ts'
import { wakePlans } from './plans/wake-plans.ts'
import { refundOrder } from './refund-order.ts'
import { expireRequest } from './requests/end-request.ts'
import { expireRequestJob } from './requests/request-jobs.ts'
import { tradingRetentions } from './retentions.ts'
import { endRefusedSale } from './sales/end-refused-sale.ts'
import { giveCoinsBack } from './sales/give-coins-back.ts'
import { payOutSale } from './sales/pay-out-sale.ts'
import { endRefusedSaleJob, giveCoinsBackJob, payOutSaleJob } from './sales/sale-jobs.ts'

const wakePlansJob = job({ name: 'wake-plans' })

export function tradingJobs(deps: Deps): Background {
  return {
    jobs: [
      followBillJob.handle(({ billId }) => followBill(deps, billId)),
      followBlockTradeJob.handle(({ tradeId }) => followBlockTrade(deps, tradeId)),
      expireDealJob.handle(({ dealId }) => expireDeal(deps, dealId)),
      sendCashOutJob.handle(({ cashOutId }) => sendCashOut(deps, cashOutId)),
      carryOutRequestJob.handle(({ requestId }) => carryOutRequest(deps, requestId)),
      expireOrderJob.handle(({ orderId }) => expireOrder(deps, orderId)),
      expireRequestJob.handle(({ requestId }) => expireRequest(deps, requestId)),
      refundOrderJob.handle(({ refundId }) => refundOrder(deps, refundId)),
      runPlanJob.handle(({ runId }) => runPlan(deps, runId)),
      wakePlansJob.handle(() => wakePlans(deps)),
      sendReceiptJob.handle(({ orderId }) => sendReceipt(deps, orderId)),
      payOutSaleJob.handle(({ saleId }) => payOutSale(deps, saleId)),
      endRefusedSaleJob.handle(({ saleId }) => endRefusedSale(deps, saleId)),
      giveCoinsBackJob.handle(({ saleId }) => giveCoinsBack(deps, saleId)),
    ],
    cron: [wakePlansJob.cron('* * * * *')],
    sweeps: tradingRetentions(deps),
  }
}
