// The network's final word on a payment to a phone: the one place where it ends a payout, a sale or a refund.
import type { Deps } from '#deps.ts'
import { findRefund } from '#modules/orders/find-refund.ts'
import { bookRefund } from '#modules/orders/refund-order.ts'
import { completePayout, failPayout } from '#modules/payouts/settle-payout.ts'
import { completeSale, failSale } from '#modules/sales/settle-sale.ts'
import { inTransaction } from '#platform/database.ts'
import type { PayoutId, RefundId, SaleId } from '#platform/ids.ts'
import type { DisbursementId, Failed } from '#providers/mobile-money/port.ts'
import type { Tx } from '#tables.ts'
import { advanceDisbursement } from './store.ts'
import { payoutText } from './texts.ts'

export type DisbursementEnd =
  | { kind: 'paid'; receipt?: string | undefined; recipientName?: string | undefined }
  | Failed

/** Safe to repeat: what ended before stays as it is. */
export async function endDisbursement(deps: Deps, id: DisbursementId, end: DisbursementEnd): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const change =
      end.kind === 'paid'
        ? { result_code: '0', receipt: end.receipt ?? null, ended_at: now }
        : { result_code: end.code, ended_at: now }
    if (!(await advanceDisbursement(tx, id, end.kind, change))) return
    if (isRefund(id)) await endRefund(deps, tx, id, end)
    else if (isSale(id)) await endSale(deps, tx, id, end)
    else await endPayout(deps, tx, id, end)
  })
}

/** Else a customer waits for it: of a payout or of a sale. */
export function isRefund(id: DisbursementId): id is RefundId {
  return id.startsWith('rfd_')
}

function isSale(id: DisbursementId): id is SaleId {
  return id.startsWith('sal_')
}

async function endSale(deps: Deps, tx: Tx, id: SaleId, end: DisbursementEnd): Promise<void> {
  if (end.kind === 'paid') await completeSale(deps, tx, id, end.recipientName)
  else await failSale(deps, tx, id, payoutText(end.failure))
}

async function endPayout(deps: Deps, tx: Tx, id: PayoutId, end: DisbursementEnd): Promise<void> {
  if (end.kind === 'paid') await completePayout(deps, tx, id, end.recipientName)
  else await failPayout(deps, tx, id, payoutText(end.failure))
}

async function endRefund(deps: Deps, tx: Tx, id: RefundId, end: DisbursementEnd): Promise<void> {
  const refund = await findRefund(tx, id)
  if (refund)
    await bookRefund(deps, tx, refund, { kind: end.kind === 'paid' ? 'succeeded' : 'failed', providerRef: id })
}
