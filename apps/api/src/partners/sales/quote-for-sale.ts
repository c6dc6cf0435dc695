// A firm price for coins of a partner's customer. A sale has no margin: what its partner adds is part of a purchase alone.
import type { Body, Response } from '@kivuko/contract/endpoint.ts'
import type { createSaleQuote as endpoint } from '@kivuko/contract/partner-sales.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { rateFromMicros, rateToDecimal } from '@kivuko/money/rate.ts'
import type { Deps } from '#deps.ts'
import type { PartnerId } from '#platform/ids.ts'
import { coinsOf, feeIn, quoteSale, receivedOf } from '#trading/sell-to-account.ts'
import { getCustomer } from '../find-customer.ts'

export async function quoteForSale(
  deps: Deps,
  partnerId: PartnerId,
  asked: Body<typeof endpoint>,
): Promise<Response<typeof endpoint>> {
  const customer = await getCustomer(deps.db, partnerId, asked.customer_id)
  const quote = await quoteSale(deps, {
    userId: customer.user_id,
    fiat: asked.fiat_currency,
    crypto: asked.crypto_currency,
    amount: asked.crypto_amount,
    amountField: 'crypto_amount',
  })
  const { id, crypto_currency, fiat_currency } = quote
  return {
    ...{ id, customer_id: customer.id, crypto_currency, fiat_currency },
    crypto_amount: toDecimal(coinsOf(quote)),
    received: toDecimal(receivedOf(quote)),
    fee: toDecimal(feeIn(quote)),
    rate: rateToDecimal(rateFromMicros(crypto_currency, fiat_currency, quote.rate_micros)),
    expires_at: quote.expires_at.toISOString(),
  }
}
