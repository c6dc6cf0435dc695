// What the network itself says of a prompt: the one place where what it was to pay is told.
import { say } from '@kivuko/contract/say.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { PromptId } from '#platform/ids.ts'
import type { Failed, PromptAnswer } from '#providers/mobile-money/port.ts'
import { isBooked } from '#rails/find-transfers.ts'
import { ownerOf } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { MPESA } from './network.ts'
import type { Prompt } from './prompt.ts'
import { findPromptIn, prompts, reversals } from './store.ts'
import { promptText } from './texts.ts'

/** Told on the spot, a customer needs no notification of it. */
type Circumstances = { isTold?: boolean }

/** Safe to repeat and in any order. */
export async function settlePrompt(
  deps: Deps,
  id: PromptId,
  answer: PromptAnswer,
  circumstances: Circumstances = {},
): Promise<void> {
  if (answer.kind === 'pending' || answer.kind === 'not_found') return
  await inTransaction(deps.db, async (tx) => {
    const prompt = await prompts.lock(tx, id)
    if (!prompt) return
    if (answer.kind === 'paid') await bookPayment(deps, tx, prompt, answer.receipt)
    else await bookFailure(deps, tx, prompt, answer, circumstances)
  })
}

async function bookPayment(deps: Deps, tx: Tx, prompt: Prompt, receipt: string | undefined): Promise<void> {
  if (prompt.state === 'paid' || prompt.state === 'review') return
  // It was paid, and is with its payer again: the network goes on saying the first.
  if (await reversals.find(tx, { id: prompt.id, state: 'reversed' })) return
  const change = { result_code: '0', ended_at: deps.clock.now(), ...(receipt && { receipt }) }
  const doubt = await doubtOf(tx, prompt)
  if (doubt) {
    await prompts.advance(tx, prompt.id, 'review', change)
    deps.log.error({ promptId: prompt.id, doubt }, 'a payment by phone cannot be booked by itself; it needs a person')
    const paidFor = deps.settlement.paidFor(ownerOf(prompt))
    return paidFor.held(tx, prompt.owner_id, say('Your payment arrived and is being checked by our team.'))
  }
  if (await prompts.advance(tx, prompt.id, 'paid', change)) await handOver(deps, tx, prompt)
}

/** What arrived is its owner's to settle. Safe to repeat. */
export async function handOver(deps: Deps, tx: Tx, prompt: Prompt): Promise<void> {
  const amount = money('KES', prompt.stated_units ?? prompt.amount_units)
  await deps.settlement.paidFor(ownerOf(prompt)).paid(tx, prompt.owner_id, { provider: prompt.network, amount })
}

/** Why a person must look first; undefined when all is as it should be. */
async function doubtOf(tx: Tx, prompt: Prompt): Promise<string | undefined> {
  if (prompt.stated_units !== null && prompt.stated_units !== prompt.amount_units)
    return 'the network names another amount than was asked for'
  const { network, receipt } = prompt
  if (network === MPESA && receipt && (await isBooked(tx, { provider: MPESA, lineId: receipt })))
    return 'it is booked among the payments to the paybill'
  const isTwice = await findPromptIn(tx, ownerOf(prompt), 'paid')
  return isTwice ? 'it was paid before, by another prompt' : undefined
}

async function bookFailure(
  deps: Deps,
  tx: Tx,
  prompt: Prompt,
  { failure, code }: Failed,
  { isTold = false }: Circumstances,
): Promise<void> {
  const change = { result_code: code, failure, ended_at: deps.clock.now() }
  // A prompt a person looks at was paid: only that person ends it.
  if (prompt.state === 'review' || !(await prompts.advance(tx, prompt.id, 'failed', change))) return
  await deps.settlement.paidFor(ownerOf(prompt)).failed(tx, prompt.owner_id, {
    provider: prompt.network,
    attempt: prompt.id,
    problem: promptText(failure, prompt.network),
    isCancelled: failure === 'cancelled',
    isTold,
  })
}
