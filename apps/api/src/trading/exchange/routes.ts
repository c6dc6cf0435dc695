import { convert as convertEndpoint, quoteConversion as quoteEndpoint } from '@kivuko/contract/conversions.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { ExchangeQuote } from '#market/quotes.ts'
import { on, type Route } from '#platform/http.ts'
import { claimOf } from '#platform/idempotency.ts'
import { giveKept, keepOne } from '#platform/keep-answers.ts'
import { rateOf } from './conversion.ts'
import { type Converted, convert } from './convert.ts'
import { amountsOf } from './exchange-quote.ts'
import { quoteConversion } from './quote-conversion.ts'

export function exchangeRoutes(deps: Deps): Route[] {
  return [
    on(quoteEndpoint).handle(async ({ body }, caller) =>
      toQuoteAnswer(await quoteConversion(deps, { userId: caller.id, ...body })),
    ),
    on(convertEndpoint).handleKeeping(async ({ body }, call) => {
      const claim = claimOf(call)
      const wanted = { userId: call.caller.id, quoteId: body.quote_id }
      const kept = await keepOne(deps, claim, async (tx) => toAnswer(await convert(deps, tx, wanted)))
      return giveKept(kept, claim, call.reply) as Response<typeof convertEndpoint>
    }),
  ]
}

function toQuoteAnswer(quote: ExchangeQuote): Response<typeof quoteEndpoint> {
  return {
    quote_id: quote.id,
    ...sidesOf(quote),
    rate: rateOf(amountsOf(quote)),
    expires_at: quote.expires_at.toISOString(),
  }
}

function toAnswer({ conversion, lineId }: Converted): Response<typeof convertEndpoint> {
  return { status: 'completed', transaction_id: lineId, reference: conversion.reference, ...sidesOf(conversion) }
}

type Sides = Pick<ExchangeQuote, 'from_currency' | 'to_currency' | 'amount_units' | 'received_units'>

function sidesOf({ from_currency, to_currency, amount_units, received_units }: Sides) {
  return {
    from: from_currency,
    to: to_currency,
    amount: toDecimal(money(from_currency, amount_units)),
    received: toDecimal(money(to_currency, received_units)),
  }
}
