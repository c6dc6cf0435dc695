// What the network says of a reversal: by its result, or asked about it.
import type { Deps } from '#deps.ts'
import type { DisbursementAnswer, ReversalAnswer } from '#providers/mobile-money/port.ts'
import type { EventOutcome } from '#record/keep-event.ts'
import type { Reversal } from './reversal.ts'
import { isUnderWay } from './reversal.ts'
import { endReversal } from './reverse.ts'
import { reversals } from './store.ts'

/** `which` names it as only the network and we do; of another it is `unmatched`. */
export async function applyReversal(
  deps: Deps,
  which: Pick<Reversal, 'conversation_ref'> | Pick<Reversal, 'query_ref'>,
  answer: ReversalAnswer,
): Promise<EventOutcome> {
  const row = await reversals.find(deps.db, which)
  if (!row) return 'unmatched'
  if (isUnderWay(row)) await endReversal(deps, row.id, answer)
  else if (answer.kind === 'failed' && row.state === 'reversed') return 'unmatched'
  return 'handled'
}

/** A transaction's standing in a reversal's words: what the network does not know, or will not say, concludes nothing. */
export function reversalAnswerOf(answer: DisbursementAnswer): ReversalAnswer {
  if (answer.kind === 'paid') return { kind: 'reversed' }
  return answer.kind === 'failed' ? answer : { kind: 'pending' }
}
