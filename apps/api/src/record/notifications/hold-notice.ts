// What is not urgent waits for the end of its reader's quiet hours.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { isUrgent, type Notification } from '#record/notification.ts'
import { quietEnd } from '#record/quiet-hours.ts'
import { heldNotices } from './held-store.ts'
import { endQuietJob } from './notification-jobs.ts'
import type { Reader } from './reader-store.ts'

type Copy = { notification: Notification; channel: 'text' | 'push'; reader: Pick<Reader, 'quietHours'> }

/** True when it waits now, and a job comes at the end of the hours. */
export async function holdWhileQuiet(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { notification, channel, reader: { quietHours } }: Copy,
): Promise<boolean> {
  const now = clock.now()
  const end = quietHours && !isUrgent(notification.type) ? quietEnd(now, quietHours) : undefined
  if (!end) return false
  const { id, user_id } = notification
  await inTransaction(db, async (tx) => {
    const row = { notification_id: id, channel, user_id, held_at: now }
    await heldNotices.addOnce(tx, row, ['notification_id', 'channel'])
    await endQuietJob.enqueue(tx, { userId: user_id }, { runAt: end })
  })
  return true
}
