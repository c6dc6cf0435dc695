// Tells a customer something, in the transaction of what happened: told exactly when it happened, and once.
import type { NotificationType } from '@kivuko/contract/notifications.ts'
import { inEnglish, type Said } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { together } from '#platform/pipeline.ts'
import type { Tx } from '#tables.ts'
import { mayComeByMail, mayComeByText, type Notification, type SaidNotice } from './notification.ts'
import { mailNotificationJob, textNotificationJob } from './notifications/notification-jobs.ts'
import { addNotifications, findTextReaders, insertNotifications, insertWaitingMails } from './notifications/store.ts'

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
  const rows = notices.map((notice) => ({ notice, row: toRow(notice, now) }))
  const fresh = await insertNotifications(
    tx,
    rows.map(({ row }) => row),
  )
  const mailed = rows.filter(({ notice, row }) => fresh.has(row.id) && isMailed(notice))
  const [first, ...others] = mailed.map(({ row }) => row.id)
  if (first && others.length === 0) await mailNotificationJob.enqueue(tx, { notificationId: first })
  else if (first) await insertWaitingMails(tx, [first, ...others])
  await enqueueTexts(
    tx,
    rows.filter(({ notice, row }) => fresh.has(row.id) && isTexted(notice)),
  )
}

/** Many of events that begin in this very transaction, so that nobody can have been told of them. */
export async function notifyOfNew(deps: Pick<Deps, 'clock'>, tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const now = deps.clock.now()
  const told = notices.map((notice) => ({ notice, row: toRow(notice, now) }))
  const rows = told.map(({ row }) => row)
  const mailed = told.filter(({ notice }) => isMailed(notice)).map(({ row }) => row.id)
  const texted = told.filter(({ notice }) => isTexted(notice))
  await together(addNotifications(tx, rows), insertWaitingMails(tx, mailed), enqueueTexts(tx, texted))
}

function isMailed({ hasOwnMail, type }: Notice): boolean {
  return !hasOwnMail && mayComeByMail(type)
}

function isTexted({ neverByText, type }: Notice): boolean {
  return !neverByText && mayComeByText(type)
}

async function enqueueTexts(tx: Tx, rows: readonly { notice: Notice; row: Notification }[]): Promise<void> {
  if (rows.length === 0) return
  const readers = await findTextReaders(
    tx,
    rows.map(({ row }) => row.user_id),
  )
  const isWanted = ({ notice, row }: { notice: Notice; row: Notification }) =>
    notice.isForEveryChannel ? readers.has(row.user_id) : readers.get(row.user_id)
  await textNotificationJob.enqueueMany(
    tx,
    rows.filter(isWanted).map(({ notice, row }) => ({
      notificationId: row.id,
      ...(notice.isForEveryChannel ? { isForced: true as const } : {}),
    })),
  )
}

function toRow(notice: Notice, now: Date): Notification {
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
  }
}

/** Plain text says for itself what it is in other languages. */
function saidIn({ title, message, unnamed }: Notice): string | null {
  const said: SaidNotice = { title, message, ...(unnamed && { unnamed }) }
  const isPlain = [title, message, unnamed?.title, unnamed?.message].every((text) => typeof text !== 'object')
  return isPlain ? null : JSON.stringify(said)
}
