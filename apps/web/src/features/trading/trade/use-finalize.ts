// Finalize: the price on the screen is accepted once. An answer that is lost is asked for again with the same key and
// the same price, also after a reload; a refusal keeps the form.
import { t } from '@kivuko/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { createIdempotencyKey, isDefinite } from '#lib/idempotency-key.ts'
import { reloadMoney } from '#lib/use-payment.ts'
import { type AcceptedTrade, acceptTrade } from './api.ts'
import { destinationOf } from './destination.ts'
import { forgetDraft } from './draft.ts'
import type { Outcome } from './finalize-outcome.ts'
import { pause } from './pause.ts'
import { coinOf, LAST_STEP, mayFinalize } from './trade-machine.ts'
import { forgetSent, keepSent, readSent, type Sent } from './unanswered-finalize.ts'
import type { Trade } from './use-trade.ts'

/** Specification part 2, section 9. */
export const FINALIZE_MS = 2_000

export type FinalizeProblem = { detail: string | undefined; isAboutPayout: boolean }

export function useFinalize(trade: Trade, hasLink: boolean | undefined, onAccepted: (outcome: Outcome) => void) {
  const { state, send, price, user } = trade
  const queries = useQueryClient()
  const [problem, setProblem] = useState<FinalizeProblem>()
  const isAtEnd = state.step === LAST_STEP && state.doing === 'nothing'

  const finalize = async () => {
    if (!mayFinalize(state, hasLink)) return
    setProblem(undefined)
    const sent = readSent(user) ?? acceptingOf(trade)
    if (!sent) {
      price.renew()
      return setProblem({
        detail: t('The price had to be renewed. Please check it and try again.'),
        isAboutPayout: false,
      })
    }
    send({ type: 'began', doing: 'finalizing' })
    const accepted = keepSent(sent).then(() => acceptTrade(sent.body, sent.key))
    const [answer] = await Promise.allSettled([accepted, pause(FINALIZE_MS)])
    if (answer.status === 'rejected') {
      send({ type: 'stopped' })
      if (isDefinite(answer.reason)) {
        forgetSent()
        price.renew()
      }
      return setProblem(problemOf(answer.reason))
    }
    forgetSent()
    forgetDraft()
    send({ type: 'finished' })
    reloadMoney(queries)
    price.renew()
    onAccepted(outcomeOf(answer.value, sent))
  }
  return {
    finalize,
    problem,
    forgetProblem: () => setProblem(undefined),
    /** Of an earlier look at this page. */
    hasUnanswered: isAtEnd && problem === undefined && readSent(user) !== undefined,
  }
}

/** The coins are what the sentence names, on either side. Undefined without a price that still holds. */
function acceptingOf({ state, price, terms, user }: Trade): Sent | undefined {
  const quote = price.secondsLeft > 0 ? price.quote : undefined
  if (!quote || !terms || user === null) return undefined
  const { side, paymentMethod } = state
  const { code } = coinOf(state)
  const sentence =
    side === 'buy'
      ? t('Transaction completed successfully! Purchased {amount} {code}', {
          amount: terms.receive,
          code,
        })
      : t('Transaction completed successfully! Sold {amount} {code}', {
          amount: quote.pay_amount,
          code,
        })
  const method = side === 'buy' ? { method: paymentMethod } : {}
  const body = { quote_id: quote.quote_id, side, ...method, destination: destinationOf(state) }
  return { user, key: createIdempotencyKey(), sentence, body }
}

function outcomeOf({ order, sale }: AcceptedTrade, { user, sentence, body }: Sent): Outcome {
  const about = { user, sentence, quoteId: body.quote_id, saleReference: sale?.reference ?? null }
  if (!order) return { ...about, order: null }
  const { reference, payment_method, total, fiat_currency, crypto_currency, crypto_amount, delivery } = order
  const kept = { reference, payment_method, total, fiat_currency, crypto_currency, crypto_amount }
  return { ...about, order: { ...kept, isSentOn: delivery !== null } }
}

const ABOUT_DESTINATION: readonly string[] = [
  'payout_account_invalid',
  'payout_name_differs',
  'address_invalid',
  'network_unavailable',
]

function problemOf(error: unknown): FinalizeProblem {
  const code = error instanceof ApiError ? error.code : undefined
  const isAboutPayout = code !== undefined && ABOUT_DESTINATION.includes(code)
  if (code === 'quote_expired')
    return { detail: t('The price had to be renewed. Please check it and try again.'), isAboutPayout }
  if (!isDefinite(error))
    return {
      detail: t('We could not learn whether it worked. Press Finalize again: it is never done twice.'),
      isAboutPayout,
    }
  return { detail: errorText(error, '') || undefined, isAboutPayout }
}
