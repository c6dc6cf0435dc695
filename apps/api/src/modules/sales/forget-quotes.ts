// Old sale quotes go; sales carry their own copy of the terms.
import type { Db } from '#tables.ts'

export async function deleteSaleQuotesExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sale_quotes').where('expires_at', '<', before).execute()
}
