import { purchaseRates } from '@kivuko/contract/market-prices.ts'
import { createQuote as endpoint } from '@kivuko/contract/quotes.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { rateFromMicros, rateToDecimal } from '@kivuko/money/rate.ts'
import type { Deps } from '#deps.ts'
import { createQuote } from '#market/create-quote.ts'
import { leastOf } from '#market/quote.ts'
import { readPurchaseRates } from '#market/read-purchase-rates.ts'
import { on, type Route } from '#platform/http.ts'

export function pricingRoutes(deps: Deps): Route[] {
  return [
    on(purchaseRates).handle(async ({ query: { currency } }) => readPurchaseRates(deps, currency)),
    on(endpoint).handle(async ({ body }, caller) => {
      const quote = await createQuote(deps, {
        userId: caller?.id,
        fiat: body.fiat_currency,
        crypto: body.crypto_currency,
        amount: body.fiat_amount,
        method: body.payment_method,
      })
      return {
        quote_id: quote.id,
        crypto_amount: toDecimal(money(quote.crypto_currency, quote.crypto_units)),
        least_amount: toDecimal(leastOf(quote, deps.config.orders.priceGuardBps)),
        rate: rateToDecimal(rateFromMicros(quote.crypto_currency, quote.fiat_currency, quote.rate_micros)),
        fee: toDecimal(money(quote.fiat_currency, quote.fee_units)),
        feeRate: quote.fee_bps / 10_000,
        total: toDecimal(money(quote.fiat_currency, quote.total_units)),
        expiresAt: quote.expires_at.toISOString(),
      }
    }),
  ]
}
