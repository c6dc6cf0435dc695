// Writes a prompt and the job that follows it, inside the transaction of what it is to pay: one at a time, the next
// only when the last will certainly not be paid.
import { AppError } from '@kivuko/contract/errors.ts'
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { say } from '@kivuko/contract/say.ts'
import { isWhole, type Money, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { ownerColumns, type Payable } from '#settlement/owner.ts'
import type { PhoneTarget } from '#settlement/rail.ts'
import type { Tx } from '#tables.ts'
import { paidInUnits, pastDay, startOfDay } from './day-of-phone.ts'
import { followPromptJob } from './mobile-money-jobs.ts'
import { requireMobileMoney } from './network.ts'
import { mayFollow, type Prompt } from './prompt.ts'
import { refuseTooManyPrompts } from './refuse-too-many-prompts.ts'
import { findLastPrompt, prompts } from './store.ts'

/** The caller holds the owner. The phone is asked afterwards. */
export async function startPrompt(
  deps: Deps,
  tx: Tx,
  { owner, userId, due }: Payable,
  { phone, network: name }: PhoneTarget,
): Promise<Prompt> {
  const { network, pollMs, promptMs } = requireMobileMoney(deps, name)
  const amount = shillingsOf(due, networkName(name))
  const last = await findLastPrompt(tx, owner)
  if (last && !mayFollow(last)) throw new AppError('prompt_open')
  await refuseTooManyPrompts(deps, tx, { userId, phone, network: name })
  const now = deps.clock.now()
  const rule = pastDay(deps, name, amount, await paidInUnits(tx, phone, startOfDay(now)))
  if (rule) throw new AppError('payment_refused', { detail: rule })
  const id = newId('ppt', now)
  const prompt: Prompt = {
    ...ownerColumns(owner),
    id,
    phone,
    network: name,
    amount_units: amount.units,
    state: 'sending',
    checkout_ref: network.refOfPrompt(id) ?? null,
    result_code: null,
    failure: null,
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

function shillingsOf(due: Money, payer: string): Money<'KES'> {
  if (due.asset !== 'KES') throw new AppError('method_unavailable')
  const amount = money('KES', due.units)
  if (isWhole(amount)) return amount
  throw new AppError('payment_refused', {
    detail: say('{network} takes whole shillings only. Please start again with an amount without cents.', {
      network: payer,
    }),
  })
}
