// The calls of a purchase.
import { cancelOrder as cancelOrderEndpoint, createOrder, getOrder, type Order } from '@kivuko/contract/orders.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import * as z from 'zod/mini'
import { ApiError, call } from '#lib/api-client.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import type { OpenMethods } from './payment-methods.ts'
import type { OrderData } from './purchase-address.ts'
import { type QuoteRequest, type QuoteTerms, quoteBody, termsFromEstimate, termsFromQuote } from './quote-terms.ts'

export type QuoteAnswer = { kind: 'terms'; terms: QuoteTerms } | { kind: 'refused'; text: string }

/**
 * The server's quote; its refusal of this amount or pair, in words; or the marked estimate when it cannot answer.
 * Throws only the abort of `signal`.
 */
export async function askQuote(request: QuoteRequest, signal: AbortSignal): Promise<QuoteAnswer> {
  try {
    const quote = (await earlyQuote(request)) ?? (await call(createQuote, { body: quoteBody(request), signal }))
    signal.throwIfAborted()
    return { kind: 'terms', terms: termsFromQuote(request, quote, Date.now()) }
  } catch (error) {
    signal.throwIfAborted()
    const text = error instanceof ApiError ? refusalOf(error) : undefined
    if (text !== undefined) return { kind: 'refused', text }
    return { kind: 'terms', terms: termsFromEstimate(request, Date.now()) }
  }
}

/** The answer to this question that the page has had already; undefined for all else. */
async function earlyQuote(request: QuoteRequest): Promise<z.infer<typeof createQuote.response> | undefined> {
  const read = z.safeParse(createQuote.response, await takeEarlyAnswer(JSON.stringify(quoteBody(request))))
  return read.success ? read.data : undefined
}

function refusalOf(error: ApiError): string | undefined {
  // An estimate would be a price that nobody can have.
  if (error.code === 'pair_closed') return error.message
  if (error.status !== 422) return undefined
  return error.fieldError('fiat_amount') ?? (error.code === 'amount_out_of_range' ? error.message : undefined)
}

export async function fetchOpenMethods(signal: AbortSignal): Promise<OpenMethods> {
  return (await call(paymentOptions, { signal })).methods
}

/** Accepts a quote. Repeating it with the same key and data gives the same order. */
export async function placeOrder(orderData: OrderData, idempotencyKey: string): Promise<Order> {
  return await call(createOrder, { body: orderData, idempotencyKey })
}

export async function fetchOrder(reference: string, signal?: AbortSignal): Promise<Order> {
  return await call(getOrder, { params: { reference }, ...(signal ? { signal } : {}) })
}

export async function cancelOrder(reference: string): Promise<Order> {
  return await call(cancelOrderEndpoint, { params: { reference } })
}
