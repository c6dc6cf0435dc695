// What a person found on the network's statement about a payment by phone.
import { amountIn } from '@kivuko/contract/amounts.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { PROMPT_RAIL_MAX } from '@kivuko/contract/mobile-money.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { compare, type Money, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { PromptId } from '#platform/ids.ts'
import { reviewPrompt, reviewPromptOf } from '#rails/review-prompt.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import type { PersonsWord } from '#record/write-audit.ts'
import { getStuck } from './ask-again.ts'

/** `found` in shillings, null for nothing; never more than was asked for, which takes two people. */
export async function reviewStuck(
  deps: Deps,
  { id, found }: { id: string; found: string | null },
  by: PersonsWord,
): Promise<void> {
  const amount = found === null ? undefined : readAmount(found)
  const row = await getStuck(deps, id, 'review')
  if (amount) refuseMore(amount, money('KES', row.amount_units))
  await recordingRefusals(deps, { actor: by.actor, subject: id, tried: 'payment.review' }, () =>
    row.kind === 'prompt'
      ? reviewPromptOf(deps, row.id as PromptId, amount, by)
      : reviewPrompt(deps, row.reference ?? '', amount, by),
  )
}

/** No payment by phone is larger than the network takes, so that a slip of the finger is noticed. */
function readAmount(text: string): Money<'KES'> {
  const amount = amountIn('KES', text)
  if ('rule' in amount) throw refused(amount.rule)
  if (compare(amount, PROMPT_RAIL_MAX) > 0) throw refused(`must be at most ${formatMoney(PROMPT_RAIL_MAX)}`)
  return amount
}

function refuseMore(found: Money<'KES'>, asked: Money<'KES'>): void {
  if (compare(found, asked) <= 0) return
  throw refused(`must be at most the ${formatMoney(asked)} that was asked for; propose the rest as a correction`)
}

function refused(message: string): AppError {
  return new AppError('validation_failed', { errors: [{ field: 'found', message }] })
}
