// A person looked at M-Pesa's statement: a payout that M-Pesa does not know is not there either, so it is sent again.
import { refuseOwn } from '#compliance/is-part-of-company.ts'
import type { Deps } from '#deps.ts'
import type { DisbursementId } from '#providers/mobile-money/port.ts'
import { sendMissingPayout } from '#rails/send-missing-payout.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import type { PersonsWord } from '#record/write-audit.ts'
import { getStuck } from './ask-again.ts'

/** Nobody says it of a payout of their own. */
export async function confirmNotPaid(deps: Deps, id: string, by: PersonsWord): Promise<void> {
  const row = await getStuck(deps, id, 'not_paid')
  await recordingRefusals(deps, { actor: by.actor, subject: id, tried: 'payout.not_paid' }, async () => {
    await refuseOwn(deps.db, by.actor, row.user_id)
    await sendMissingPayout(deps, id as DisbursementId, by)
  })
}
