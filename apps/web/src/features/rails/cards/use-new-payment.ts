// The payment of a new card: started when its form is shown, and again whenever what is paid changes.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CardProblem } from '#lib/card-panel.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { type CardPurchase, type StartedPayment, startPayment } from './api.ts'
import { initiationProblem } from './card-problem.ts'

export type NewPayment = {
  /** The latest started payment. While another is being started it is out of date and must not be confirmed. */
  started: StartedPayment | undefined
  isStarting: boolean
  problem: CardProblem | undefined
  retry: () => void
}

export function useNewPayment(purchase: CardPurchase, isCardKept: boolean): NewPayment {
  const { amount, currency, quoteId, description } = purchase
  const [sendOnce] = useState(createSendOnce)
  const [state, setState] = useState<Omit<NewPayment, 'retry'>>({
    started: undefined,
    isStarting: true,
    problem: undefined,
  })
  /** Counts the questions: a late answer to an earlier one must not replace a newer. */
  const question = useRef(0)

  const start = useCallback(async () => {
    question.current += 1
    const asked = question.current
    setState((now) => ({ ...now, isStarting: true, problem: undefined }))
    const answer = await startPayment({ amount, currency, quoteId, description }, isCardKept, sendOnce).then(
      (started) => ({ started, isStarting: false, problem: undefined }),
      (error: unknown) => ({ started: undefined, isStarting: false, problem: initiationProblem(error) }),
    )
    if (asked === question.current) setState(answer)
  }, [amount, currency, quoteId, description, isCardKept, sendOnce])

  useEffect(() => void start(), [start])

  return { ...state, retry: () => void start() }
}
