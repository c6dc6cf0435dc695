// The bill's line in the customer's list of transactions; a token stands in its words, and so on its receipt.
import type { BillState } from '@kivuko/contract/bills.ts'
import { isPhoneBill } from '@kivuko/contract/bills.ts'
import type { TransactionStatus } from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import { changeTransaction, describeTransaction, recordTransaction } from '#record/record-transaction.ts'
import type { Tx } from '#tables.ts'
import { amountOf, BILL, type Bill, feeIn, numberInWords, tokenInWords, totalOf } from './bill.ts'

const LINES: Record<BillState, { status: TransactionStatus; before: string; end: string }> = {
  waiting: { status: 'pending', before: '', end: '' },
  sending: { status: 'pending', before: '', end: '' },
  completed: { status: 'completed', before: '', end: '' },
  failed: { status: 'failed', before: '', end: ', not paid' },
  cancelled: { status: 'failed', before: 'Cancelled: ', end: '' },
  returned: { status: 'failed', before: '', end: ', taken back by the provider' },
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

function wordsOf(bill: Bill, state: BillState): string {
  const { before, end } = LINES[state]
  const token = bill.token && state === 'completed' ? `, token ${tokenInWords(bill.token)}` : ''
  return `${before}${bill.biller_name} ${bill.product_name}, ${numberInWords(bill)}${token}${end}`
}
