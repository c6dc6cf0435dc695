// Follows a payment by phone until its final word, whichever screen it was started on.
import { paymentStatus, resendPrompt } from '@kivuko/contract/mobile-money.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, call } from './api-client.ts'
import { kycStatusQuery } from './kyc-status.ts'
import { type Payment, readablePayment, readPayment } from './payment-answer.ts'

/** Specification part 2, section 9. */
const PAYMENT_POLL_MS = 5_000
/** A prompt lives for a minute or two; what is not decided by then is told by a notification. */
const PAYMENT_POLL_LIMIT_MS = 5 * 60_000

const readableStatus = { ...paymentStatus, response: readablePayment }
const readableResend = { ...resendPrompt, response: readablePayment }

export type PaymentWatch = {
  payment: Payment | undefined
  /** The server knows no such payment. */
  isMissing: boolean
  /** Still pending, and no longer asked about. */
  hasStopped: boolean
  /** Asks again, from now on for as long as at first. */
  watchAgain: () => void
  /** Sends the prompt again; throws what the server says against it. */
  resend: () => Promise<void>
}

const paymentKey = (reference: string | undefined) => ['payment', reference]

/** What was answered when it began: polling starts after the first interval. Limits are already updated. */
export function beginPayment(queries: QueryClient, payment: Payment): void {
  queries.setQueryData(paymentKey(payment.external_reference), payment)
  void queries.invalidateQueries({ queryKey: kycStatusQuery.queryKey })
}

/** Asks every five seconds while the payment is pending; stops on any other status, on leaving, and after the limit. */
export function usePayment(reference: string | undefined): PaymentWatch {
  const queries = useQueryClient()
  const [round, setRound] = useState(1)
  const [stoppedRound, setStoppedRound] = useState(0)
  const hasStopped = stoppedRound === round
  const { data, error } = useQuery({
    queryKey: paymentKey(reference),
    enabled: reference !== undefined,
    queryFn: ({ signal }) => askStatus(reference ?? '', queries.getQueryData<Payment>(paymentKey(reference)), signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state }) => (!hasStopped && mayChange(state) ? PAYMENT_POLL_MS : false),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: ({ state }) => (mayChange(state) ? 'always' : false),
  })
  const status = data?.status

  // biome-ignore lint/correctness/useExhaustiveDependencies: each payment and each round has the whole time
  useEffect(() => {
    if (status !== undefined && status !== 'pending') return
    const timer = setTimeout(() => setStoppedRound(round), PAYMENT_POLL_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [reference, round, status])

  useEffect(() => {
    if (status !== undefined && status !== 'pending') reloadMoney(queries)
  }, [status, queries])

  return {
    payment: data,
    isMissing: isMissing(error),
    hasStopped: hasStopped && status === 'pending',
    watchAgain() {
      setRound(round + 1)
      void queries.refetchQueries({ queryKey: paymentKey(reference) })
    },
    async resend() {
      const asked = data?.external_reference ?? ''
      const answer = await call(readableResend, { params: { external_reference: asked } })
      queries.setQueryData(paymentKey(reference), readPayment(answer, data ?? {}, asked))
      setRound(round + 1)
    },
  }
}

/** Everything on screen that a movement of money changes. */
export function reloadMoney(queries: QueryClient): void {
  for (const name of ['wallets', 'holdings', 'transactions', 'recipients']) {
    void queries.invalidateQueries({ queryKey: [name] })
  }
  void queries.invalidateQueries({ queryKey: kycStatusQuery.queryKey })
}

/** A look that failed says nothing about the payment: it is noted, and the next one follows. */
async function askStatus(reference: string, known: Payment | undefined, signal: AbortSignal): Promise<Payment> {
  try {
    const answer = await call(readableStatus, { query: { external_reference: reference }, signal })
    return readPayment(answer, known ?? {}, reference)
  } catch (error) {
    if (!signal.aborted && !isMissing(error)) console.warn('The state of a payment could not be looked up.', error)
    throw error
  }
}

function mayChange({ data, error }: { data: Payment | undefined; error: Error | null }): boolean {
  return data ? data.status === 'pending' : !isMissing(error)
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payment_not_found'
}
