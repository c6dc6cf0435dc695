// A firm price for a partner's customer: a quote as any other, which that customer alone can take.
import type { Body, Response } from '@kivuko/contract/endpoint.ts'
import type { createPartnerQuote as endpoint } from '@kivuko/contract/partner-orders.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { rateFromMicros, rateToDecimal } from '@kivuko/money/rate.ts'
import type { Deps } from '#deps.ts'
import { createQuote } from '#market/create-quote.ts'
import { coinOf, leastOf } from '#market/quote.ts'
import type { PartnerId } from '#platform/ids.ts'
import { getCustomer } from '../find-customer.ts'
import { marginOf } from '../margins/margin-of.ts'

export async function quoteForCustomer(
  deps: Deps,
  partnerId: PartnerId,
  asked: Body<typeof endpoint>,
): Promise<Response<typeof endpoint>> {
  const customer = await getCustomer(deps.db, partnerId, asked.customer_id)
  const quote = await createQuote(deps, {
    userId: customer.user_id,
    fiat: asked.fiat_currency,
    crypto: asked.crypto_currency,
    amount: asked.fiat_amount,
    method: asked.payment_method,
    margin: await marginOf(deps, partnerId, asked.fiat_currency),
  })
  const { id, payment_method, fiat_currency } = quote
  const crypto_currency = coinOf(quote)
  return {
    ...{ id, customer_id: customer.id, payment_method, fiat_currency, crypto_currency },
    total: toDecimal(money(fiat_currency, quote.total_units)),
    fee: toDecimal(money(fiat_currency, quote.fee_units)),
    margin: toDecimal(money(fiat_currency, quote.margin_units)),
    rate: rateToDecimal(rateFromMicros(crypto_currency, fiat_currency, quote.rate_micros)),
    crypto_amount: toDecimal(money(crypto_currency, quote.crypto_units)),
    least_amount: toDecimal(leastOf(quote, deps.config.orders.priceGuardBps)),
    expires_at: quote.expires_at.toISOString(),
  }
}
