// A payout to a phone that the network says it does not know is sent again, once a second source agrees that it was never
// paid: the organisation's statement, or a person who looked. Alone, the network's word is not enough to pay twice by.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { DisbursementId } from '#providers/mobile-money/port.ts'
import { type PersonsWord, writeAudit } from '#record/write-audit.ts'
import { disburseJob } from './mobile-money/mobile-money-jobs.ts'
import { disbursements } from './mobile-money/store.ts'

/**
 * It is back in the queue under the same id, which the network takes once. Throws `payment_closed` when it is not missing,
 * or not any more: whoever comes second changes nothing.
 */
export async function sendMissingPayout(deps: Deps, id: DisbursementId, by: PersonsWord): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await disbursements.lock(tx, id)
    const isMissing = row?.state === 'sending' && row.missing_since !== null
    if (
      !isMissing ||
      !(await disbursements.advance(tx, id, 'waiting', { attempts: 0, missing_since: null, sent_at: null }))
    )
      throw new AppError('payment_closed', {
        detail: 'Its network does not say that this payout is missing, or not any more. Load the list again.',
      })
    await writeAudit(deps, tx, { actor: by.actor, action: 'payout.not_paid', subject: id, detail: by.reason })
    await disburseJob.enqueue(tx, { id })
  })
}
