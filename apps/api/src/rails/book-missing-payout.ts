// A payout to a phone that the network says it does not know was paid all the same: two people read its receipt on the
// network's statement. So it is where the network keeps payments by its own names alone, and its answer was lost.
import { AppError } from '@kivuko/contract/errors.ts'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { DisbursementId } from '#providers/mobile-money/port.ts'
import { type PersonsWord, writeAudit } from '#record/write-audit.ts'
import { findPaidReceipts } from './find-missing-payouts.ts'
import { endDisbursementIn } from './mobile-money/end-disbursement.ts'
import { disbursements } from './mobile-money/store.ts'

/**
 * It ends paid, with all that follows. Throws `payment_closed` when it is not missing, or not any more, and `validation_failed`
 * for a receipt that is another payout's.
 */
export async function bookMissingPayout(
  deps: Deps,
  id: DisbursementId,
  { receipt, ...by }: PersonsWord & { receipt: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // One receipt is one payout, also when two are booked at once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payout receipt ${receipt}`}, 0))`.execute(tx)
    const row = await disbursements.lock(tx, id)
    if (row?.state !== 'sending' || row.missing_since === null)
      throw new AppError('payment_closed', {
        detail: 'Its network does not say that this payout is missing, or not any more. Load the list again.',
      })
    if ((await findPaidReceipts(tx, [receipt])).size > 0)
      throw new AppError('validation_failed', {
        errors: [{ field: 'receipt', message: 'is the receipt of another payout' }],
      })
    const detail = `paid by ${receipt}: ${by.reason}`
    await writeAudit(deps, tx, { actor: by.actor, action: 'payout.found', subject: id, detail })
    await endDisbursementIn(deps, tx, id, { kind: 'paid', receipt })
  })
}
