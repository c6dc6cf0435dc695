// Writes a prompt and the job that follows it, inside the transaction of what it is to pay: one at a time, the next
// only when the last will certainly not be paid.
import { AppError } from '@kivuko/contract/errors.ts'
import { isWhole, type Money, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { ownerColumns, type Payable } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { followPromptJob } from './mobile-money-jobs.ts'
import { requireMobileMoney } from './network.ts'
import { mayFollow, type Prompt } from './prompt.ts'
import { refuseTooManyPrompts } from './refuse-too-many-prompts.ts'
import { findLastPrompt, prompts } from './store.ts'

/** The caller holds the owner. The phone is asked afterwards. */
export async function startPrompt(deps: Deps, tx: Tx, { owner, userId, due }: Payable, phone: string): Promise<Prompt> {
  const { pollMs, promptMs } = requireMobileMoney(deps)
  const amount = shillingsOf(due)
  const last = await findLastPrompt(tx, owner)
  if (last && !mayFollow(last)) throw new AppError('prompt_open')
  await refuseTooManyPrompts(deps, tx, { userId, phone })
  const now = deps.clock.now()
  const prompt: Prompt = {
    ...ownerColumns(owner),
    id: newId('ppt', now),
    phone,
    amount_units: amount.units,
    state: 'sending',
    checkout_ref: null,
    result_code: null,
    stated_units: null,
    receipt: null,
    created_at: now,
    expires_at: after(now, promptMs),
    ended_at: null,
  }
  await prompts.add(tx, prompt)
  await followPromptJob.enqueue(tx, { promptId: prompt.id }, { runAt: after(now, pollMs) })
  return prompt
}

function shillingsOf(due: Money): Money<'KES'> {
  if (due.asset !== 'KES') throw new AppError('method_unavailable')
  const amount = money('KES', due.units)
  if (isWhole(amount)) return amount
  throw new AppError('payment_refused', {
    detail: 'M-Pesa takes whole shillings only. Please start again with an amount without cents.',
  })
}
