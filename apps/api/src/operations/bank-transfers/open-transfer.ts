// One transfer beside the orders or customers it may be for. Names of customers are shown, so who looked is written into the audit.
import type { CandidateOrder, OpenTransfer } from '@kivuko/contract/console-bank-transfers.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { compare, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { BankReceiptId, OrderId } from '#platform/ids.ts'
import { findReceipt } from '#rails/find-transfers.ts'
import { amountOf, type BankReceipt, isUndecided } from '#rails/receipt.ts'
import { writeAudit } from '#record/write-audit.ts'
import { totalOf } from '#trading/order.ts'
import { resembles } from '#users/resembling-names.ts'
import { fullNameOf } from '#users/user.ts'
import { customersBeside } from './candidate-customers.ts'
import { toBankTransfer } from './list-transfers.ts'
import { findNamedOrder, findOpenBankOrders, type NamedOrder } from './store.ts'

const CANDIDATES_MAX = 20
/** Names are compared among so many of the newest open orders. */
const NAMES_COMPARED = 500

/** Without what people said of it. */
export type DecidedTransfer = Omit<OpenTransfer, 'first_word'>

export async function openTransfer(deps: Deps, id: string, actor: string): Promise<DecidedTransfer> {
  const opened = await readTransfer(deps, id)
  await inTransaction(deps.db, (tx) => writeAudit(deps, tx, { actor, action: 'transfer.open', subject: id }))
  return opened
}

export async function readTransfer(deps: Deps, id: string): Promise<DecidedTransfer> {
  const receipt = await findReceipt(deps.db, id as BankReceiptId)
  if (!receipt) throw new AppError('payment_not_found')
  const order = receipt.owner_kind === 'order' ? await findNamedOrder(deps.db, receipt.owner_id as OrderId) : undefined
  const candidates = isUndecided(receipt) && receipt.provider !== 'mpesa' ? await candidatesFor(deps, receipt) : []
  return {
    transfer: toBankTransfer({ ...receipt, order_reference: order?.reference ?? null }),
    order: order ? beside(receipt, order) : null,
    candidates,
    ...(await customersBeside(deps, receipt)),
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
