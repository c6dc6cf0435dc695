// The steps of a payment by phone as tests take them.
import {
  depositByPhone,
  type PaymentAnswer,
  type PaymentStatus,
  type PayoutWallet,
  paymentStatus,
  payoutToPhone,
} from '@kivuko/contract/mobile-money.ts'
import type { Notification } from '@kivuko/contract/notifications.ts'
import { listTransactions, type Transaction } from '@kivuko/contract/transactions.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { verifyLedger } from '@kivuko/ledger/verify.ts'
import { money } from '@kivuko/money/money.ts'
import { customerAvailable, treasury } from '../../src/accounting/chart.ts'
import { queryable } from '../../src/platform/database.ts'
import type { Answer } from './call.ts'
import { noticesOf } from './notices.ts'
import { type Customer, startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'
import { until } from './until.ts'

/** NGN 10,000 and the fee, in kobo. */
export const WHOLE_UNITS = 1_025_000n

let references = 0

/** A fresh reference, which is the Idempotency-Key as well. */
export function newReference(): string {
  references += 1
  return `web-${process.pid}-${references}`
}

export type DepositRequest = { phone?: string; amount?: string; reference?: string }

/** KES 1,000 by 0712 345 678 unless said otherwise. */
export function deposit(customer: Customer, request: DepositRequest = {}): Promise<Answer<typeof depositByPhone>> {
  const { phone = '0712345678', amount = '1000', reference = newReference() } = request
  return customer.call(depositByPhone, { key: reference, body: { phone_number: phone, amount, reference } })
}

export type PayoutRequest = DepositRequest & { quoteId?: string; currency?: PayoutWallet }

/** NGN 10,000 to 0712 345 678 unless said otherwise. */
export function payout(customer: Customer, request: PayoutRequest = {}): Promise<Answer<typeof payoutToPhone>> {
  const { phone = '0712345678', amount = '10000', reference = newReference(), quoteId, currency = 'NGN' } = request
  const body = {
    phone_number: phone,
    amount,
    currency,
    reference,
    ...(quoteId === undefined ? {} : { quote_id: quoteId }),
  }
  return customer.call(payoutToPhone, { key: reference, body })
}

export async function statusOf(customer: Customer, reference: string): Promise<PaymentAnswer> {
  return (await customer.call(paymentStatus, { query: { external_reference: reference } })).body
}

/** The payment once it has `status`. */
export function paymentIn(customer: Customer, reference: string, status: PaymentStatus): Promise<PaymentAnswer> {
  return until(`${reference} is ${status}`, async () => {
    const payment = await statusOf(customer, reference)
    return payment.status === status && payment
  })
}

export async function walletOf(customer: Customer, currency: 'NGN' | 'KES' | 'USD'): Promise<string | undefined> {
  const wallets = (await customer.call(listWallets)).body
  return wallets.find((wallet) => wallet.currency === currency)?.available_balance
}

export async function linesOf(customer: Customer): Promise<Transaction[]> {
  return (await customer.call(listTransactions)).body.transactions
}

/** What the customer was told of payments: without the welcome. */
export async function paymentNotices(customer: Customer): Promise<Notification[]> {
  return (await noticesOf(customer)).filter(({ type }) => type !== 'info')
}

export async function ledgerUnits(app: TestApp, name: string): Promise<bigint> {
  return (await app.deps.ledger.balances(queryable(app.deps.db), [name])).get(name) ?? 0n
}

/** What is wrong with the ledger: nothing, always. */
export function ledgerFaults(app: TestApp): Promise<unknown[]> {
  return verifyLedger(queryable(app.deps.db))
}

let gifts = 0

/** Naira in a customer's wallet, out of the treasury. */
export async function giveNaira(app: TestApp, { user }: Customer, units: bigint): Promise<void> {
  gifts += 1
  const gift = money('NGN', units)
  await app.deps.ledger.post({
    key: `gift:${gifts}`,
    kind: 'gift',
    reference: 'test',
    entries: [
      { account: treasury('NGN'), units: -gift.units },
      { account: customerAvailable(user.id, 'NGN'), units: gift.units },
    ],
  })
}

/** An app whose phones pay at once, with its jobs at work. */
export async function startPaying(
  env: Record<string, string | undefined> = {},
  { processes }: Pick<TestAppOptions, 'processes'> = {},
): Promise<TestApp> {
  const app = await startTestApp({ sandbox: true, env, ...(processes && { processes }) })
  app.sandbox.control.phones.autoAnswer('accept')
  await app.startBackground()
  return app
}

/** The network tells by itself before it is asked: its answer to a question gives no reason. */
export function askLate({ deps }: TestApp): void {
  if (deps.config.mobileMoney) deps.config.mobileMoney.pollMs = 60_000
}

/** An app with a customer who has naira: 10,000 and the fee unless said otherwise. */
export async function startWithNaira(units = WHOLE_UNITS): Promise<{ app: TestApp; customer: Customer }> {
  const app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  await giveNaira(app, customer, units)
  return { app, customer }
}

export function heldBy(app: TestApp, { user }: Customer): Promise<bigint> {
  return ledgerUnits(app, `customer:${user.id}:held:NGN`)
}

export async function disbursementOf(app: TestApp) {
  return app.deps.db.selectFrom('disbursements').selectAll().executeTakeFirstOrThrow()
}
