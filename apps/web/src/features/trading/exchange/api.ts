// The calls of the exchange panel.
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { call } from '#lib/api-client.ts'
import type { Pair } from './pair.ts'

export type ConversionQuote = Response<typeof quoteConversion>
export type Conversion = Response<typeof convert>

export async function askConversionQuote(pair: Pair, amount: string, signal: AbortSignal): Promise<ConversionQuote> {
  return await call(quoteConversion, { body: { ...pair, amount }, signal })
}

/** Repeating it with the same key gives the same answer; the quote itself is used once. */
export async function convertAt(quoteId: string, idempotencyKey: string): Promise<Conversion> {
  return await call(convert, { body: { quote_id: quoteId }, idempotencyKey })
}
