import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { customerAvailable, customerHeld } from '../chart.ts'
import { holdAll, journal, releaseAll } from '../entries.ts'

/**
 * Bulk payout hold: two members approved payouts from their partner's float; amounts and fees of all rows are set aside.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{fiat} | amounts + fees | |
 * | customer:{user}:held:{fiat} | | amounts + fees |
 */
export function bulkPayoutHold({
  bulkId,
  floatId,
  total,
}: {
  bulkId: string
  floatId: string
  total: Money<FiatAsset>
}): Journal {
  return journal('bulk_payout_hold', bulkId, holdAll(setAside(floatId, total)))
}

/**
 * Bulk payout release: one row of it is in the float again, in the transaction in which its cash-out sets it aside, or
 * because it cannot be paid.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{fiat} | amount + fee | |
 * | customer:{user}:available:{fiat} | | amount + fee |
 */
export function bulkPayoutRelease({
  rowId,
  floatId,
  total,
}: {
  rowId: string
  floatId: string
  total: Money<FiatAsset>
}): Journal {
  return journal('bulk_payout_release', rowId, releaseAll(setAside(floatId, total)))
}

function setAside(floatId: string, { asset, units }: Money<FiatAsset>) {
  return { available: customerAvailable(floatId, asset), held: customerHeld(floatId, asset), units }
}
