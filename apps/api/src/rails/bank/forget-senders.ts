// Swept up by housekeeping: who sent a bank transfer, and what they wrote on it, once the law no longer wants it.
import type { Db } from '#tables.ts'

/** Of transfers that ended; the amount, the line and its order stay. */
export async function forgetSenders(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('bank_receipts')
    .set({ sender_name: null, reference_text: '' })
    .where('ended_at', '<', before)
    .where('reference_text', '<>', '')
    .execute()
}
