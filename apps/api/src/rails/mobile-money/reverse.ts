// Carries out a reversal: asks for it, and about it, until the network's final word. Unknown stays unknown: a repeat of one whose
// answer was lost is safe, as the network takes a payment back once.

import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { paymentToReturn, refund } from '#accounting/recipes/refund.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { PromptId } from '#platform/ids.ts'
import type { ReversalAnswer } from '#providers/mobile-money/port.ts'
import { holdSend } from '#record/hold-send.ts'
import { ownerOf } from '#settlement/owner.ts'
import { reverseJob } from './mobile-money-jobs.ts'
import { MPESA, nextPollAt, requireMobileMoney } from './network.ts'
import { amountOf, isUnderWay, type Reversal } from './reversal.ts'
import { prompts, reversals } from './store.ts'

const TRY_AGAIN_MS = 30_000
const PAUSE_MAX_MS = 10 * 60_000
const LATE_MS = 24 * 60 * 60_000
const SENT_BACK = say('What you paid did not fit, and went back to your M-Pesa.')

/** The job. */
export async function reverse(deps: Deps, id: PromptId): Promise<void> {
  const row = await reversals.find(deps.db, id)
  if (!row || !isUnderWay(row)) return
  if (deps.clock.now().getTime() - row.created_at.getTime() > LATE_MS)
    deps.log.error({ promptId: id }, 'a reversal has no end after a day; it needs a person')
  if (row.state === 'sent' && row.conversation_ref) return ask(deps, row, row.conversation_ref)
  await inTransaction(deps.db, (tx) => reversals.advance(tx, { id, state: 'waiting' }, 'sending'))
  await send(deps, row)
}

async function send(deps: Deps, { id, receipt, ...row }: Reversal): Promise<void> {
  const { reverse: sendBack } = requireReversals(deps)
  const attempt = await inTransaction(deps.db, (tx) => reversals.countUp(tx, id, 'attempts'))
  const amount = amountOf({ id, receipt, ...row })
  const outcome = await sendBack({ receipt, amount, remark: deps.config.brand.name })
  const now = deps.clock.now()
  if (outcome.kind === 'refused' && attempt === 1)
    return endReversal(deps, id, { kind: 'failed', failure: outcome.failure, code: outcome.code })
  await inTransaction(deps.db, async (tx) => {
    if (outcome.kind === 'done')
      await reversals.advance(tx, id, 'sent', { conversation_ref: outcome.value.conversationRef })
    if (outcome.kind === 'held') {
      if (attempt === 1) await reversals.advance(tx, id, 'waiting', { attempts: 0 })
      return holdSend(deps, tx, `reversal:${id}`, outcome.stop)
    }
    if (outcome.kind === 'unsent' && attempt === 1) {
      await reversals.advance(tx, id, 'waiting', { attempts: 0 })
      return reverseJob.enqueue(tx, { promptId: id }, { runAt: after(now, TRY_AGAIN_MS) })
    }
    await reverseJob.enqueue(tx, { promptId: id }, { runAt: nextAt(deps, row.created_at), keepsTime: true })
  })
}

async function ask(deps: Deps, { id, created_at }: Reversal, conversationRef: string): Promise<void> {
  const outcome = await requireReversals(deps).askAboutReversal(conversationRef)
  await inTransaction(deps.db, async (tx) => {
    if (outcome.kind === 'done') await reversals.change(tx, id, { query_ref: outcome.value.queryRef })
    await reverseJob.enqueue(tx, { promptId: id }, { runAt: nextAt(deps, created_at), keepsTime: true })
  })
}

/** Only M-Pesa sends payments back, and `startReversal` takes no other's. */
function requireReversals(deps: Deps) {
  const { network, pollMs } = requireMobileMoney(deps, MPESA)
  const { reverse, askAboutReversal } = network
  if (!reverse || !askAboutReversal) throw new AppError('method_unavailable')
  return { reverse, askAboutReversal, pollMs }
}

function nextAt(deps: Deps, since: Date): Date {
  return nextPollAt(deps, since, { pollMs: requireReversals(deps).pollMs * 3, maxMs: PAUSE_MAX_MS })
}

/**
 * The network's final word. Reversed: the payment was never its owner's, so that it comes into the books and goes out of them,
 * and its owner is told. Failed: people decide anew. Safe to repeat.
 */
export async function endReversal(deps: Deps, id: PromptId, answer: ReversalAnswer): Promise<void> {
  if (answer.kind === 'pending') return
  const end = { ended_at: deps.clock.now(), result_code: answer.kind === 'failed' ? answer.code : '0' }
  await inTransaction(deps.db, async (tx) => {
    const prompt = await prompts.lock(tx, id)
    const row = await reversals.lockAndAdvance(tx, id, answer.kind, end)
    if (!prompt || !row) return
    if (answer.kind === 'failed') {
      deps.log.error({ promptId: id, code: answer.code }, 'M-Pesa does not send a payment back; it needs a person')
      return
    }
    await prompts.advance(tx, id, 'failed')
    await deps.settlement.paidFor(ownerOf(prompt)).denied(tx, prompt.owner_id, id, SENT_BACK)
    const moved = { causeId: id, provider: MPESA, total: amountOf(row) }
    for (const journal of [paymentToReturn(moved), refund(moved)]) await deps.ledger.postWithin(queryable(tx), journal)
  })
}
