// Where prices come from, and what is earned on them.
import * as z from 'zod'
import { DEFAULT_BOUNDS, type FeeSchedule } from '#market/fee-schedule.ts'
import { bps, milliseconds, url } from './setting.ts'

const MINUTE_MS = 60_000
const quote = () => milliseconds(10 * MINUTE_MS, 1_000)

export const MARKET = {
  RATES_COINBASE_URL: url.default('https://api.coinbase.com').describe('Tickers of Coinbase.'),
  RATES_COINGECKO_URL: url.default('https://api.coingecko.com').describe('Tickers of CoinGecko.'),
  RATES_KRAKEN_URL: url.default('https://api.kraken.com').describe('Tickers of Kraken.'),
  RATES_EVERY_MS: milliseconds(5_000, 100).describe('Between two readings of the tickers.'),
  RATES_STALE_MS: milliseconds(60_000, 1_000).describe('An older price quotes nothing.'),
  SPREAD_BPS: bps(100).describe('What you earn on the price.'),
  FEE_CARD_BPS: bps(250).describe('The fee of a card payment.'),
  FEE_BANK_BPS: bps(100).describe('The fee of a bank transfer.'),
  FEE_MPESA_BPS: bps(150).describe('The fee of an M-Pesa payment.'),
  QUOTE_CARD_MS: quote().describe('How long a price stands for a card payment.'),
  QUOTE_BANK_MS: quote().describe('How long a price stands for a bank transfer.'),
  QUOTE_MPESA_MS: quote().describe('How long a price stands for an M-Pesa payment.'),
  FAST_MOVE_BPS: bps(200).describe('A market that moves further than this within a minute is fast.'),
  FAST_QUOTE_MS: milliseconds(2 * MINUTE_MS, 1_000).describe('How long a price stands at most in a fast market.'),
}

export const marketConfig = z.object(MARKET).transform((env) => {
  const fees: FeeSchedule = {
    spreadBps: env.SPREAD_BPS,
    feeBps: { card: env.FEE_CARD_BPS, bank: env.FEE_BANK_BPS, mpesa: env.FEE_MPESA_BPS },
    quoteLifetimeMs: { card: env.QUOTE_CARD_MS, bank: env.QUOTE_BANK_MS, mpesa: env.QUOTE_MPESA_MS },
    fastMoveBps: env.FAST_MOVE_BPS,
    fastQuoteLifetimeMs: env.FAST_QUOTE_MS,
    bounds: DEFAULT_BOUNDS,
  }
  return {
    fees,
    rates: {
      coinbaseUrl: env.RATES_COINBASE_URL,
      coingeckoUrl: env.RATES_COINGECKO_URL,
      krakenUrl: env.RATES_KRAKEN_URL,
      everyMs: env.RATES_EVERY_MS,
      staleAfterMs: env.RATES_STALE_MS,
    },
  }
})
