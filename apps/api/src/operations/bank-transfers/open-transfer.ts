// One transfer beside the orders it may be for. Names of customers are shown, so who looked is written into the audit.
import type { CandidateOrder, OpenTransfer } from '@kivuko/contract/console-money.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { compare, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { writeAudit } from '#modules/audit/write-audit.ts'
import { findReceipt } from '#modules/bank/find-transfers.ts'
import { amountOf, type BankReceipt, isUndecided } from '#modules/bank/receipt.ts'
import { resembles } from '#modules/bank/resembling-names.ts'
import { totalOf } from '#modules/orders/order.ts'
import { fullNameOf } from '#modules/users/user.ts'
import { inTransaction } from '#platform/database.ts'
import type { BankReceiptId } from '#platform/ids.ts'
import { toDeskTransfer } from './list-transfers.ts'
import { findNamedOrder, findOpenBankOrders, type NamedOrder } from './store.ts'

const CANDIDATES_MAX = 20
/** Names are compared among so many of the newest open orders. */
const NAMES_COMPARED = 500

/** Throws `payment_not_found`. */
export async function openTransfer(deps: Deps, id: string, actor: string): Promise<OpenTransfer> {
  const opened = await readTransfer(deps, id)
  await inTransaction(deps.db, (tx) => writeAudit(deps, tx, { actor, action: 'transfer.open', subject: id }))
  return opened
}

/** Throws `payment_not_found`. */
export async function readTransfer(deps: Deps, id: string): Promise<OpenTransfer> {
  const receipt = await findReceipt(deps.db, id as BankReceiptId)
  if (!receipt) throw new AppError('payment_not_found')
  const order = receipt.order_id ? await findNamedOrder(deps.db, receipt.order_id) : undefined
  const candidates = isUndecided(receipt) ? await candidatesFor(deps, receipt) : []
  return {
    transfer: toDeskTransfer({ ...receipt, order_reference: order?.reference ?? null }),
    order: order ? beside(receipt, order) : null,
    candidates,
  }
}

/** Those of the same amount first, and of them those of a similar name; then others of a similar name. */
async function candidatesFor(deps: Deps, receipt: BankReceipt): Promise<CandidateOrder[]> {
  const about = { currency: receipt.currency, units: receipt.amount_units }
  const [exact, others] = await Promise.all([
    findOpenBankOrders(deps.db, { ...about, isExact: true, limit: NAMES_COMPARED }),
    findOpenBankOrders(deps.db, { ...about, isExact: false, limit: NAMES_COMPARED }),
  ])
  const sameAmount = exact.map((order) => beside(receipt, order))
  const sameName = others.map((order) => beside(receipt, order)).filter((order) => order.is_similar_name)
  return [
    ...sameAmount.filter((order) => order.is_similar_name),
    ...sameAmount.filter((order) => !order.is_similar_name),
    ...sameName,
  ].slice(0, CANDIDATES_MAX)
}

function beside(receipt: BankReceipt, order: NamedOrder): CandidateOrder {
  const name = fullNameOf(order)
  const total = totalOf(order)
  return {
    reference: order.reference,
    customer_id: order.user_id,
    customer_name: name,
    total: toDecimal(total),
    currency: order.fiat_currency,
    status: order.state,
    created_at: order.created_at.toISOString(),
    is_same_amount: total.asset === receipt.currency && compare(total, amountOf(receipt)) === 0,
    is_similar_name: receipt.sender_name !== null && resembles(name, receipt.sender_name),
  }
}
