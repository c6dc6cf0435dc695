// Old quotes go; orders carry their own copy of the terms.
import type { Db } from '#tables.ts'

/** Quotes are kept for a day after they expire, then forgotten; orders carry their own copy of the terms. */
export async function deleteQuotesExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('quotes').where('expires_at', '<', before).execute()
}
