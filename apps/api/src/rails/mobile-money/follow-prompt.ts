// Follows a prompt until the network's final word: what a lost message or a crash left open is found here.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { PromptId } from '#platform/ids.ts'
import type { PromptAnswer } from '#providers/mobile-money/port.ts'
import { ownerOf } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { followPromptJob } from './mobile-money-jobs.ts'
import { nextPollAt, requireMobileMoney } from './network.ts'
import type { Prompt } from './prompt.ts'
import { handOver, settlePrompt } from './settle-prompt.ts'
import { prompts } from './store.ts'

const PAUSE_MAX_MS = 60_000
/** A prompt the network has not ended by then is not followed any more; its message still counts. */
const FOLLOW_MAX_MS = 24 * 60 * 60_000

/** The job. */
export async function followPrompt(deps: Deps, id: PromptId): Promise<void> {
  const prompt = await prompts.find(deps.db, id)
  // One whose owner is not settled yet: it was paid before the two happened together.
  if (prompt?.state === 'paid') return inTransaction(deps.db, (tx) => handOver(deps, tx, prompt))
  if (prompt?.state !== 'sending' && prompt?.state !== 'open') return
  if (!deps.mobileMoney[prompt.network]) return
  const now = deps.clock.now()
  const isOver = prompt.expires_at <= now
  if (!prompt.checkout_ref) return isOver ? losePrompt(deps, prompt) : pollAgain(deps, prompt)
  const answer = await askAbout(deps, prompt)
  // Never acknowledged, and unknown to the network when its time is over: a payment that comes after all still counts.
  if (answer?.kind === 'not_found' && prompt.state === 'sending' && isOver) return losePrompt(deps, prompt)
  if (answer && answer.kind !== 'pending' && answer.kind !== 'not_found') return settlePrompt(deps, id, answer)
  if (now.getTime() - prompt.created_at.getTime() > FOLLOW_MAX_MS) {
    deps.log.error({ promptId: id }, 'a prompt has no end after a day; it needs a person')
    return losePrompt(deps, prompt)
  }
  // Only the network's own word that nobody has paid so far ends the waiting; a payment that comes later still counts.
  if (isOver && answer) await inTransaction(deps.db, (tx) => notifyUnpaid(deps, tx, prompt))
  await pollAgain(deps, prompt)
}

async function notifyUnpaid(deps: Deps, tx: Tx, prompt: Prompt): Promise<void> {
  await deps.settlement.paidFor(ownerOf(prompt)).unpaid(tx, prompt.owner_id, prompt.id)
}

/** Undefined when nothing is known. */
export async function askAbout(
  deps: Deps,
  { network, checkout_ref: checkoutRef }: Pick<Prompt, 'network' | 'checkout_ref'>,
): Promise<PromptAnswer | undefined> {
  if (!checkoutRef) return undefined
  const outcome = await requireMobileMoney(deps, network).network.findPrompt(checkoutRef)
  if (outcome.kind === 'refused') deps.log.warn({ checkoutRef, code: outcome.code }, 'the network refused a question')
  return outcome.kind === 'done' ? outcome.value : undefined
}

/** It was never acknowledged, or never ended: it is not waited for any more. */
async function losePrompt(deps: Deps, prompt: Prompt): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (await prompts.advance(tx, prompt.id, 'lost')) await notifyUnpaid(deps, tx, prompt)
  })
}

async function pollAgain(deps: Deps, prompt: Prompt): Promise<void> {
  const { pollMs } = requireMobileMoney(deps, prompt.network)
  const now = deps.clock.now()
  const next = nextPollAt(deps, prompt.created_at, { pollMs, maxMs: PAUSE_MAX_MS })
  // The end of the waiting is always polled on time.
  const runAt = prompt.expires_at > now && prompt.expires_at < next ? prompt.expires_at : next
  await inTransaction(deps.db, (tx) =>
    // Word that it was paid, which came while this polled, is not put off.
    followPromptJob.enqueue(tx, { promptId: prompt.id }, { runAt, keepsTime: true }),
  )
}
