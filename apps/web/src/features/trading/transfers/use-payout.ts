// A transfer to a phone: sent once, found again after the page was loaded anew, followed to the network's final word.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { createSendOnce, isDefinite } from '#lib/idempotency-key.ts'
import { keptPayment } from '#lib/kept-payment.ts'
import { beginPayment, type PaymentWatch, usePayment } from '#lib/use-payment.ts'
import { type MobileRequest, sendToPhone } from './api.ts'
import { RESULT_TEXT } from './messages.ts'

const kept = keptPayment('payout')

type PayoutAttempt = { kind: 'mobile' } | { kind: 'failed'; text: string; unanswered?: MobileRequest }

type PayoutFlow = {
  watch: PaymentWatch
  send: (request: MobileRequest) => Promise<PayoutAttempt>
  /** Forgets a transfer that has ended. */
  leave: () => void
}

export function usePayout(): PayoutFlow {
  const queries = useQueryClient()
  const [reference, setReference] = useState(kept.read)
  const [sendOnce] = useState(createSendOnce)
  const unanswered = useRef<MobileRequest>(undefined)
  const watch = usePayment(reference)
  const isOver = watch.payment !== undefined && watch.payment.status !== 'pending'

  // Told on this page; the next visit starts afresh.
  useEffect(() => {
    if (isOver) kept.forget()
  }, [isOver])
  // The request never arrived, or it is somebody else's who used this tab.
  useEffect(() => {
    if (!watch.isMissing) return
    kept.forget()
    setReference(undefined)
  }, [watch.isMissing])

  return {
    watch,
    async send(wanted) {
      const request = sameMoney(unanswered.current, wanted) ?? wanted
      try {
        const payment = await sendOnce(request, (key) => {
          kept.keep(key)
          return sendToPhone(request, key)
        })
        unanswered.current = undefined
        if (payment.status !== 'pending' && payment.status !== 'completed') {
          kept.forget()
          return { kind: 'failed', text: payment.message || RESULT_TEXT.mobileFailed }
        }
        kept.keep(payment.external_reference)
        beginPayment(queries, payment)
        setReference(payment.external_reference)
        return { kind: 'mobile' }
      } catch (error) {
        const text = errorText(error, RESULT_TEXT.mobileThrown)
        unanswered.current = isDefinite(error) ? undefined : request
        if (unanswered.current) return { kind: 'failed', text, unanswered: unanswered.current }
        kept.forget()
        return { kind: 'failed', text }
      }
    },
    leave() {
      if (!isOver) return
      kept.forget()
      setReference(undefined)
    },
  }
}

/**
 * While it is not known whether a request arrived, the same money to the same phone is that request again, with its
 * quote and so with its key: a fresh quote would make it another one.
 */
function sameMoney(held: MobileRequest | undefined, wanted: MobileRequest): MobileRequest | undefined {
  return held?.phone_number === wanted.phone_number && held.amount === wanted.amount ? held : undefined
}
