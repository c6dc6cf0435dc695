import type { Response } from '@kivuko/contract/endpoint.ts'
import * as endpoints from '@kivuko/contract/trades.ts'
import { SALE_FIATS, TRADE_FIATS, TRADE_METHODS } from '@kivuko/contract/trades.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { rateFromMicros, rateToDecimal } from '@kivuko/money/rate.ts'
import { expectCardWait } from '#custody/expect-card-wait.ts'
import type { Deps } from '#deps.ts'
import { boundsOf } from '#market/fee-schedule.ts'
import { leastOf } from '#market/quote.ts'
import type { PurchaseQuote, SaleQuote } from '#market/quotes.ts'
import { on, type Route } from '#platform/http.ts'
import { toOrderAnswer } from '#trading/order-answer.ts'
import { canPayOut } from '#trading/sales/payout-rails.ts'
import { quoteSale } from '#trading/sales/quote-sale.ts'
import { coinsOf, feeIn, receivedOf } from '#trading/sales/sale.ts'
import { toSaleAnswer } from '#trading/sales/sale-answer.ts'
import { buyTrade, sellTrade } from './create-trade.ts'
import { quotePurchase } from './quote-trade.ts'

export function tradeRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.tradeOptions).handle(async () => ({
      purchases: TRADE_FIATS.flatMap((currency) =>
        TRADE_METHODS.flatMap((method) => {
          const bounds = boundsOf(deps.fees, currency, railOf(method))
          if (!bounds || !deps.settlement.isOpen(currency, railOf(method))) return []
          return [{ currency, method, minimum: toDecimal(bounds.minimum), maximum: toDecimal(bounds.maximum) }]
        }),
      ),
      payouts: SALE_FIATS.filter((fiat) => canPayOut(deps, fiat)),
    })),
    on(endpoints.quoteTrade).handle(async ({ body }, caller) => {
      const request = {
        userId: caller?.id,
        fiat: body.fiat_currency,
        crypto: body.crypto_currency,
        amount: body.amount,
      }
      if (body.side === 'sell') return toSaleQuoteAnswer(await quoteSale(deps, request))
      const quote = await quotePurchase(deps, { ...request, method: railOf(body.method) })
      const coins = money(quote.crypto_currency, quote.crypto_units)
      const wait = quote.payment_method === 'card' ? await expectCardWait(deps, caller?.id, coins) : null
      return { ...toPurchaseQuoteAnswer(deps, quote), card_wait: wait }
    }),
    on(endpoints.createTrade).handle(async ({ body, prove }, caller) => {
      const trade = { userId: caller.id, quoteId: body.quote_id, destination: body.destination, prove }
      if (body.side === 'sell') return { order: null, sale: await toSaleAnswer(deps, await sellTrade(deps, trade)) }
      const order = await buyTrade(deps, { ...trade, method: railOf(body.method) })
      return { order: await toOrderAnswer(deps, order), sale: null }
    }),
  ]
}

/** SEPA, the default, is a bank transfer. */
function railOf(method: (typeof TRADE_METHODS)[number] = TRADE_METHODS[0]): 'bank' | 'card' {
  return method === 'card' ? 'card' : 'bank'
}

function toPurchaseQuoteAnswer(
  deps: Deps,
  quote: PurchaseQuote,
): Omit<Response<typeof endpoints.quoteTrade>, 'card_wait'> {
  return {
    quote_id: quote.id,
    side: 'buy',
    pay_amount: toDecimal(money(quote.fiat_currency, quote.total_units)),
    pay_currency: quote.fiat_currency,
    receive_amount: toDecimal(money(quote.crypto_currency, quote.crypto_units)),
    receive_currency: quote.crypto_currency,
    least_amount: toDecimal(leastOf(quote, deps.config.orders.priceGuardBps)),
    rate: rateToDecimal(rateFromMicros(quote.crypto_currency, quote.fiat_currency, quote.rate_micros)),
    fee: toDecimal(money(quote.fiat_currency, quote.fee_units)),
    expires_at: quote.expires_at.toISOString(),
  }
}

function toSaleQuoteAnswer(quote: SaleQuote): Response<typeof endpoints.quoteTrade> {
  return {
    quote_id: quote.id,
    side: 'sell',
    pay_amount: toDecimal(coinsOf(quote)),
    pay_currency: quote.crypto_currency,
    receive_amount: toDecimal(receivedOf(quote)),
    receive_currency: quote.fiat_currency,
    least_amount: null,
    rate: rateToDecimal(rateFromMicros(quote.crypto_currency, quote.fiat_currency, quote.rate_micros)),
    fee: toDecimal(feeIn(quote)),
    expires_at: quote.expires_at.toISOString(),
    card_wait: null,
  }
}
