// SQL on what customers chose: which notices come by which channel, and when they are left alone.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import type { NoticeChannel, NoticeKind } from '@kivuko/contract/notice-choices.ts'
import { MAIL_CHOICES, type MailChoice } from '@kivuko/contract/notifications.ts'
import type { UserId } from '#platform/ids.ts'
import { arrayOf, prepared } from '#platform/prepared-statements.ts'
import type { Chosen } from '#record/notification.ts'
import type { QuietHours } from '#record/quiet-hours.ts'
import type { Db, Tx } from '#tables.ts'

/** Whom a notice is for. */
export type Reader = {
  hasPhone: boolean
  hasPushDevice: boolean
  chosen: Chosen
  pushDetails: boolean
  displayCurrency: PayCurrency
  quietHours: QuietHours | undefined
}

type Row = {
  id: UserId
  has_phone: boolean
  has_push_device: boolean
  /** By kind and channel. */
  own: Record<string, boolean> | null
  /** From before there were choices of every kind and channel; they hold where no own choice is. */
  mails: Record<string, boolean> | null
  texts: boolean | null
  push_details: boolean | null
  display_currency: PayCurrency | null
  quiet: QuietHours | null
}

const find = prepared<Row>(
  'find-readers',
  `select u.id, u.phone_verified_at is not null as has_phone,
    exists (select from push_devices d where d.user_id = u.id) as has_push_device,
    (select json_object_agg(c.kind || ' ' || c.channel, c.is_on) from notice_choices c where c.user_id = u.id) as own,
    (select json_object_agg(m.kind, m.is_on) from mail_choices m where m.user_id = u.id) as mails,
    p.sms_notifications as texts, p.push_details, p.display_currency,
    (select json_build_object('from_minute', q.from_minute, 'to_minute', q.to_minute, 'time_zone', q.time_zone)
      from quiet_hours q where q.user_id = u.id) as quiet
  from users u left join preferences p on p.user_id = u.id
  where u.id = any($1::text[])`,
)

export async function findReaders(db: Db, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Reader>> {
  const rows = await find(db, [arrayOf([...new Set(userIds)])])
  return new Map(rows.map((row) => [row.id, toReader(row)]))
}

/** Throws of nobody. */
export async function getReader(db: Db, userId: UserId): Promise<Reader> {
  const reader = (await findReaders(db, [userId])).get(userId)
  if (!reader) throw new Error(`there is no customer ${userId}`)
  return reader
}

function toReader({ own, mails, texts, quiet, ...row }: Row): Reader {
  const before: Record<NoticeChannel, (kind: NoticeKind) => boolean | undefined> = {
    mail: (kind) => mails?.[kind],
    text: () => texts ?? undefined,
    push: () => undefined,
  }
  return {
    hasPhone: row.has_phone,
    hasPushDevice: row.has_push_device,
    chosen: (kind, channel) => own?.[`${kind} ${channel}`] ?? before[channel](kind),
    pushDetails: row.push_details ?? AT_FIRST.push_details,
    displayCurrency: row.display_currency ?? AT_FIRST.display_currency,
    quietHours: quiet ?? undefined,
  }
}

export type Choice = { kind: NoticeKind; channel: NoticeChannel; isOn: boolean }

/** Of mail also where the release before reads it, which may run beside this one. */
export async function setNoticeChoice(tx: Tx, userId: UserId, { kind, channel, isOn }: Choice): Promise<void> {
  await tx
    .insertInto('notice_choices')
    .values({ user_id: userId, kind, channel, is_on: isOn })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ is_on: isOn }))
    .execute()
  if (channel !== 'mail' || !isMailChoice(kind)) return
  await tx
    .insertInto('mail_choices')
    .values({ user_id: userId, kind, is_on: isOn })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ is_on: isOn }))
    .execute()
}

function isMailChoice(kind: NoticeKind): kind is MailChoice {
  return (MAIL_CHOICES as readonly NoticeKind[]).includes(kind)
}

type OwnPreferences = { sms_notifications: boolean; display_currency: PayCurrency; push_details: boolean }

const AT_FIRST: OwnPreferences = { sms_notifications: false, display_currency: 'USD', push_details: false }

/** What is left out stays as it is. */
export async function setOwnPreferences(
  tx: Tx,
  userId: UserId,
  wanted: { readonly [K in keyof OwnPreferences]?: OwnPreferences[K] | undefined },
): Promise<void> {
  const chosen = Object.fromEntries(
    (['sms_notifications', 'display_currency', 'push_details'] as const)
      .filter((name) => wanted[name] !== undefined)
      .map((name) => [name, wanted[name]]),
  )
  if (Object.keys(chosen).length === 0) return
  await tx
    .insertInto('preferences')
    .values({ user_id: userId, ...AT_FIRST, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}

export async function setQuietHours(tx: Tx, userId: UserId, hours: QuietHours | undefined): Promise<void> {
  if (!hours) await tx.deleteFrom('quiet_hours').where('user_id', '=', userId).execute()
  else
    await tx
      .insertInto('quiet_hours')
      .values({ user_id: userId, ...hours })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(hours))
      .execute()
}
