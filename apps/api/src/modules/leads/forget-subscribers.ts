// Addresses that were entered and never confirmed go.
import type { Db } from '#tables.ts'
import { PENDING_MS } from './subscriber.ts'

export async function deleteUnconfirmedSubscribers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('subscribers')
    .where('state', '=', 'pending')
    .where('created_at', '<', new Date(now.getTime() - PENDING_MS))
    .execute()
}
