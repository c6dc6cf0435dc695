// Old withdrawal quotes go; withdrawals carry their own copy of the terms.
import type { Db } from '#tables.ts'

export async function deleteWithdrawalQuotesExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('withdrawal_quotes').where('expires_at', '<', before).execute()
}
