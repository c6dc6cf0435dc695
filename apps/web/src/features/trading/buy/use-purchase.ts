// What Buy does: remembers the purchase, gets a firm quote, and leads to the card panel, the order, or signing up.
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CardProblem } from '#lib/card-panel.ts'
import { hasToken } from '#lib/session.ts'
import { orderConfirmationAddress, VISITOR_BUY_ADDRESS } from './purchase-address.ts'
import { clearPurchaseIntent, type PurchaseIntent, savePurchaseIntent } from './purchase-intent.ts'
import { type FirmTerms, isFirm, type QuoteTerms } from './quote-terms.ts'
import type { LiveQuote } from './use-quote.ts'
import { advanceStage, type WidgetStage } from './widget-stage.ts'

/** `takesFocus` when the form has just come back and the customer has to find their place. */
export type PurchaseAlert = { title: string; detail?: string; takesFocus: boolean }

export type Purchase = {
  stage: WidgetStage
  /** The terms in the card panel. */
  paying: FirmTerms | undefined
  alert: PurchaseAlert | undefined
  buy: (values: PurchaseIntent, terms: QuoteTerms, askNow: LiveQuote['askNow']) => Promise<void>
  /** The card was charged, or is being: on to the result. */
  finish: (address: string) => void
  /** The panel could not go on. */
  giveUp: (problem: CardProblem) => void
  cancel: () => void
}

export function usePurchase(): Purchase {
  const navigate = useNavigate()
  const [stage, setStage] = useState<WidgetStage>('form')
  const [paying, setPaying] = useState<FirmTerms>()
  const [alert, setAlert] = useState<PurchaseAlert>()
  const go = (to: WidgetStage) => setStage((from) => advanceStage(from, to))
  const leave = (address: string, state?: unknown) => {
    go('leaving')
    navigate(address, { state })
  }

  async function buy(values: PurchaseIntent, shown: QuoteTerms, askNow: LiveQuote['askNow']): Promise<void> {
    setAlert(undefined)
    savePurchaseIntent(values)
    if (!hasToken()) return leave(VISITOR_BUY_ADDRESS)
    if (!isFirm(shown)) go('ordering')
    const terms = isFirm(shown) ? shown : await askFirm(askNow)
    if (!terms) {
      setAlert({ title: t('Failed to create order. Please try again.'), takesFocus: false })
      return go('form')
    }
    if (terms.method !== 'card') {
      return leave(orderConfirmationAddress({ quote_id: terms.quoteId, payment_method: terms.method }), { terms })
    }
    setPaying(terms)
    go('card')
  }

  return {
    stage,
    paying,
    alert,
    buy,
    finish: (address) => {
      clearPurchaseIntent()
      leave(address)
    },
    giveUp: (problem) => {
      // A mistyped card number is put right in the panel.
      if (problem.kind === 'retry') return
      const title =
        problem.kind === 'terms'
          ? t('The price had to be renewed. Please check it and try again.')
          : t('Payment failed. Please try again.')
      setAlert({ title, detail: problem.message === title ? undefined : problem.message, takesFocus: true })
      go('form')
    },
    cancel: () => go('form'),
  }
}

/** An estimate is never bought: the server's own quote, or nothing. */
async function askFirm(askNow: LiveQuote['askNow']): Promise<FirmTerms | undefined> {
  const answer = await askNow()
  return answer?.kind === 'terms' && isFirm(answer.terms) ? answer.terms : undefined
}
