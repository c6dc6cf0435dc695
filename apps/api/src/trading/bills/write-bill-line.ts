// The bill's line in the customer's list of transactions; a token stands in its words, and so on its receipt.
import type { BillState } from '@kivuko/contract/bills.ts'
import { isPhoneBill } from '@kivuko/contract/bills.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { TransactionStatus } from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import { changeTransaction, describeTransaction, recordTransaction } from '#record/record-transaction.ts'
import type { Tx } from '#tables.ts'
import { amountOf, BILL, type Bill, feeIn, numberSaid, tokenInWords, totalOf } from './bill.ts'

const asItIs = (what: Said): Said => what

const LINES: Record<BillState, { status: TransactionStatus; says: (what: Said) => Said }> = {
  waiting: { status: 'pending', says: asItIs },
  sending: { status: 'pending', says: asItIs },
  completed: { status: 'completed', says: asItIs },
  failed: { status: 'failed', says: (what) => say('{what}, not paid', { what }) },
  cancelled: { status: 'failed', says: (what) => say('Cancelled: {what}', { what }) },
  returned: { status: 'failed', says: (what) => say('{what}, taken back by the provider', { what }) },
}

/** Of a new one. */
export async function writeBillLine(deps: Deps, tx: Tx, bill: Bill): Promise<void> {
  await recordTransaction(deps, tx, {
    userId: bill.user_id,
    sourceKind: BILL,
    sourceId: bill.id,
    reference: bill.reference,
    type: 'bill_payment',
    status: LINES[bill.state].status,
    description: wordsOf(bill, bill.state),
    amount: amountOf(bill),
    fee: feeIn(bill),
    recipient: {
      info: bill.biller_name,
      ...(bill.customer_name === null ? {} : { name: bill.customer_name }),
      ...(isPhoneBill(bill.kind) ? { phone: bill.number } : {}),
    },
  })
}

/** `bill` with the token it has by now. */
export async function changeBillLine(deps: Deps, tx: Tx, bill: Bill, state: BillState): Promise<void> {
  await changeTransaction(deps, tx, bill, {
    status: LINES[state].status,
    description: wordsOf(bill, state),
    ...(state === 'returned' && { apart: { back: totalOf(bill) } }),
  })
}

/** Its token came later than its end. */
export async function addTokenToLine(tx: Tx, bill: Bill): Promise<void> {
  await describeTransaction(tx, bill, wordsOf(bill, 'completed'))
}

function wordsOf(bill: Bill, state: BillState): Said {
  const what = { biller: bill.biller_name, product: bill.product_name, number: numberSaid(bill) }
  const token = state === 'completed' ? bill.token : null
  return LINES[state].says(
    token
      ? say('{biller} {product}, {number}, token {token}', { ...what, token: tokenInWords(token) })
      : say('{biller} {product}, {number}', what),
  )
}
