// Swept up by housekeeping: who paid to the paybill, and what they typed, once the law no longer wants it.
import type { Db } from '#tables.ts'

/** The amount and the number of the transaction stay. */
export async function forgetPayersBefore(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('paybill_payments')
    .set({ payer_name: null, account: '' })
    .where('told_at', '<', before)
    .where((row) => row.or([row('payer_name', 'is not', null), row('account', '<>', '')]))
    .execute()
}
