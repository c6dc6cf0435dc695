// The live price of what the form says, and what the server says against it.
import { toDecimal } from '@kivuko/money/money.ts'
import { useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { useFirmQuote } from '#lib/use-firm-quote.ts'
import { askQuote, type QuoteBody } from './api.ts'
import { coinOf, type TradeState } from './trade-machine.ts'
import { positiveAmount, type TradeQuote } from './trade-terms.ts'

/** Answers that will not change by asking again. */
const REFUSALS = ['amount_out_of_range', 'method_unavailable', 'pair_closed', 'service_paused', 'validation_failed']

export function useTradeQuote(state: TradeState, mayAsk: boolean) {
  const request = quoteBody(state)
  const body = mayAsk ? request : undefined
  const live = useFirmQuote('trade', body && JSON.stringify(body), (signal) => askQuote(body as QuoteBody, signal))
  const { error } = live
  const isRefused = error instanceof ApiError && REFUSALS.includes(error.code ?? '')
  const hasRunOut = useHasRunOut(body && JSON.stringify(body), live)
  return {
    ...live,
    quote: error ? undefined : live.quote,
    isAsking: live.isAsking || (request !== undefined && !mayAsk),
    refusal: isRefused ? refusalText(error) : undefined,
    /** Less than the fee, or than the least that is traded. */
    isTooLittle: isRefused && error.fieldErrors.some(({ limit }) => limit === 'least'),
    /** The price of before ran out: this one took its place without anybody asking for it. */
    isRenewed: hasRunOut && live.quote !== undefined && live.secondsLeft > 0,
  }
}

/** Whether a price for this very request has come to its end. */
function useHasRunOut(
  request: string | undefined,
  live: { quote: TradeQuote | undefined; secondsLeft: number },
): boolean {
  const [ranOut, setRanOut] = useState<string>()
  const isOver = request !== undefined && live.quote !== undefined && live.secondsLeft === 0
  if (isOver && ranOut !== request) setRanOut(request)
  // Another request has a price of its own.
  if (ranOut !== undefined && ranOut !== request && !isOver) setRanOut(undefined)
  return request !== undefined && ranOut === request
}

/** What is asked of the server for the form as it stands; undefined while it has no amount. */
export function quoteBody(state: TradeState): QuoteBody | undefined {
  const { side, fiat, payAmount, paymentMethod } = state
  const { code } = coinOf(state)
  const amount = positiveAmount({ side, fiat, crypto: code }, payAmount)
  if (!amount) return undefined
  const pair = { side, fiat_currency: fiat, crypto_currency: code as QuoteBody['crypto_currency'] }
  return { ...pair, amount: toDecimal(amount), ...(side === 'buy' ? { method: paymentMethod } : {}) }
}

function refusalText(error: ApiError): string {
  return error.fieldError('amount') ?? error.detail ?? error.message
}
