// What a quote would be made of at this moment, for everybody: a form shows a first figure by it while the quote is on its
// way. The arithmetic is the quote's own.
import { BUY_CRYPTOS, PAYMENT_METHODS, type PayCurrency } from '@kivuko/contract/buying.ts'
import { rateToDecimal } from '@kivuko/money/rate.ts'
import type { FeeSchedule } from './fee-schedule.ts'
import { priceOf } from './quote.ts'
import type { RateBook } from './rate-book.ts'

type Reading = { rates: Pick<RateBook, 'mid' | 'isClosed'>; fees: Pick<FeeSchedule, 'spreadBps' | 'feeBps'> }

/** Every coin of the widget; one that nobody could buy now has no rate. */
export function readPurchaseRates({ rates, fees }: Reading, currency: PayCurrency) {
  return {
    currency,
    rates: BUY_CRYPTOS.map((asset) => {
      const mid = rates.isClosed(asset, currency) ? undefined : rates.mid(asset, currency)
      return { asset, rate: mid ? rateToDecimal(priceOf(mid, fees.spreadBps).rate) : null }
    }),
    fees: PAYMENT_METHODS.map((method) => ({ method, bps: Number(fees.feeBps[method]) })),
  }
}
