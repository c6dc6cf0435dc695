// Whether a promise of before gives more than the market does now. A firm price is an option: who may wait before taking
// it takes it when the market has moved their way. The spread is what the house bears; beyond it the promise is off.
import type { Money } from '@kivuko/money/money.ts'
import { worthFloor } from '@kivuko/money/rate.ts'
import type { RateBook } from './rate-book.ts'

/** `given` and `promised` without fees. False while there is no price: then the short time of the promise is the bound. */
export function isAboveMarket(rates: RateBook, { given, promised }: { given: Money; promised: Money }): boolean {
  const mid = rates.mid(given.asset, promised.asset)
  return mid !== undefined && promised.units > worthFloor(given, mid).units
}
