// Tells a customer something, in the transaction of what happened: told exactly when it happened, and once.
import { kindOf } from '@kivuko/contract/notice-choices.ts'
import type { NotificationType } from '@kivuko/contract/notifications.ts'
import { inEnglish, type Said } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { together } from '#platform/pipeline.ts'
import type { Tx } from '#tables.ts'
import { comesBy, mayComeBy, type Notification, type SaidNotice } from './notification.ts'
import { mailNotificationJob, pushNotificationJob, textNotificationJob } from './notifications/notification-jobs.ts'
import { findReaders } from './notifications/reader-store.ts'
import { addNotifications, insertNotifications, insertWaitingMails } from './notifications/store.ts'

export type Notice = {
  userId: UserId
  /** Names the event, such as `order:ord_…:completed`: reported again, it is not told again. */
  key: string
  type: NotificationType
  /** What `say` said, or plain text: both are told in the reader's language. */
  title: Said
  message: Said
  /** What a mail says instead to an address nobody confirmed: due wherever the others hold words somebody typed. */
  unnamed?: { title?: Said; message?: Said }
  /** A page of this site. */
  actionUrl?: `/${string}`
  /** The event sends a mail of its own, so no copy goes out. */
  hasOwnMail?: true
  /** Whoever has money and security by text message does not have this. */
  neverByText?: true
  /**
   * By text message to every verified phone, whatever is chosen: for what a thief would rather not have told, who
   * can change a choice.
   */
  isForEveryChannel?: true
}

export async function notify(deps: Pick<Deps, 'clock'>, tx: Tx, notice: Notice): Promise<void> {
  await notifyMany(deps, tx, [notice])
}

/** In one statement, for what happens in batches. */
export async function notifyMany(deps: Pick<Deps, 'clock'>, tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const now = deps.clock.now()
  const rows = notices.map((notice) => ({ notice, row: noticeRow(notice, now) }))
  const fresh = await insertNotifications(
    tx,
    rows.map(({ row }) => row),
  )
  const mailed = rows.filter(({ notice, row }) => fresh.has(row.id) && isMailed(notice))
  const [first, ...others] = mailed.map(({ row }) => row.id)
  if (first && others.length === 0) await mailNotificationJob.enqueue(tx, { notificationId: first })
  else if (first) await insertWaitingMails(tx, [first, ...others])
  await enqueueForPhones(
    tx,
    rows.filter(({ row }) => fresh.has(row.id)),
  )
}

/** Many of events that begin in this very transaction, so that nobody can have been told of them. */
export async function notifyOfNew(deps: Pick<Deps, 'clock'>, tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const now = deps.clock.now()
  const told = notices.map((notice) => ({ notice, row: noticeRow(notice, now) }))
  const rows = told.map(({ row }) => row)
  const mailed = told.filter(({ notice }) => isMailed(notice)).map(({ row }) => row.id)
  await together(addNotifications(tx, rows), insertWaitingMails(tx, mailed), enqueueForPhones(tx, told))
}

function isMailed({ hasOwnMail, type }: Notice): boolean {
  return !hasOwnMail && mayComeBy('mail', type)
}

type Told = { notice: Notice; row: Notification }

/** Texts and pushes, for those who have where they could come and want them. */
async function enqueueForPhones(tx: Tx, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const readers = await findReaders(
    tx,
    told.map(({ row }) => row.user_id),
  )
  const isTexted = ({ notice: { neverByText, isForEveryChannel, type }, row }: Told) => {
    const reader = readers.get(row.user_id)
    if (neverByText || !reader?.hasPhone || !mayComeBy('text', type)) return false
    return isForEveryChannel || comesBy('text', kindOf(type), reader.chosen)
  }
  const isPushed = ({ row }: Told) => {
    const reader = readers.get(row.user_id)
    return reader?.hasPushDevice && comesBy('push', kindOf(row.type), reader.chosen)
  }
  await textNotificationJob.enqueueMany(
    tx,
    told.filter(isTexted).map(({ notice, row }) => ({
      notificationId: row.id,
      ...(notice.isForEveryChannel ? { isForced: true as const } : {}),
    })),
  )
  await pushNotificationJob.enqueueMany(
    tx,
    told.filter(isPushed).map(({ row }) => ({ notificationId: row.id })),
  )
}

/** As it is kept. */
export function noticeRow(notice: Notice, now: Date): Notification {
  const { title, message } = notice.unnamed ?? {}
  return {
    id: newId('ntf', now),
    user_id: notice.userId,
    event_key: notice.key,
    type: notice.type,
    title: inEnglish(notice.title),
    message: inEnglish(notice.message),
    unnamed_title: title === undefined ? null : inEnglish(title),
    unnamed_message: message === undefined ? null : inEnglish(message),
    said: saidIn(notice),
    action_url: notice.actionUrl ?? null,
    is_read: false,
    created_at: now,
    mailed_at: null,
    texted_at: null,
    pushed_at: null,
  }
}

/** Plain text says for itself what it is in other languages. */
function saidIn({ title, message, unnamed }: Notice): string | null {
  const said: SaidNotice = { title, message, ...(unnamed && { unnamed }) }
  const isPlain = [title, message, unnamed?.title, unnamed?.message].every((text) => typeof text !== 'object')
  return isPlain ? null : JSON.stringify(said)
}
