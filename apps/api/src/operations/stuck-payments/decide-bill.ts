// What two people found on the list of the provider of bills about one whose end it never told.
import { AppError } from '@kivuko/contract/errors.ts'
import { refuseOwn } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import { isSecondWord } from '#operations/first-words.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { BillId } from '#platform/ids.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { decideBill } from '#trading/decide-bill.ts'
import { getStuck } from './ask-again.ts'

type Said = { id: string; is_paid: boolean; token?: string | undefined; reason: string }

/** False when this was the first word. Nobody says it of a bill of their own. */
export async function decideStuckBill(
  deps: Deps,
  { id, is_paid: isPaid, token: typed, reason }: Said,
  caller: StaffCaller,
): Promise<boolean> {
  const token = typed?.replace(/[ -]/g, '') ?? null
  if (token !== null && !isPaid)
    throw new AppError('validation_failed', { errors: [{ field: 'token', message: 'is of a bill that was paid' }] })
  const row = await getStuck(deps, id, 'bill')
  const { actor } = caller
  return recordingRefusals(deps, { actor, subject: id, tried: 'bill.decide' }, async () => {
    await refuseOwn(deps.db, actor, row.user_id)
    const word = isPaid ? ['paid', token].filter(Boolean).join(':') : 'not_paid'
    if (!(await isSecondWord(deps, caller, { subject: id, word, reason, tried: 'bill.decide' }))) return false
    await decideBill(deps, id as BillId, { isPaid, token }, { actor, reason })
    return true
  })
}
