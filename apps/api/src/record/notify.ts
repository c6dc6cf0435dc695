// Tells a customer something, in the transaction of what happened: told exactly when it happened, and once.
import type { NotificationType } from '@kivuko/contract/notifications.ts'
import type { Deps } from '#deps.ts'
import { newId, type UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { mayComeByMail, mayComeByText, type Notification } from './notification.ts'
import { mailNotificationJob, textNotificationJob } from './notifications/notification-jobs.ts'
import { findTextReaders, insertNotifications, insertWaitingMails } from './notifications/store.ts'

export type Notice = {
  userId: UserId
  /** Names the event, such as `order:ord_…:completed`: reported again, it is not told again. */
  key: string
  type: NotificationType
  title: string
  message: string
  /** What a mail says instead to an address nobody confirmed: due wherever the others hold words somebody typed. */
  unnamed?: { title?: string; message?: string }
  /** A page of this site. */
  actionUrl?: `/${string}`
  /** The event sends a mail of its own, so no copy goes out. */
  hasOwnMail?: true
  /** Whoever has money and security by text message does not have this. */
  neverByText?: true
}

export async function notify(deps: Pick<Deps, 'clock'>, tx: Tx, notice: Notice): Promise<void> {
  await notifyMany(deps, tx, [notice])
}

/** In one statement, for what happens in batches. */
export async function notifyMany(deps: Pick<Deps, 'clock'>, tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const now = deps.clock.now()
  const rows = notices.map((notice) => ({ notice, row: toRow(notice, now) }))
  const fresh = await insertNotifications(
    tx,
    rows.map(({ row }) => row),
  )
  const mailed = rows.filter(({ notice, row }) => fresh.has(row.id) && !notice.hasOwnMail && mayComeByMail(notice.type))
  const [first, ...others] = mailed.map(({ row }) => row.id)
  if (first && others.length === 0) await mailNotificationJob.enqueue(tx, { notificationId: first })
  else if (first) await insertWaitingMails(tx, [first, ...others])
  await enqueueTexts(
    tx,
    rows.flatMap(({ notice, row }) =>
      fresh.has(row.id) && !notice.neverByText && mayComeByText(row.type) ? [row] : [],
    ),
  )
}

async function enqueueTexts(tx: Tx, rows: readonly Notification[]): Promise<void> {
  if (rows.length === 0) return
  const readers = await findTextReaders(
    tx,
    rows.map(({ user_id }) => user_id),
  )
  const wanted = rows.filter(({ user_id }) => readers.has(user_id))
  await textNotificationJob.enqueueMany(
    tx,
    wanted.map(({ id }) => ({ notificationId: id })),
  )
}

function toRow(notice: Notice, now: Date): Notification {
  return {
    id: newId('ntf', now),
    user_id: notice.userId,
    event_key: notice.key,
    type: notice.type,
    title: notice.title,
    message: notice.message,
    unnamed_title: notice.unnamed?.title ?? null,
    unnamed_message: notice.unnamed?.message ?? null,
    action_url: notice.actionUrl ?? null,
    is_read: false,
    created_at: now,
    mailed_at: null,
    texted_at: null,
  }
}
