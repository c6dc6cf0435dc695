// The steps of a purchase by bank transfer as tests take them.
import { createHmac } from 'node:crypto'
import { bankWebhook } from '@kivuko/contract/bank-webhook.ts'
import type { OrderFiat, PayCurrency } from '@kivuko/contract/buying.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { createOrder, getOrder, type Order } from '@kivuko/contract/orders.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { readStatement } from '../../src/rails/bank/read-statement.ts'
import type { BankReceipt } from '../../src/rails/receipt.ts'
import { ledgerFaults, ledgerUnits } from './phone-payments.ts'
import { quoteFor } from './purchases.ts'
import { type Customer, startTestApp, type TestApp } from './test-app.ts'
import { until } from './until.ts'

/** With banks and working jobs. */
export async function startBanks(env: Record<string, string | undefined> = {}): Promise<TestApp> {
  const app = await startTestApp({ sandbox: true, banks: true, env })
  await app.startBackground()
  return app
}

const AMOUNTS: Record<PayCurrency, string> = { NGN: '20000', KES: '5000', USD: '100', EUR: '100' }

/** An order of USDT by bank transfer: NGN 20,000, KES 5,000, USD 100 or EUR 100. */
export async function orderByBank(customer: Customer, fiat: PayCurrency = 'NGN'): Promise<Order> {
  const { quote_id } = await quoteFor(customer, { method: 'bank', crypto: 'USDT', fiat, amount: AMOUNTS[fiat] })
  return (await customer.call(createOrder, { body: { quote_id, payment_method: 'bank' } })).body
}

export async function orderOf(customer: Customer, { reference }: Order): Promise<Order> {
  return (await customer.call(getOrder, { params: { reference } })).body
}

export type Sending = { amount?: string; senderName?: string; reference?: string; accountNumber?: string }

/** The customer sends the exact amount under their own name unless said otherwise: in naira to the order's account. */
export function send(app: TestApp, order: Order, sending: Sending = {}) {
  const isOwn = order.instructions?.reference === null
  return app.sandbox.control.bank.send({
    currency: order.fiat_currency,
    amount: order.total,
    senderName: 'AMINA WANJIRU',
    ...(isOwn ? { accountNumber: order.instructions?.account_number } : { reference: order.reference }),
    ...sending,
  })[0]
}

/** A transfer to the operator's account, and the statement read. */
export async function sendAndRead(app: TestApp, order: Order, sending: Sending = {}): Promise<void> {
  send(app, order, sending)
  await readStatement(app.deps)
}

export function receipts(app: TestApp): Promise<BankReceipt[]> {
  return app.deps.db.selectFrom('bank_receipts').selectAll().orderBy('created_at').orderBy('id').execute()
}

/** The newest receipt once it is in `state`. */
export function receiptIn(app: TestApp, state: BankReceipt['state'], count = 1): Promise<BankReceipt> {
  return until(`the receipt is ${state}`, async () => {
    const all = await receipts(app)
    const last = all.at(-1)
    return all.length === count && last?.state === state && last
  })
}

/** No fault, and what the banks hold for us is what receipts say that stayed: nothing waits unless said. */
export async function expectBooks(
  app: TestApp,
  provider: 'bank' | 'paystack',
  {
    held,
    currency = 'NGN',
    waits = 0n,
    owed = 0n,
  }: { held: bigint; currency?: OrderFiat; waits?: bigint; owed?: bigint },
): Promise<void> {
  expect(await ledgerFaults(app)).toEqual([])
  const names = [`clearing:${provider}:${currency}`, `unmatched:${currency}`, `refunds:payable:${currency}`]
  expect(await Promise.all(names.map((name) => ledgerUnits(app, name)))).toEqual([-held, waits, owed])
}

/** A message to the webhook, rightly signed unless another signature is given. */
export async function postBankEvent(app: TestApp, event: unknown, signature?: string): Promise<number> {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  const right = createHmac('sha512', app.sandbox.paystack.secretKey).update(payload).digest('hex')
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: `${API_BASE}${bankWebhook.path}`,
    payload,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature ?? right },
  })
  return statusCode
}

/** So many payouts by the bank network were polled, and none is due in the next minute. */
export async function bankPollsOver(app: TestApp, payouts: number): Promise<void> {
  await until('the polls are over', async () => {
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'follow-bank-payout'
      and locked_at is null and run_at > now() + interval '1 minute'`.execute(app.deps.db)
    return rows.length === payouts
  })
}
