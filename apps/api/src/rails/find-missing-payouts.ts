// Payouts to phones of which their network says that there are none, with what its statement must show to agree.
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { DisbursementId } from '#providers/mobile-money/port.ts'
import type { Db } from '#tables.ts'

export type MissingPayout = { id: DisbursementId; amount_units: bigint; created_at: Date; missing_since: Date }

export async function findMissingPayouts(db: Db, network: PhoneNetwork): Promise<MissingPayout[]> {
  const rows = await db
    .selectFrom('disbursements')
    .select(['id', 'amount_units', 'created_at', 'missing_since'])
    .where('network', '=', network)
    .where('state', '=', 'sending')
    .where('missing_since', 'is not', null)
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ missing_since, ...row }) => (missing_since ? [{ ...row, missing_since }] : []))
}

/** Which of the network's receipts are of payouts we know to be paid. */
export async function findPaidReceipts(db: Db, receipts: readonly string[]): Promise<ReadonlySet<string>> {
  if (receipts.length === 0) return new Set()
  const rows = await db
    .selectFrom('disbursements')
    .select('receipt')
    .where('state', '=', 'paid')
    .where('receipt', 'in', receipts)
    .execute()
  return new Set(rows.flatMap(({ receipt }) => receipt ?? []))
}
