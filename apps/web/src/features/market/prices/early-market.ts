// The prices that a page shows before React is there, for React to begin with.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import type { MarketPrice } from '@kivuko/contract/market-prices.ts'

const shown = new Map<PayCurrency, readonly MarketPrice[]>()
const taken = new Set<PayCurrency>()

/** Answers whether they may be shown: false once React draws these places. */
export function keepEarlyPrices(currency: PayCurrency, prices: readonly MarketPrice[]): boolean {
  if (taken.has(currency)) return false
  shown.set(currency, prices)
  return true
}

/** React draws the places of this currency. */
export function areTaken(currency: PayCurrency): boolean {
  return taken.has(currency)
}

/** What stands in the page; from now on it stays, whoever else asks. */
export function takeEarlyPrices(currency: PayCurrency): readonly MarketPrice[] | undefined {
  taken.add(currency)
  return shown.get(currency)
}
