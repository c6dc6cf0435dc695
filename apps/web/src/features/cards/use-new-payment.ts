// The payment of a new card: started when its form is shown, and again whenever what is paid changes.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createSendOnce, type SendOnce } from '#lib/idempotency-key.ts'
import { type CardPurchase, type StartedPayment, startPayment } from './api.ts'
import { type CardProblem, initiationProblem } from './card-problem.ts'

export type NewPayment = {
  /** The latest started payment. While another is being started it is out of date and must not be confirmed. */
  started: StartedPayment | undefined
  isStarting: boolean
  problem: CardProblem | undefined
  retry: () => void
}

/** `purchase` undefined while the form is not shown: then nothing is started. */
export function useNewPayment(
  purchase: CardPurchase | undefined,
  isCardKept: boolean,
  onProblem: (problem: CardProblem) => void,
): NewPayment {
  const [state, setState] = useState<Omit<NewPayment, 'retry'>>({
    started: undefined,
    isStarting: true,
    problem: undefined,
  })
  const [attempt, setAttempt] = useState(0)
  const sendOnce = useRef<SendOnce>(undefined)
  const report = useEffectEvent(onProblem)
  const { amount, currency, quoteId, description } = purchase ?? {}

  useEffect(() => {
    if (amount === undefined || !currency || !quoteId || description === undefined) return
    // A late answer to an earlier question must not replace a newer one.
    let isCurrent = attempt >= 0
    sendOnce.current ??= createSendOnce()
    setState((now) => ({ ...now, isStarting: true, problem: undefined }))
    startPayment({ amount, currency, quoteId, description }, isCardKept, sendOnce.current).then(
      (started) => isCurrent && setState({ started, isStarting: false, problem: undefined }),
      (error: unknown) => {
        if (!isCurrent) return
        const problem = initiationProblem(error)
        setState({ started: undefined, isStarting: false, problem })
        if (problem.kind === 'terms') report(problem)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [amount, currency, quoteId, description, isCardKept, attempt])

  return { ...state, retry: () => setAttempt((now) => now + 1) }
}
