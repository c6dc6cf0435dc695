// Prices where the tickers start: the contract's dollar price of each coin, and what a dollar costs in each currency.
// One price an asset, as a market has it: the contract's own table, which no order settles at, contradicts itself.
import { BUY_CRYPTOS, FALLBACK_RATES, PAY_CURRENCIES } from '@kivuko/contract/buying.ts'
import { rateMicrosCeil, rateOf } from '@kivuko/money/rate.ts'

export const COINS = [...BUY_CRYPTOS, 'BNB'] as const
export type Coin = (typeof COINS)[number]
export const FIATS = [...PAY_CURRENCIES, 'GBP', 'CHF', 'JPY', 'CAD'] as const
export type Fiat = (typeof FIATS)[number]

const BNB_DOLLARS = '600'
/** Units for one dollar where the contract has no price; elsewhere what a coin worth a dollar costs. */
const PER_DOLLAR: Partial<Record<Fiat, string>> = { GBP: '0.78', CHF: '0.88', JPY: '150', CAD: '1.36' }
const ONE = 1_000_000n

/** Millionths of `fiat` for one whole `coin`. */
export function referencePriceMicros(coin: Coin, fiat: Fiat): bigint {
  const dollars = micros(coin, 'USD', coin === 'BNB' ? BNB_DOLLARS : FALLBACK_RATES[coin].USD)
  const listed = PAY_CURRENCIES.find((currency) => currency === fiat)
  const perDollar = micros('USDT', fiat, listed ? FALLBACK_RATES.USDT[listed] : (PER_DOLLAR[fiat] ?? ''))
  return (dollars * perDollar) / ONE
}

function micros(coin: Coin, fiat: Fiat, decimal: string): bigint {
  const rate = rateOf(coin, fiat, decimal)
  if (!rate) throw new Error('every reference price is a plain decimal')
  return rateMicrosCeil(rate)
}
