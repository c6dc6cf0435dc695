// Sets a transfer on its way back: by the network it came through, or by a person at the operator's bank.
import { paymentToReturn } from '#accounting/recipes.ts'
import type { Deps } from '#deps.ts'
import { type PersonsWord, writeAudit } from '#modules/audit/write-audit.ts'
import { noteProblem } from '#modules/orders/note-problem.ts'
import { isPayable, type Order } from '#modules/orders/order.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { OrderId, RefundId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { PAYSTACK } from './bank-network.ts'
import { RETURN_RECEIPT } from './job-names.ts'
import { followAccountSoon, hasOwnAccount, prepareAccount } from './prepare-account.ts'
import { amountOf, type BankReceipt, isUndecided } from './receipt.ts'
import { advanceReceipt, findReceiptForUpdate } from './store.ts'
import { RETURNING_PROBLEM, tellReturning } from './tell-sender.ts'

type Return = { orderId?: OrderId; refundId?: RefundId; reason: string }

/** Inside the caller's transaction, which books it. False when it was decided before. */
export async function beginReturn(deps: Deps, tx: Tx, receipt: BankReceipt, about: Return): Promise<boolean> {
  const row = await findReceiptForUpdate(tx, receipt.id)
  if (!row || !isUndecided(row)) return false
  const change = {
    reason: about.reason,
    ...(about.orderId ? { order_id: about.orderId } : {}),
    ...(about.refundId ? { refund_id: about.refundId } : {}),
  }
  if (row.provider === PAYSTACK) {
    await enqueue(tx, RETURN_RECEIPT, { receiptId: row.id }, { key: `return:${row.id}` })
    return advanceReceipt(tx, row.id, 'returning', change)
  }
  deps.log.error({ receiptId: row.id }, 'a bank transfer is to be sent back; it needs a person')
  return advanceReceipt(tx, row.id, 'needs_person', { ...change, need: 'return' })
}

/** By itself, without ending its order. Safe to repeat: false when it was decided before. */
export async function returnReceipt(
  deps: Deps,
  receipt: BankReceipt,
  { order, reason, by }: { order: Order | undefined; reason: string; by?: PersonsWord | undefined },
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await beginReturn(deps, tx, receipt, { reason, ...(order ? { orderId: order.id } : {}) }))) return false
    if (by)
      await writeAudit(deps, tx, { actor: by.actor, action: 'transfer.return', subject: receipt.id, detail: by.reason })
    if (order) await keepOrderOpen(deps, tx, receipt, order)
    const journal = paymentToReturn({ causeId: receipt.id, provider: 'unmatched', total: amountOf(receipt) })
    await deps.ledger.postWithin(queryable(tx), journal)
    return true
  })
}

/** An order that is still waited for can be paid again; the account it had took its one payment. */
async function keepOrderOpen(deps: Deps, tx: Tx, receipt: BankReceipt, order: Order): Promise<void> {
  await noteProblem(tx, order.id, RETURNING_PROBLEM)
  await tellReturning(deps, tx, receipt, order)
  if (receipt.provider === PAYSTACK && hasOwnAccount(deps, order) && isPayable(order, deps.clock.now()))
    await followAccountSoon(tx, await prepareAccount(deps, tx, order))
}
