// Prices of one coin where the tickers start: the contract's reference table, and dollar prices of what it leaves out.
import { BUY_CRYPTOS, FALLBACK_RATES, PAY_CURRENCIES } from '@kivuko/contract/buying.ts'
import { rateMicrosCeil, rateOf } from '@kivuko/money/rate.ts'

export const COINS = [...BUY_CRYPTOS, 'BNB'] as const
export type Coin = (typeof COINS)[number]
export const FIATS = [...PAY_CURRENCIES, 'GBP', 'CHF', 'JPY', 'CAD'] as const
export type Fiat = (typeof FIATS)[number]

/** Units of fiat for one dollar, in millionths, where the contract has no price. */
const PER_DOLLAR_MICROS: Partial<Record<Fiat, bigint>> = {
  GBP: 780_000n,
  CHF: 880_000n,
  JPY: 150_000_000n,
  CAD: 1_360_000n,
}
const BNB_DOLLARS = 600n
const ONE = 1_000_000n

/** Millionths of `fiat` for one whole `coin`. */
export function referencePriceMicros(coin: Coin, fiat: Fiat): bigint {
  if (coin === 'BNB') return BNB_DOLLARS * referencePriceMicros('USDT', fiat)
  const listed = PAY_CURRENCIES.find((currency) => currency === fiat)
  if (!listed) return (referencePriceMicros(coin, 'USD') * (PER_DOLLAR_MICROS[fiat] ?? ONE)) / ONE
  const rate = rateOf(coin, listed, FALLBACK_RATES[coin][listed])
  if (!rate) throw new Error('every reference price is a plain decimal')
  return rateMicrosCeil(rate)
}
