// The steps of a sale as tests take them.

import {
  type BankPayoutAccount,
  createTrade,
  getSale,
  quoteTrade,
  retrySale,
  type Sale,
  type SaleFiat,
  type SaleState,
  type TradeCrypto,
} from '@kivuko/contract/trades.ts'
import type { VerificationState } from '@kivuko/contract/verification.ts'
import { newId, type UserId } from '../../src/platform/ids.ts'
import type { Answer } from './call.ts'
import { give } from './gifts.ts'
import { ledgerUnits } from './phone-payments.ts'
import { type Customer, startTestApp, type TestApp } from './test-app.ts'
import { until } from './until.ts'

/** The newest selfie session of the customer, in this state. */
export async function selfieIn({ deps }: TestApp, { user }: Customer, state: VerificationState): Promise<void> {
  const now = deps.clock.now()
  const id = newId('vrf', now)
  // One runs at a time.
  await deps.db
    .updateTable('verification_sessions')
    .set({ state: 'expired', ended_at: now })
    .where('user_id', '=', user.id as UserId)
    .where('state', 'in', ['open', 'opened', 'submitted'])
    .execute()
  const row = { id, user_id: user.id as UserId, token_hash: Buffer.from(id), browser_hash: null, state, poses: null }
  const times = { created_at: now, expires_at: now, opened_at: null, submitted_at: null }
  const hasEnded = state === 'approved' || state === 'rejected' || state === 'expired'
  await deps.db
    .insertInto('verification_sessions')
    .values({ ...row, ...times, ended_at: hasEnded ? now : null, reason: state === 'rejected' ? 'Too dark' : null })
    .execute()
}

/** 0.1 bitcoin, in satoshi. */
export const COINS = 10_000_000n

/** An app with a customer who has coins and whose selfie is in review. */
export async function startWithCoins(
  env: Record<string, string | undefined> = {},
): Promise<{ app: TestApp; customer: Customer }> {
  const app = await startTestApp({ sandbox: true, env })
  return { app, customer: await seller(app) }
}

let keys = 0

export async function seller(app: TestApp, units = COINS, fullName?: string): Promise<Customer> {
  const customer = await app.customer(fullName)
  await give(app, customer, 'BTC', units)
  await selfieIn(app, customer, 'submitted')
  return customer
}

export function saleQuote(customer: Customer, amount = '0.01', crypto: TradeCrypto = 'BTC', fiat: SaleFiat = 'KES') {
  return customer.call(quoteTrade, {
    body: { side: 'sell', fiat_currency: fiat, crypto_currency: crypto, amount },
  })
}

/** Ada Obi’s at Guaranty Trust; its end says what a transfer there does. */
export function nairaAccount(end = '4321', digits = '012300'): BankPayoutAccount {
  return { kind: 'bank', account_name: 'Ada Obi', account_number: `${digits}${end}`, bank_code: '058' }
}

export const EURO_ACCOUNT: BankPayoutAccount = {
  kind: 'bank',
  account_name: 'Ada Obi',
  iban: 'DE89 3704 0044 0532 0130 00',
}

/** 0.01 bitcoin, at a quote made for it unless one is given. */
export async function sellToBank(
  customer: Customer,
  account: BankPayoutAccount,
  request: { fiat?: SaleFiat; quoteId?: string; key?: string } = {},
): Promise<Answer<typeof createTrade>> {
  keys += 1
  const { fiat = 'NGN', key = `bank-sale-${process.pid}-${keys}` } = request
  const quote_id = request.quoteId ?? (await saleQuote(customer, '0.01', 'BTC', fiat)).body.quote_id
  return customer.call(createTrade, { key, body: { quote_id, side: 'sell', destination: account } })
}

export function retry(customer: Customer, reference: string, account: BankPayoutAccount, key?: string) {
  keys += 1
  const options = { params: { reference }, body: { account } }
  return customer.call(retrySale, { key: key ?? `retry-${process.pid}-${keys}`, ...options })
}

/** Without a quote, at one made for it; to 0712 345 678 unless said otherwise. */
export async function sell(
  customer: Customer,
  request: { amount?: string; quoteId?: string; phone?: string; key?: string } = {},
): Promise<Answer<typeof createTrade>> {
  keys += 1
  const { amount, quoteId, phone = '0712345678', key = `sale-${process.pid}-${keys}` } = request
  const quote_id = quoteId ?? (await saleQuote(customer, amount)).body.quote_id
  const destination = { kind: 'mobile_money', phone_number: phone } as const
  return customer.call(createTrade, { key, body: { quote_id, side: 'sell', destination } })
}

export async function saleOf(customer: Customer, reference: string): Promise<Sale> {
  return (await customer.call(getSale, { params: { reference } })).body
}

export function saleIn(customer: Customer, reference: string, state: SaleState): Promise<Sale> {
  return until(`the sale is ${state}`, async () => {
    const sale = await saleOf(customer, reference)
    return sale.status === state && sale
  })
}

export async function coinsOf(app: TestApp, { user }: Customer): Promise<{ available: bigint; held: bigint }> {
  const units = (kind: string) => ledgerUnits(app, `customer:${user.id}:${kind}:BTC`)
  return { available: await units('available'), held: await units('held') }
}
