// Which payment by phone is under way in this tab, so that a page that is loaded again finds it by asking the server.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionStore } from './browser-storage.ts'
import type { Payment } from './payment-answer.ts'
import { beginPayment, type PaymentWatch, usePayment } from './use-payment.ts'

const KEYS = { deposit: 'pending_deposit', payout: 'pending_payout' } as const

type KeptPayment = {
  reference: string | undefined
  watch: PaymentWatch
  /** It has its final word. */
  isOver: boolean
  /** `reference` is the caller's own while the answer is not known. */
  keep: (reference: string) => void
  /** It was answered, and is followed from now on. */
  follow: (payment: Payment) => void
  /** Not kept for the next visit; on this page it is still told. */
  letGo: () => void
  forget: () => void
}

export function useKeptPayment(name: keyof typeof KEYS): KeptPayment {
  const queries = useQueryClient()
  const key = KEYS[name]
  const [reference, setReference] = useState(() => sessionStore.get(key))
  const watch = usePayment(reference)
  const isOver = watch.payment !== undefined && watch.payment.status !== 'pending'
  // Told on this page; the next visit starts afresh.
  useEffect(() => {
    if (isOver) sessionStore.remove(key)
  }, [isOver, key])
  // The request never arrived, or it is somebody else's who used this tab.
  useEffect(() => {
    if (!watch.isMissing) return
    sessionStore.remove(key)
    setReference(undefined)
  }, [watch.isMissing, key])
  return {
    reference,
    watch,
    isOver,
    keep: (own) => sessionStore.set(key, own),
    follow(payment) {
      sessionStore.set(key, payment.external_reference)
      beginPayment(queries, payment)
      setReference(payment.external_reference)
    },
    letGo: () => sessionStore.remove(key),
    forget() {
      sessionStore.remove(key)
      setReference(undefined)
    },
  }
}
