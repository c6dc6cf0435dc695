// The copy of a notification by push, to each browser of whoever wants it.
import { kindOf } from '@kivuko/contract/notice-choices.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { type NotificationId, newId, type UserId } from '#platform/ids.ts'
import { comesBy } from '#record/notification.ts'
import type { Tx } from '#tables.ts'
import { holdWhileQuiet } from './hold-notice.ts'
import { sendPushJob } from './notification-jobs.ts'
import { addPushSends, findPushDevices, markPushed } from './push-store.ts'
import { getReader } from './reader-store.ts'
import { notifications } from './store.ts'

/** Runs as a job: a repeat sets nothing more on its way. */
export async function pushNotification(deps: Deps, id: NotificationId): Promise<void> {
  const notification = await notifications.find(deps.db, id)
  if (!notification || notification.pushed_at || !deps.push) return
  const reader = await getReader(deps.db, notification.user_id)
  if (!comesBy('push', kindOf(notification.type), reader.chosen)) return
  if (await holdWhileQuiet(deps, { notification, channel: 'push', reader })) return
  await inTransaction(deps.db, (tx) => startPushes(deps, tx, { userId: notification.user_id, ids: [id] }))
}

/** One push to each browser, whether of one notification or of several together. */
export async function startPushes(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { userId, ids }: { userId: UserId; ids: readonly NotificationId[] },
): Promise<void> {
  const now = clock.now()
  const fresh = await markPushed(tx, ids, now)
  if (fresh.length === 0) return
  const devices = await findPushDevices(tx, userId)
  const sends = devices.map(({ id }) => ({
    id: newId('psn', now),
    device_id: id,
    notification_ids: fresh,
    created_at: now,
    sending_at: null,
  }))
  await addPushSends(tx, sends)
  await sendPushJob.enqueueMany(
    tx,
    sends.map(({ id }) => ({ sendId: id })),
  )
}
