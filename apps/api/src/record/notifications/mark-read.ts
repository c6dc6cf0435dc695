// The customer has seen one notification, or all of them. Doing it again changes nothing.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { setAllRead, setRead } from './store.ts'

/** Throws `notification_not_found`, also for somebody else's. */
export async function markRead(deps: Deps, userId: UserId, id: string): Promise<void> {
  if (!(await inTransaction(deps.db, (tx) => setRead(tx, userId, id)))) throw new AppError('notification_not_found')
}

export async function markAllRead(deps: Deps, userId: UserId): Promise<void> {
  await inTransaction(deps.db, (tx) => setAllRead(tx, userId))
}
