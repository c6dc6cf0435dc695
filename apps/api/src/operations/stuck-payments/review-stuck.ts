// What a person found on the network's statement about a payment by phone.
import { amountIn } from '@kivuko/contract/amounts.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { PROMPT_RAIL_MAX } from '@kivuko/contract/mobile-money.ts'
import { FIRST_NETWORK, networkName, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { compare, type Money, money, toDecimal } from '@kivuko/money/money.ts'
import { refuseOwn } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import { isSecondWord } from '#operations/first-words.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { PromptId } from '#platform/ids.ts'
import { reviewPrompt, reviewPromptOf } from '#rails/review-prompt.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { getStuck } from './ask-again.ts'

type Review = { id: string; found: string | null; reason: string; send_back?: { receipt: string } | undefined }

/**
 * `found` in shillings, null for nothing; never more than was asked for, which is a correction. What arrived is booked once two say
 * the same, or goes back to the phone: false when this was the first.
 */
export async function reviewStuck(
  deps: Deps,
  { id, found, reason, send_back: sendBack }: Review,
  caller: StaffCaller,
): Promise<boolean> {
  const amount = found === null ? undefined : readAmount(found)
  const row = await getStuck(deps, id, 'review')
  if (sendBack) refuseOneWay(deps, row.network)
  if (amount && !sendBack) refuseMore(amount, money('KES', row.amount_units))
  const { actor } = caller
  return recordingRefusals(deps, { actor, subject: id, tried: 'payment.review' }, async () => {
    await refuseOwn(deps.db, actor, row.user_id)
    const said = amount && { subject: id, word: wordOf(amount, sendBack), reason, tried: 'payment.review' }
    if (said && !(await isSecondWord(deps, caller, said))) return false
    const by = { actor, reason, sendBack }
    if (row.kind === 'prompt') await reviewPromptOf(deps, row.id as PromptId, amount, by)
    else await reviewPrompt(deps, row.reference ?? '', amount, by)
    return true
  })
}

/** Throws `payment_closed` for a payment over a network that takes none back. */
function refuseOneWay({ mobileMoney }: Deps, network: PhoneNetwork | null): void {
  const known = network ?? FIRST_NETWORK
  if (!mobileMoney[known]?.reverse)
    throw new AppError('payment_closed', { detail: `${networkName(known)} sends no payment back.` })
}

function wordOf(amount: Money<'KES'>, sendBack: Review['send_back']): string {
  return sendBack ? `back:${toDecimal(amount)}:${sendBack.receipt}` : `found:${toDecimal(amount)}`
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
