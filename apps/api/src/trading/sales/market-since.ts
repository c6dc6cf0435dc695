// What the market has done since a sale was made. A customer who may still choose would otherwise choose by it: let the
// sale stand after a fall, undo it after a rise.
import type { TradeCrypto } from '@kivuko/contract/trades.ts'
import { add, compare, type Money } from '@kivuko/money/money.ts'
import { buyFloor, worthFloor } from '@kivuko/money/rate.ts'
import { isAboveMarket } from '#market/above-market.ts'
import type { RateBook } from '#market/rate-book.ts'
import { coinsOf, feeIn, receivedOf, type Sale, worthWhenSold } from './sale.ts'

/** Whether the sale's price is above the market by now. False while there is no price. */
export function hasFallen(rates: RateBook, sale: Sale): boolean {
  return isAboveMarket(rates, { given: coinsOf(sale), promised: add(receivedOf(sale), feeIn(sale)) })
}

/** Whether the coins are worth more than when they were sold. Assumed while there is no price. */
export function hasRisen(rates: RateBook, sale: Sale): boolean {
  const coins = coinsOf(sale)
  const mid = rates.mid(coins.asset, sale.fiat_currency)
  return mid === undefined || compare(worthFloor(coins, mid), worthWhenSold(sale)) > 0
}

/**
 * What undoing the sale gives back: the coins that were sold, or, once they are worth more, as many as the money buys
 * now. Undefined while there is no price.
 */
export function coinsForReturn(rates: RateBook, sale: Sale): Money<TradeCrypto> | undefined {
  const coins = coinsOf(sale)
  const mid = rates.mid(coins.asset, sale.fiat_currency)
  if (!mid) return undefined
  const bought = buyFloor(worthWhenSold(sale), mid)
  return compare(bought, coins) < 0 ? bought : coins
}
