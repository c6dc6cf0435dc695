// What cardholders, their banks and people on the card network's dashboard do at random. Nobody pays what they owe: a refund that is set
// off afterwards would then need a person.
import { Refused } from '../../../../sandbox/src/chain/refused.ts'
import { watchDisputes } from '../../../src/rails/cards/watch-disputes.ts'
import type { Operation } from './wallet-operations.ts'
import type { World } from './world.ts'

/** The whole of a payment: of a part, a person would have to send the rest back. */
export const dispute: Operation = async ({ app }, dice) => {
  const { cards } = app.sandbox.control
  const fresh = cards.charges().filter(({ disputed, amount_refunded }) => !disputed && amount_refunded === 0)
  if (fresh.length === 0) return
  const { payment_intent: payment } = dice.pick(fresh)
  const how = dice.weighted({ dispute: 4, inquiry: 2, warning: 1, refund: 2 })
  orRefused(() => {
    if (how === 'warning') cards.warn({ payment })
    else if (how === 'refund') cards.refund({ payment })
    else cards.dispute({ payment, isInquiry: how === 'inquiry' })
  })
}

export const decideDispute: Operation = async ({ app }, dice) => {
  const { cards } = app.sandbox.control
  const open = cards.disputes().filter(({ status }) => /needs_response|under_review/.test(status))
  if (open.length === 0) return
  cards.endDispute({ dispute: dice.pick(open).id, end: dice.pick(['won', 'lost', 'escalated'] as const) })
}

/** Every bank has decided, and whatever no event told of is found. */
export async function endDisputes({ app }: World): Promise<void> {
  const { cards } = app.sandbox.control
  for (const { id, status } of cards.disputes())
    if (/needs_response|under_review/.test(status)) cards.endDispute({ dispute: id, end: 'won' })
  await watchDisputes(app.deps)
}

/** Somebody was faster: it was given back or disputed meanwhile. */
function orRefused(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}
