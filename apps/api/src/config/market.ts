// Where prices come from, and what is earned on them.

import { ofEachMethod, PAYMENT_METHODS, type PaymentMethod, termsOf } from '@kivuko/contract/buying.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import * as z from 'zod'
import type { FeeSchedule } from '#market/fee-schedule.ts'
import { RAILS } from './rails.ts'
import { bps, milliseconds, url } from './setting.ts'

const { MPESA_MIN, MPESA_MAX } = RAILS
const MINUTE_MS = 60_000

type Name<Before extends string, After extends string> = `${Before}_${Uppercase<PaymentMethod>}_${After}`
const feeOf = (method: PaymentMethod) => `FEE_${method.toUpperCase()}_BPS` as Name<'FEE', 'BPS'>
const lifetimeOf = (method: PaymentMethod) => `QUOTE_${method.toUpperCase()}_MS` as Name<'QUOTE', 'MS'>

function perMethod<N extends string, S>(nameOf: (method: PaymentMethod) => N, setting: (method: PaymentMethod) => S) {
  return Object.fromEntries(PAYMENT_METHODS.map((each) => [nameOf(each), setting(each)])) as Record<N, S>
}

export const MARKET = {
  RATES_COINBASE_URL: url.default('https://api.coinbase.com').describe('Tickers of Coinbase.'),
  RATES_COINGECKO_URL: url.default('https://api.coingecko.com').describe('Tickers of CoinGecko.'),
  RATES_KRAKEN_URL: url.default('https://api.kraken.com').describe('Tickers of Kraken.'),
  RATES_EVERY_MS: milliseconds(5_000, 100).describe('Between two readings of the tickers.'),
  RATES_STALE_MS: milliseconds(60_000, 1_000).describe('An older price quotes nothing.'),
  RATES_DISAGREE_BPS: bps(300).describe(
    'A pair is closed while half of its tickers or more lie further than this from its rate.',
  ),
  SPREAD_BPS: bps(100).describe('What you earn on the price.'),
  ...perMethod(feeOf, (method) =>
    bps(Number(termsOf(method).feeBps)).describe(`The fee of a payment by ${termsOf(method).phrase}.`),
  ),
  FEE_BILL_BPS: bps(100).describe('The fee of a bill, on top of its amount.'),
  ...perMethod(lifetimeOf, (method) =>
    milliseconds(10 * MINUTE_MS, 1_000).describe(`How long a price stands for a payment by ${termsOf(method).phrase}.`),
  ),
  FAST_MOVE_BPS: bps(200).describe('A market that moves further than this within a minute is fast.'),
  FAST_QUOTE_MS: milliseconds(2 * MINUTE_MS, 1_000).describe('How long a price stands at most in a fast market.'),
}

/** What a phone pays at once is for whoever runs the rail to say. */
export const marketConfig = z.object({ ...MARKET, MPESA_MIN, MPESA_MAX }).transform((env) => {
  const mpesa = { KES: { minimum: toDecimal(env.MPESA_MIN), maximum: toDecimal(env.MPESA_MAX) } }
  const fees: FeeSchedule = {
    spreadBps: env.SPREAD_BPS,
    feeBps: ofEachMethod((method) => env[feeOf(method)]),
    billFeeBps: env.FEE_BILL_BPS,
    quoteLifetimeMs: ofEachMethod((method) => env[lifetimeOf(method)]),
    fastMoveBps: env.FAST_MOVE_BPS,
    fastQuoteLifetimeMs: env.FAST_QUOTE_MS,
    bounds: { ...ofEachMethod((method) => termsOf(method).bounds), mpesa },
  }
  return {
    fees,
    rates: {
      coinbaseUrl: env.RATES_COINBASE_URL,
      coingeckoUrl: env.RATES_COINGECKO_URL,
      krakenUrl: env.RATES_KRAKEN_URL,
      everyMs: env.RATES_EVERY_MS,
      staleAfterMs: env.RATES_STALE_MS,
      disagreeBps: env.RATES_DISAGREE_BPS,
    },
  }
})
