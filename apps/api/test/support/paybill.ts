// Payments that people make at their own phone, as tests take them: to the sandbox's paybill and till.
import { decideBankTransfer } from '@kivuko/contract/console-bank-transfers.ts'
import { paybillDetails } from '@kivuko/contract/paybill.ts'
import { expect } from 'vitest'
import type { C2bGiven, C2bPayment } from '../../../sandbox/src/daraja/c2b.ts'
import type { BankReceipt } from '../../src/rails/receipt.ts'
import { receipts } from './bank-transfers.ts'
import { ledgerFaults, ledgerUnits, startPaying } from './phone-payments.ts'
import type { Member } from './staff.ts'
import type { Customer, TestApp } from './test-app.ts'
import { until } from './until.ts'

/** Phones that pay at once, jobs at work, and the callbacks of paybill and till registered. */
export async function startPaybill(env: Record<string, string | undefined> = {}): Promise<TestApp> {
  const app = await startPaying({ MPESA_TILL: '300584', ...env })
  const outcomes = await app.deps.paybill?.registerCallbacks()
  expect(outcomes?.map(({ kind }) => kind).every((kind) => kind === 'changed')).toBe(true)
  return app
}

/** The same for each tier, in dollars. */
export function smallLimits(usd: string): string {
  const limit = { daily: usd, monthly: usd }
  return JSON.stringify({ 1: limit, 2: limit, 3: limit, 4: limit })
}

export async function accountNumber(customer: Customer): Promise<string> {
  return (await customer.call(paybillDetails)).body.paybill?.account ?? ''
}

/** KES 1,000 from 0712 345 678 to the paybill unless said otherwise. */
export function pay(app: TestApp, given: Partial<C2bGiven> & { account: string }): Promise<C2bPayment> {
  return app.sandbox.control.phones.pay({ kind: 'paybill', msisdn: '254712345678', amount: 1000, ...given })
}

/** Without being asked first, as of a number for which validation was not opened. */
export function payUnasked(app: TestApp, given: Partial<C2bGiven> & { account: string }): Promise<C2bPayment> {
  app.sandbox.control.phones.setValidation({ isOn: false })
  return pay(app, given)
}

/** The receipt of a payment once it is in `state`. */
export function receiptOf(app: TestApp, { receipt }: C2bPayment, state: BankReceipt['state']): Promise<BankReceipt> {
  return until(`${receipt} is ${state}`, async () =>
    (await receipts(app)).find((each) => each.line_id === receipt && each.state === state),
  )
}

/** No fault; what M-Pesa holds for us, and what of it waits or is owed back, in shillings. */
export async function expectShillings(
  app: TestApp,
  { held, waits = 0, owed = 0 }: { held: number; waits?: number; owed?: number },
): Promise<void> {
  expect(await ledgerFaults(app)).toEqual([])
  const names = ['clearing:mpesa:KES', 'unmatched:KES', 'refunds:payable:KES']
  const units = await Promise.all(names.map((name) => ledgerUnits(app, name)))
  const [clearing = 0, ...others] = units.map(Number)
  expect([0 - clearing, ...others]).toEqual([held * 100, waits * 100, owed * 100])
}

/** The path of a callback: behind our secret unless another is given. */
export async function postPaybill(app: TestApp, kind: string, body: object, secret?: string) {
  const { callbackUrl = '', callbackSecret = '' } = app.deps.config.mobileMoney ?? {}
  const response = await fetch(`${callbackUrl}/${secret ?? callbackSecret}/paybill/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { ResultCode?: string } }
}

/** As Safaricom writes it; forged, since no such payment was made. */
export function confirmation(change: object = {}): object {
  return {
    TransactionType: 'Pay Bill',
    TransID: 'SFORGED001',
    TransTime: '20261120120000',
    TransAmount: '1000.00',
    BusinessShortCode: '174379',
    BillRefNumber: '',
    InvoiceNumber: '',
    OrgAccountBalance: '',
    ThirdPartyTransID: '',
    MSISDN: '2547 ***** 678',
    FirstName: 'WANJIRU',
    MiddleName: '',
    LastName: '',
    ...change,
  }
}

export const decide = (member: Member, id: string, body: { what: 'settle' | 'return'; order_reference?: string }) =>
  member.call(decideBankTransfer, { params: { id }, body: { reason: 'the payer wrote to us', ...body } })
