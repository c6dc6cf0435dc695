// Asks the phone. The prompt's row is there already, so that a crash in between leaves a trace.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { type StopName, stopSentence } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { ownerOf } from '#settlement/owner.ts'
import { requireMobileMoney } from './network.ts'
import { amountOf, type Prompt, UNSENT } from './prompt.ts'
import { settlePrompt } from './settle-prompt.ts'
import { prompts, setCheckoutRef } from './store.ts'
import { promptText } from './texts.ts'

/**
 * Whatever it throws, nothing is taken. When nothing is known it answers quietly: the job and the network's message
 * find out.
 */
export async function sendPrompt(deps: Deps, prompt: Prompt, reference: string): Promise<void> {
  const { network } = requireMobileMoney(deps, prompt.network)
  const outcome = await network.sendPrompt({ id: prompt.id, phone: prompt.phone, amount: amountOf(prompt), reference })
  if (outcome.kind === 'unknown') return
  if (outcome.kind === 'held') return refuseStopped(deps, prompt, outcome.stop)
  if (outcome.kind === 'done') {
    const owner = ownerOf(prompt)
    await inTransaction(deps.db, async (tx) => {
      await setCheckoutRef(tx, prompt.id, outcome.value.checkoutRef)
      // The network's message may have overtaken its own answer: what it ended stays ended.
      if (await prompts.advance(tx, prompt.id, 'open')) await deps.settlement.paidFor(owner).asked(tx, owner.id)
    })
    return
  }
  const isUnsent = outcome.kind === 'unsent'
  const failure = isUnsent ? 'setup' : outcome.failure
  const code = isUnsent ? UNSENT : outcome.code
  await settlePrompt(deps, prompt.id, { kind: 'failed', failure, code }, { isTold: true })
  if (isUnsent) throw new AppError('provider_unavailable')
  throw new AppError('payment_refused', { detail: promptText(failure, prompt.network) })
}

/** The phone was not asked: as what never left, it may be asked again by the same request. */
async function refuseStopped(deps: Deps, { id }: Prompt, stop: StopName): Promise<never> {
  await settlePrompt(deps, id, { kind: 'failed', failure: 'setup', code: UNSENT }, { isTold: true })
  throw new AppError('service_paused', {
    detail: [stopSentence(stop), say('Nothing was taken. Please try again later.')],
  })
}
