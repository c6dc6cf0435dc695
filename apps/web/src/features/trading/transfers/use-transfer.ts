// A transfer from the confirmed request to its result.
import { FIRST_NETWORK, networkName, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { t } from '@kivuko/contract/text.ts'
import type { TransferFiat } from '@kivuko/contract/transfers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { createSendOnce, isDefinite } from '#lib/idempotency-key.ts'
import { type PaymentWatch, reloadMoney } from '#lib/use-payment.ts'
import { type InternalRequest, type MobileRequest, sendToUser } from './api.ts'
import { usePayout } from './use-payout.ts'

type TransferResult =
  | { kind: 'internal'; text: string; reference: string | undefined; currency: TransferFiat; amount: string }
  /** Told by the payment being followed. */
  | { kind: 'mobile'; network: PhoneNetwork }
  /** `repeat` sends the very same request, for when it is not known whether it arrived. */
  | { kind: 'failed'; text: string; repeat?: () => Promise<boolean> }

/** Every other status is a failure. */
const ACCEPTED = ['success', 'pending']

export type TransferFlow = {
  isSending: boolean
  result: TransferResult | undefined
  toast: string | undefined
  endToast: () => void
  /** The transfer to a phone that is followed. */
  watch: PaymentWatch
  /** Both answer whether it was accepted. */
  sendInternal: (request: InternalRequest) => Promise<boolean>
  sendMobile: (request: MobileRequest) => Promise<boolean>
  /** Leaves the result. */
  close: () => void
  showMobile: () => void
}

export function useTransfer(): TransferFlow {
  const queries = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [result, setResult] = useState<TransferResult>()
  const [toast, setToast] = useState<string>()
  const [sendOnce] = useState(createSendOnce)
  const payout = usePayout()

  const run = async (work: () => Promise<TransferResult>): Promise<boolean> => {
    setIsSending(true)
    const next = await work()
    setIsSending(false)
    setResult(next)
    // Together with the result, so that it lies above its dialog.
    if (next.kind !== 'failed')
      setToast(
        next.kind === 'internal'
          ? t('Transfer Successful')
          : t('{network} Transfer Initiated', { network: networkName(next.network) }),
      )
    reloadMoney(queries)
    return next.kind !== 'failed'
  }
  const sendInternal = (request: InternalRequest): Promise<boolean> =>
    run(async () => {
      try {
        const answer = await sendOnce(request, (key) => sendToUser(request, key))
        if (!ACCEPTED.includes(answer.status)) return { kind: 'failed', text: answer.message || t('Transfer failed') }
        const reference = answer.reference ?? undefined
        const { currency, amount } = request
        return { kind: 'internal', text: answer.message ?? '', reference, currency, amount }
      } catch (error) {
        const text = errorText(error, t('Transfer failed. Please try again.'))
        return isDefinite(error)
          ? { kind: 'failed', text }
          : { kind: 'failed', text, repeat: () => sendInternal(request) }
      }
    })
  const sendMobile = (request: MobileRequest): Promise<boolean> =>
    run(async () => {
      const attempt = await payout.send(request)
      if (attempt.kind === 'mobile') return { kind: 'mobile', network: request.network ?? FIRST_NETWORK }
      if (!attempt.unanswered) return attempt
      const { text, unanswered } = attempt
      return { kind: 'failed', text, repeat: () => sendMobile(unanswered) }
    })

  return {
    isSending,
    result,
    toast,
    endToast: () => setToast(undefined),
    watch: payout.watch,
    sendInternal,
    sendMobile,
    close() {
      setResult(undefined)
      payout.leave()
    },
    showMobile: () => setResult({ kind: 'mobile', network: payout.watch.payment?.network ?? FIRST_NETWORK }),
  }
}
