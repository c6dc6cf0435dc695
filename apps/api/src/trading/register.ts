// What trading owns, made known to the rails that carry its money, and to the list of transactions.
import type { Deps } from '#deps.ts'
import type { BillId, BlockTradeId, CashOutId, OrderId, RefundId, SaleId } from '#platform/ids.ts'
import { followBillJob } from './bills/bill-jobs.ts'
import { cancellableBills } from './bills/cancel-bill.ts'
import { billFloat } from './bills/short-bills.ts'
import { followBlockTradeJob } from './block-trades/block-trade-jobs.ts'
import { cancellableCashOuts } from './cancel-cash-out.ts'
import { cancellableOrders } from './cancel-order.ts'
import { cancellablePayouts } from './cancel-payout.ts'
import { cancellableSales } from './cancel-sale.ts'
import { sendCashOutJob } from './cash-outs/cash-out-jobs.ts'
import { cashOutOwner } from './cash-outs/cash-out-owner.ts'
import { depositOwner } from './deposits/deposit-owner.ts'
import { bankWalletOwner, paybillWalletOwner } from './deposits/wallet-owner.ts'
import { marginOnReceipt } from './orders/margin-on-receipt.ts'
import { expireOrderJob, refundOrderJob } from './orders/order-jobs.ts'
import { orderOwner } from './orders/order-owner.ts'
import { refundBook, refundOwner } from './orders/refund-book.ts'
import { payoutOwner } from './payouts/payout-owner.ts'
import { giveCoinsBackJob, payOutSaleJob } from './sales/sale-jobs.ts'
import { saleOwner } from './sales/sale-owner.ts'

export function registerTrading(deps: Deps): void {
  for (const owner of [bankWalletOwner, depositOwner, orderOwner, paybillWalletOwner])
    deps.settlement.addPaidFor(owner(deps))
  for (const owner of [cashOutOwner, payoutOwner, refundOwner, saleOwner]) deps.settlement.addPaidOut(owner(deps))
  deps.settlement.setRefunds(refundBook(deps))
  if (deps.bills) deps.settlement.addFloat(billFloat(deps.bills))
  deps.followers.add({
    order: (id) => expireOrderJob.of({ orderId: id as OrderId }),
    refund: (id) => refundOrderJob.of({ refundId: id as RefundId }),
    bill: (id) => followBillJob.of({ billId: id as BillId }),
    'block-trade': (id) => followBlockTradeJob.of({ tradeId: id as BlockTradeId }),
    'cash-out': (id) => sendCashOutJob.of({ cashOutId: id as CashOutId }),
    sale: (id) => payOutSaleJob.of({ saleId: id as SaleId }),
    'returned-sale': (id) => giveCoinsBackJob.of({ saleId: id as SaleId }),
  })
  for (const source of [cancellableBills, cancellableCashOuts, cancellableOrders, cancellablePayouts, cancellableSales])
    deps.cancelling.add(source(deps))
  deps.receiptLines.add(marginOnReceipt(deps))
}
