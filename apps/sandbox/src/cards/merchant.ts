// The merchant's account: where it lives, in which currencies its balance is kept, and at what rate the rest is exchanged.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { stripeDigits } from '@kivuko/contract/stripe-amounts.ts'
import { divHalfUp } from '@kivuko/money/rounding.ts'
import type { Store } from '../store.ts'
import { referencePriceMicros } from '../tickers/reference-prices.ts'

/** `settles`: its currencies in small letters; what is paid in another becomes the first of them. */
export type MerchantAccount = { country: string; settles: readonly string[] }

/** No account lives in Nigeria or Kenya: naira and shillings are exchanged. */
export const DEFAULT_MERCHANT: MerchantAccount = { country: 'US', settles: ['usd'] }
export const ACCOUNT_ID = 'acct_1KivukoSandbox00'

export type Merchant = {
  account(): MerchantAccount
  setAccount(account: MerchantAccount): void
  /** A rate for both directions from now on, as a decimal: `{ from: 'ngn', to: 'usd', rate: '0.00061' }`. */
  setRate(given: { from: string; to: string; rate: string }): void
}

const ACCOUNT = 'stripe_account'
const RATES = 'stripe_rates'
const BILLION = 1_000_000_000n
/** What the network keeps of an exchange, in hundredths: either way at the merchant's cost. */
const MARGIN = 2n

export function createMerchant(store: Store, first: MerchantAccount = DEFAULT_MERCHANT): Merchant {
  return {
    account: () => store.find<MerchantAccount>('setting', ACCOUNT) ?? first,
    setAccount: (account) => store.put('setting', ACCOUNT, account),
    setRate: ({ from, to, rate }) => store.put('setting', RATES, { ...ordered(store), [`${from}/${to}`]: rate }),
  }
}

function ordered(store: Store): Record<string, string> {
  return store.find<Record<string, string>>('setting', RATES) ?? {}
}

export type Exchanged = { amount: number; currency: string; exchange_rate: number | null }

/** What an amount of a payment's own currency is in the account's; one below zero costs the merchant more. */
export function exchange(store: Store, merchant: Merchant, amount: number, currency: string): Exchanged {
  const { settles } = merchant.account()
  const [to = 'usd'] = settles
  if (settles.includes(currency)) return { amount, currency, exchange_rate: null }
  const rate = orderedRate(store, currency, to) ?? rateOf(currency, to, amount >= 0 ? -MARGIN : MARGIN)
  const [up, down] = [10n ** BigInt(stripeDigits(to)), 10n ** BigInt(stripeDigits(currency))]
  const settled = divHalfUp(BigInt(amount) * rate * up, BILLION * down)
  return { amount: Number(settled), currency: to, exchange_rate: Number(rate) / Number(BILLION) }
}

function orderedRate(store: Store, from: string, to: string): bigint | undefined {
  const [whole = '', fraction = ''] = ordered(store)[`${from}/${to}`]?.split('.') ?? []
  return whole === '' ? undefined : BigInt(`${whole}${fraction.padEnd(9, '0').slice(0, 9)}`)
}

/** In billionths. A currency without a price of its own is played at par with the dollar. */
function rateOf(from: string, to: string, margin: bigint): bigint {
  return divHalfUp(perDollar(to) * BILLION * (100n + margin), perDollar(from) * 100n)
}

function perDollar(currency: string): bigint {
  const code = ORDER_FIATS.find((known) => known.toLowerCase() === currency)
  return code ? referencePriceMicros('USDT', code) : 1_000_000n
}
