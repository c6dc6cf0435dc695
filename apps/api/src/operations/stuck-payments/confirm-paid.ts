// People looked at the network's statement: a payout that the network does not know is there, with its receipt.
import { refuseOwn } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import { isSecondWord } from '#operations/first-words.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { DisbursementId } from '#providers/mobile-money/port.ts'
import { bookMissingPayout } from '#rails/book-missing-payout.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { getStuck } from './ask-again.ts'

type Paid = { id: string; receipt: string; reason: string }

/** Booked once two say the same receipt: false when this was the first. Nobody says it of a payout of their own. */
export async function confirmPaid(deps: Deps, { id, receipt, reason }: Paid, caller: StaffCaller): Promise<boolean> {
  const row = await getStuck(deps, id, 'paid')
  const { actor } = caller
  return recordingRefusals(deps, { actor, subject: id, tried: 'payout.found' }, async () => {
    await refuseOwn(deps.db, actor, row.user_id)
    const said = { subject: id, word: `paid:${receipt}`, reason, tried: 'payout.found' }
    if (!(await isSecondWord(deps, caller, said))) return false
    await bookMissingPayout(deps, id as DisbursementId, { actor, reason, receipt })
    return true
  })
}
