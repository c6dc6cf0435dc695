// A deposit from the press of the button to its final word, found again after the page was loaded anew.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { createSendOnce, isDefinite } from '#lib/idempotency-key.ts'
import { keptPayment } from '#lib/kept-payment.ts'
import { beginPayment, type PaymentWatch, usePayment } from '#lib/use-payment.ts'
import { sendDeposit } from './api.ts'
import { PAYMENT_TEXT } from './messages.ts'
import type { DepositRequest } from './read-deposit.ts'

const kept = keptPayment('deposit')

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
  const queries = useQueryClient()
  const [reference, setReference] = useState(kept.read)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<DepositFailure>()
  const [isOpen, setIsOpen] = useState(false)
  const [sendOnce] = useState(createSendOnce)
  const watch = usePayment(reference)

  const forget = () => {
    kept.forget()
    setReference(undefined)
  }
  // Told on this page; the next visit starts afresh.
  const isOver = watch.payment !== undefined && watch.payment.status !== 'pending'
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
    hasPayment: reference !== undefined && watch.payment !== undefined,
    isSending,
    failure,
    isOpen,
    open: () => setIsOpen(true),
    close() {
      setIsOpen(false)
      setFailure(undefined)
      if (watch.payment && watch.payment.status !== 'pending') forget()
    },
    async send(request) {
      setIsSending(true)
      setFailure(undefined)
      try {
        const payment = await sendOnce(request, (key) => {
          kept.keep(key)
          return sendDeposit(request, key)
        })
        kept.keep(payment.external_reference)
        beginPayment(queries, payment)
        setReference(payment.external_reference)
      } catch (error) {
        const isUnsure = !isDefinite(error)
        if (!isUnsure) kept.forget()
        setFailure({ text: errorText(error, PAYMENT_TEXT.fallback), isUnsure })
      } finally {
        setIsSending(false)
        setIsOpen(true)
      }
    },
  }
}
