// A receipt as its customer shows it to somebody, and what that somebody hears who checks it.
import { type CheckedReceipt, checkReceipt } from '@kivuko/contract/receipts.ts'
import { getTransaction } from '@kivuko/contract/transactions.ts'
import type { Customer, TestApp } from './test-app.ts'

export type ShownReceipt = { reference: string; amount: string; code: string }

/** As it stands on the page of the line and on its receipt. */
export async function shownBy({ call }: Pick<Customer, 'call'>, id: string): Promise<ShownReceipt> {
  const { external_reference, net_amount, check_code } = (await call(getTransaction, { params: { id } })).body
  return { reference: external_reference, amount: net_amount, code: check_code ?? '' }
}

/** Checked by somebody without an account; null is what nobody knows. */
export async function heardOf(app: Pick<TestApp, 'call'>, shown: ShownReceipt): Promise<CheckedReceipt | null> {
  return (await app.call(checkReceipt, { body: shown })).body.receipt
}
