// The customer has seen one notification, or all of them. Doing it again changes nothing.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { notifications } from './store.ts'

/** Somebody else's is not found. */
export async function markRead(deps: Deps, userId: UserId, id: string): Promise<void> {
  const isFound = await inTransaction(deps.db, (tx) =>
    notifications.change(tx, { id, user_id: userId }, { is_read: true }),
  )
  if (!isFound) throw new AppError('notification_not_found')
}

export async function markAllRead(deps: Deps, userId: UserId): Promise<void> {
  await inTransaction(deps.db, (tx) => notifications.change(tx, { user_id: userId, is_read: false }, { is_read: true }))
}
