import { useEffect, useState } from 'react'
import { askRates, firstFigure } from './purchase-rates.ts'
import type { QuoteRequest } from './quote-terms.ts'

type Choice = {
  currency: QuoteRequest['total']['asset']
  /** Undefined while the amount is missing, unreadable or below the minimum. */
  request: QuoteRequest | undefined
  /** Somebody is at the widget. */
  isInUse: boolean
}

/** What a purchase comes to by the public rates, at once: an estimate, until the quote is there. */
export function useFirstFigure({ currency, request, isInUse }: Choice): string | undefined {
  const [, setRound] = useState(0)
  useEffect(() => {
    if (!isInUse) return
    let isHere = true
    void askRates(currency).then(() => isHere && setRound((round) => round + 1))
    return () => {
      isHere = false
    }
  }, [currency, isInUse])
  return request && firstFigure(request)
}
