// Follows a prompt until the network's final word: what a lost message or a crash left open is found here.
import type { Deps } from '#deps.ts'
import { expireDeposit } from '#modules/deposits/settle-deposit.ts'
import { inTransaction } from '#platform/database.ts'
import type { PromptId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { PromptAnswer } from '#providers/mobile-money/port.ts'
import { FOLLOW_PROMPT } from './job-names.ts'
import { nextLook, requireMobileMoney } from './network.ts'
import type { Prompt } from './prompt.ts'
import { settleOrderOf, settlePrompt } from './settle-prompt.ts'
import { advancePrompt, findPrompt } from './store.ts'

const PAUSE_MAX_MS = 60_000
/** A prompt the network has not ended by then is not followed any more; its message still counts. */
const FOLLOW_MAX_MS = 24 * 60 * 60_000

/** The job. */
export async function followPrompt(deps: Deps, id: PromptId): Promise<void> {
  const prompt = await findPrompt(deps.db, id)
  if (prompt?.state === 'paid') return settleOrderOf(deps, prompt)
  if (!deps.mobileMoney || (prompt?.state !== 'sending' && prompt?.state !== 'open')) return
  const now = deps.clock.now()
  const isOver = prompt.expires_at <= now
  if (!prompt.checkout_ref) return isOver ? losePrompt(deps, prompt) : lookAgain(deps, prompt)
  const answer = await askAbout(deps, prompt.checkout_ref)
  if (answer && answer.kind !== 'pending') return settlePrompt(deps, id, answer)
  if (now.getTime() - prompt.created_at.getTime() > FOLLOW_MAX_MS) {
    deps.log.error({ promptId: id }, 'a prompt has no end after a day; it needs a person')
    return losePrompt(deps, prompt)
  }
  // Only the network's own word that nobody has paid so far ends the waiting; a payment that comes later still counts.
  if (isOver && answer && prompt.deposit_id) {
    const depositId = prompt.deposit_id
    await inTransaction(deps.db, (tx) => expireDeposit(deps, tx, depositId, id))
  }
  await lookAgain(deps, prompt)
}

/** Undefined when nothing is known. */
export async function askAbout(deps: Deps, checkoutRef: string): Promise<PromptAnswer | undefined> {
  const outcome = await requireMobileMoney(deps).network.findPrompt(checkoutRef)
  if (outcome.kind === 'refused') deps.log.warn({ checkoutRef, code: outcome.code }, 'the network refused a question')
  return outcome.kind === 'done' ? outcome.value : undefined
}

/** It was never acknowledged, or never ended: it is not waited for any more. */
async function losePrompt(deps: Deps, prompt: Prompt): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await advancePrompt(tx, prompt.id, 'lost'))) return
    if (prompt.deposit_id) await expireDeposit(deps, tx, prompt.deposit_id, prompt.id)
  })
}

async function lookAgain(deps: Deps, prompt: Prompt): Promise<void> {
  const { pollMs } = requireMobileMoney(deps)
  const now = deps.clock.now()
  const next = nextLook(deps, prompt.created_at, { pollMs, maxMs: PAUSE_MAX_MS })
  // The end of the waiting is always looked at on time.
  const runAt = prompt.expires_at > now && prompt.expires_at < next ? prompt.expires_at : next
  await inTransaction(deps.db, (tx) =>
    // Word that it was paid, which came while this looked, is not put off.
    enqueue(tx, FOLLOW_PROMPT, { promptId: prompt.id }, { key: `prompt:${prompt.id}`, runAt, keepsTime: true }),
  )
}
