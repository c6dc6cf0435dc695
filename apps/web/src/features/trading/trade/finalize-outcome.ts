// What Finalize led to stays with this entry of the history: loaded again, the page shows the first order or sale and
// not an empty form that would make a second one. Another entry, and another customer, begin anew.

import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(200))

const kept = z.object({
  user: text,
  sentence: text,
  quoteId: text,
  saleReference: z.nullable(text),
  order: z.nullable(
    z.object({
      reference: text,
      payment_method: text,
      total: text,
      fiat_currency: text,
      crypto_currency: text,
      crypto_amount: text,
      /** The coins go on to an address elsewhere. */
      isSentOn: z.optional(z.boolean()),
    }),
  ),
})
/** What was accepted, and the sentence about it. */
export type Outcome = z.output<typeof kept>

export function useOutcome(user: string | null): [Outcome | undefined, (outcome: Outcome | undefined) => void] {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const outcome = outcomeIn(state)
  const keep = (next: Outcome | undefined) =>
    void navigate(`${pathname}${search}`, {
      replace: true,
      preventScrollReset: true,
      state: next ? { tradeOutcome: next } : null,
    })
  return [outcome?.user === user ? outcome : undefined, keep]
}

function outcomeIn(state: unknown): Outcome | undefined {
  if (typeof state !== 'object' || state === null || !('tradeOutcome' in state)) return undefined
  const read = z.safeParse(kept, state.tradeOutcome)
  return read.success ? read.data : undefined
}
