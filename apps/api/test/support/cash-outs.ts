// The steps of a cash-out as tests take them.
import {
  type CashOut,
  type CashOutFiat,
  type CashOutState,
  cashOutFee,
  getCashOut,
  startCashOut,
} from '@kivuko/contract/cash-outs.ts'
import type { BankPayoutAccount, PhonePayoutAccount } from '@kivuko/contract/trades.ts'
import { parse, toDecimal } from '@kivuko/money/money.ts'
import type { Answer } from './call.ts'
import { give } from './gifts.ts'
import { newReference } from './phone-payments.ts'
import { nairaAccount } from './sales.ts'
import { type Customer, startTestApp, type TestApp } from './test-app.ts'
import { until } from './until.ts'

/** A million of the wallet's currency, in its smallest units. */
export const WALLET_UNITS = 100_000_000n
const FEE_BPS = { NGN: 100n, KES: 250n, USD: 100n } as const

export const DOLLAR_ACCOUNT: BankPayoutAccount = {
  kind: 'bank',
  account_name: 'Ada Obi',
  account_number: '123456789',
  bank_code: 'CHASUS33',
}
export const ADAS_PHONE: PhonePayoutAccount = { kind: 'mobile_money', phone_number: '+254712345678' }

/** Ada Obi with money in each wallet; new accounts are trusted at once unless said otherwise. Jobs do not run yet. */
export async function startWithWallets(
  env: Record<string, string | undefined> = {},
): Promise<{ app: TestApp; customer: Customer }> {
  const app = await startTestApp({ sandbox: true, banks: true, env: { NEW_ACCOUNT_WAIT_MS: '0', ...env } })
  const customer = await app.customer('Ada Obi')
  for (const asset of ['NGN', 'KES', 'USD'] as const) await give(app, customer, asset, WALLET_UNITS)
  return { app, customer }
}

export type CashOutAsked = {
  currency?: CashOutFiat
  amount?: string
  fee?: string
  destination?: BankPayoutAccount | PhonePayoutAccount
  reference?: string
  /** The reference unless given. */
  key?: string
}

const DESTINATIONS = { NGN: nairaAccount(), KES: ADAS_PHONE, USD: DOLLAR_ACCOUNT }

/** NGN 5,000 to Ada's account unless said otherwise, with the fee that is due. */
export function cashOut(customer: Customer, asked: CashOutAsked = {}): Promise<Answer<typeof startCashOut>> {
  const { currency = 'NGN', amount = '5000', reference = newReference() } = asked
  const { destination = DESTINATIONS[currency], fee = feeOn(currency, amount), key = reference } = asked
  return customer.call(startCashOut, { key, body: { currency, amount, fee, destination, reference } })
}

function feeOn(currency: CashOutFiat, amount: string): string {
  const read = parse(currency, amount)
  return read ? toDecimal(cashOutFee(read, FEE_BPS[currency])) : '0'
}

export async function cashOutOf(customer: Customer, reference: string): Promise<CashOut> {
  return (await customer.call(getCashOut, { params: { reference } })).body
}

/** The cash-out once it is in `state`. */
export function cashOutIn(customer: Customer, reference: string, state: CashOutState): Promise<CashOut> {
  return until(`the cash-out is ${state}`, async () => {
    const found = await cashOutOf(customer, reference)
    return found.status === state && found
  })
}
