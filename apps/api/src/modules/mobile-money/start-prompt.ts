// Writes a prompt and the job that follows it, inside the transaction of what it is to pay.
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import type { PromptOwner } from './find-prompt.ts'
import { FOLLOW_PROMPT } from './job-names.ts'
import { requireMobileMoney } from './network.ts'
import type { Prompt } from './prompt.ts'
import { insertPrompt } from './store.ts'

/** Throws `method_unavailable`. The phone is asked afterwards, by `sendPrompt`. */
export async function startPrompt(
  deps: Deps,
  tx: Tx,
  { owner, phone, amount }: { owner: PromptOwner; phone: string; amount: Money<'KES'> },
): Promise<Prompt> {
  const { pollMs, promptMs } = requireMobileMoney(deps)
  const now = deps.clock.now()
  const prompt: Prompt = {
    id: newId('ppt', now),
    deposit_id: 'depositId' in owner ? owner.depositId : null,
    order_id: 'orderId' in owner ? owner.orderId : null,
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
  await insertPrompt(tx, prompt)
  await enqueue(tx, FOLLOW_PROMPT, { promptId: prompt.id }, { key: `prompt:${prompt.id}`, runAt: after(now, pollMs) })
  return prompt
}
