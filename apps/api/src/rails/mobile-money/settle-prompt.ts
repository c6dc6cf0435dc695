// What the network itself says of a prompt: the one place where that changes a deposit or an order.
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { creditDeposit, failDeposit, holdDeposit } from '#modules/deposits/settle-deposit.ts'
import { noteProblem } from '#modules/orders/note-problem.ts'
import { settleOrder } from '#modules/orders/settle-order.ts'
import { inTransaction } from '#platform/database.ts'
import type { PromptId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Failed, PromptAnswer } from '#providers/mobile-money/port.ts'
import type { Tx } from '#tables.ts'
import { findPaidPrompt } from './find-prompt.ts'
import { FOLLOW_PROMPT } from './job-names.ts'
import { amountOf, type Prompt } from './prompt.ts'
import { advancePrompt, findPromptForUpdate } from './store.ts'
import { promptText } from './texts.ts'

/** Told on the spot, a customer needs no notification of it. */
type Circumstances = { isTold?: true }

/** Safe to repeat and in any order. */
export async function settlePrompt(
  deps: Deps,
  id: PromptId,
  answer: PromptAnswer,
  circumstances: Circumstances = {},
): Promise<void> {
  if (answer.kind === 'pending') return
  await inTransaction(deps.db, async (tx) => {
    const prompt = await findPromptForUpdate(tx, id)
    if (!prompt) return
    if (answer.kind === 'paid') await bookPayment(deps, tx, prompt)
    else await bookFailure(deps, tx, prompt, answer, circumstances)
  })
}

async function bookPayment(deps: Deps, tx: Tx, prompt: Prompt): Promise<void> {
  if (prompt.state === 'paid' || prompt.state === 'review') return
  const change = { result_code: '0', ended_at: deps.clock.now() }
  const doubt = await doubtOf(tx, prompt)
  if (doubt) {
    await advancePrompt(tx, prompt.id, 'review', change)
    deps.log.error({ promptId: prompt.id, doubt }, 'a payment by phone cannot be booked by itself; it needs a person')
    if (prompt.deposit_id) await holdDeposit(tx, prompt.deposit_id)
    if (prompt.order_id)
      await noteProblem(tx, prompt.order_id, 'Your payment arrived and is being checked by our team.')
    return
  }
  if (!(await advancePrompt(tx, prompt.id, 'paid', change))) return
  if (prompt.deposit_id) await creditDeposit(deps, tx, prompt.deposit_id, amountOf(prompt))
  // An order is settled in transactions of its own, by the job.
  else await enqueue(tx, FOLLOW_PROMPT, { promptId: prompt.id }, { key: `prompt:${prompt.id}` })
}

/** Why a person must look first; undefined when all is as it should be. */
async function doubtOf(tx: Tx, prompt: Prompt): Promise<string | undefined> {
  if (prompt.stated_units !== null && prompt.stated_units !== prompt.amount_units)
    return 'the network names another amount than was asked for'
  const owner = prompt.deposit_id
    ? { depositId: prompt.deposit_id }
    : prompt.order_id
      ? { orderId: prompt.order_id }
      : undefined
  const isTwice = owner && (await findPaidPrompt(tx, owner))
  return isTwice ? 'it was paid before, by another prompt' : undefined
}

async function bookFailure(
  deps: Deps,
  tx: Tx,
  prompt: Prompt,
  failed: Failed,
  circumstances: Circumstances,
): Promise<void> {
  const change = { result_code: failed.code, ended_at: deps.clock.now() }
  // A prompt a person looks at was paid: only that person ends it.
  if (prompt.state === 'review' || !(await advancePrompt(tx, prompt.id, 'failed', change))) return
  if (prompt.deposit_id)
    await failDeposit(deps, tx, prompt.deposit_id, { ...circumstances, promptId: prompt.id, failed })
  if (prompt.order_id) await noteProblem(tx, prompt.order_id, promptText(failed.failure))
}

/** The job's part for an order: its payment is booked before, so this may be repeated until it is settled. */
export async function settleOrderOf(deps: Deps, prompt: Prompt): Promise<void> {
  if (!prompt.order_id || prompt.state !== 'paid') return
  const amount = money('KES', prompt.stated_units ?? prompt.amount_units)
  await settleOrder(deps, { orderId: prompt.order_id, provider: 'mpesa', amount })
}
