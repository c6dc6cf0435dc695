// A transfer to a phone: sent once, found again after the page was loaded anew, followed to the network's final word.
import { t } from '@kivuko/contract/text.ts'
import { useRef, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { createSendOnce, isDefinite } from '#lib/idempotency-key.ts'
import { useKeptPayment } from '#lib/use-kept-payment.ts'
import type { PaymentWatch } from '#lib/use-payment.ts'
import { type MobileRequest, sendToPhone } from './api.ts'

type PayoutAttempt = { kind: 'mobile' } | { kind: 'failed'; text: string; unanswered?: MobileRequest }

type PayoutFlow = {
  watch: PaymentWatch
  send: (request: MobileRequest) => Promise<PayoutAttempt>
  /** Forgets a transfer that has ended. */
  leave: () => void
}

export function usePayout(): PayoutFlow {
  const kept = useKeptPayment('payout')
  const [sendOnce] = useState(createSendOnce)
  const unanswered = useRef<MobileRequest>(undefined)
  return {
    watch: kept.watch,
    async send(wanted) {
      const request = sameMoney(unanswered.current, wanted) ?? wanted
      try {
        const payment = await sendOnce(request, (key) => {
          kept.keep(key)
          return sendToPhone(request, key)
        })
        unanswered.current = undefined
        if (payment.status !== 'pending' && payment.status !== 'completed') {
          kept.letGo()
          return { kind: 'failed', text: payment.message || t('Mobile transfer failed') }
        }
        kept.follow(payment)
        return { kind: 'mobile' }
      } catch (error) {
        const text = errorText(error, t('Mobile transfer failed. Please try again.'))
        unanswered.current = isDefinite(error) ? undefined : request
        if (unanswered.current) return { kind: 'failed', text, unanswered: unanswered.current }
        kept.letGo()
        return { kind: 'failed', text }
      }
    },
    leave() {
      if (kept.isOver) kept.forget()
    },
  }
}

/**
 * While it is not known whether a request arrived, the same money to the same phone, over the same network, is that request again, with its
 * quote and so with its key: a fresh quote would make it another one.
 */
function sameMoney(held: MobileRequest | undefined, wanted: MobileRequest): MobileRequest | undefined {
  const isSame = held?.phone_number === wanted.phone_number && held.network === wanted.network
  return isSame && held?.amount === wanted.amount && held.currency === wanted.currency ? held : undefined
}
