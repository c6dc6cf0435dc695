// A deposit from the press of the button to its final word, found again after the page was loaded anew.
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { createSendOnce, isDefinite } from '#lib/idempotency-key.ts'
import { useKeptPayment } from '#lib/use-kept-payment.ts'
import type { PaymentWatch } from '#lib/use-payment.ts'
import { sendDeposit } from './api.ts'
import type { DepositRequest } from './read-deposit.ts'
import { useDepositBounds } from './use-deposit-bounds.ts'

export type DepositFailure = { text: string; isUnsure: boolean }
export type DepositFlow = {
  watch: PaymentWatch
  /** There is a payment to show. */
  hasPayment: boolean
  isSending: boolean
  failure: DepositFailure | undefined
  isOpen: boolean
  open: () => void
  /** Leaves the dialog; a payment that has ended is forgotten with it. */
  close: () => void
  send: (request: DepositRequest) => Promise<void>
}

export function useDeposit(): DepositFlow {
  const kept = useKeptPayment('deposit')
  const bounds = useDepositBounds()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<DepositFailure>()
  const [isOpen, setIsOpen] = useState(false)
  const [sendOnce] = useState(createSendOnce)
  return {
    watch: kept.watch,
    hasPayment: kept.reference !== undefined && kept.watch.payment !== undefined,
    isSending,
    failure,
    isOpen,
    open: () => setIsOpen(true),
    close() {
      setIsOpen(false)
      setFailure(undefined)
      if (kept.isOver) kept.forget()
    },
    async send(request) {
      setIsSending(true)
      setFailure(undefined)
      try {
        const payment = await sendOnce(request, (key) => {
          kept.keep(key)
          return sendDeposit(request, key, bounds)
        })
        kept.follow(payment)
      } catch (error) {
        const isUnsure = !isDefinite(error)
        if (!isUnsure) kept.letGo()
        setFailure({ text: errorText(error, t('Deposit failed. Please try again.')), isUnsure })
      } finally {
        setIsSending(false)
        setIsOpen(true)
      }
    },
  }
}
