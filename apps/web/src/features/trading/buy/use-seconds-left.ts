import { useEffect, useState } from 'react'
import { type QuoteTerms, secondsLeft } from './quote-terms.ts'

const TICK_MS = 1000

/** Counts terms down; undefined without terms. */
export function useSecondsLeft(terms: QuoteTerms | undefined): number | undefined {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return terms ? secondsLeft(terms, nowMs) : undefined
}
