// Keeps a quote for what the form says: asked for when typing rests, at once on any other change, and again when it
// runs out. Plain fetch and state, without a query library: the home page has to stay small.
import type { BuyCrypto, PayCurrency, PaymentMethod } from '@kivuko/contract/buying.ts'
import { money } from '@kivuko/money/money.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { QuoteAnswer } from './api.ts'
import { loadCalls } from './load-calls.ts'
import { QUOTE_DEBOUNCE_MS, type QuoteRequest, type QuoteTerms, secondsLeft } from './quote-terms.ts'

const TICK_MS = 1000

export type QuoteState =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'refused'; text: string }
  | { kind: 'terms'; terms: QuoteTerms; secondsLeft: number }

export type QuoteChoice = {
  fiat: PayCurrency
  crypto: BuyCrypto
  method: PaymentMethod
  /** Units of the pay currency; undefined while the amount is missing, unreadable or below the minimum. */
  units: bigint | undefined
  /** Typed before the widget was alive, or kept from before: typing has rested long enough. */
  isAsFound: boolean
}

export type LiveQuote = {
  quote: QuoteState
  /** Asks now for the present choice. Undefined when there is nothing to ask or a newer question replaced this one. */
  askNow: () => Promise<QuoteAnswer | undefined>
  /** Drops the present terms, which are of no more use, and asks for fresh ones. */
  discard: () => void
}

/** `isPaused` holds the present terms: while they are being paid they are not replaced under the customer. */
export function useQuote({ fiat, crypto, method, units, isAsFound }: QuoteChoice, isPaused: boolean): LiveQuote {
  const [quote, setQuote] = useState<QuoteState>({ kind: 'none' })
  const lastChoice = useRef('')
  const asking = useRef<AbortController>(undefined)

  const ask = useCallback(async (request: QuoteRequest) => {
    asking.current?.abort()
    const controller = new AbortController()
    asking.current = controller
    try {
      const { askQuote } = await loadCalls()
      const answer = await askQuote(request, controller.signal)
      // An answer that was already on its way when its question was replaced is stale too.
      if (controller.signal.aborted) return undefined
      setQuote(answer.kind === 'terms' ? { ...answer, secondsLeft: secondsLeft(answer.terms, Date.now()) } : answer)
      return answer
    } catch (error) {
      if (controller.signal.aborted) return undefined
      throw error
    }
  }, [])

  useEffect(() => {
    const choice = `${fiat} ${crypto} ${method}`
    const isTyping = choice === lastChoice.current && !isAsFound
    lastChoice.current = choice
    if (units === undefined) return setQuote({ kind: 'none' })
    setQuote({ kind: 'asking' })
    const timer = setTimeout(
      () => void ask({ total: money(fiat, units), crypto, method }),
      isTyping ? QUOTE_DEBOUNCE_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      asking.current?.abort()
    }
  }, [fiat, crypto, method, units, isAsFound, ask])

  const askNow = async () =>
    units === undefined ? undefined : await ask({ total: money(fiat, units), crypto, method })
  useExpiry({ quote, setQuote, isPaused, renew: askNow })
  const discard = () => {
    setQuote({ kind: 'asking' })
    void askNow()
  }
  return { quote, askNow, discard }
}

type Expiry = {
  quote: QuoteState
  setQuote: React.Dispatch<React.SetStateAction<QuoteState>>
  isPaused: boolean
  renew: () => Promise<unknown>
}

/** Counts the terms down and renews them at 0:00, or when the tab is looked at again after that. */
function useExpiry({ quote, setQuote, isPaused, renew }: Expiry): void {
  const terms = quote.kind === 'terms' ? quote.terms : undefined
  const onExpired = useEffectEvent(() => void renew())
  useEffect(() => {
    if (!terms || isPaused) return
    let isRenewing = false
    const tick = () => {
      const left = secondsLeft(terms, Date.now())
      setQuote((now) => (now.kind === 'terms' && now.terms === terms ? { ...now, secondsLeft: left } : now))
      if (left > 0 || isRenewing || document.hidden) return
      isRenewing = true
      onExpired()
    }
    tick()
    const timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [terms, isPaused, setQuote])
}
