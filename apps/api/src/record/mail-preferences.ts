// Which notifications a customer has by mail, text message or push, when they are left alone, and the currency they think in.
import type { Body } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { minuteOf, NOTICE_CHANNELS, NOTICE_KINDS, NOTICE_WAYS, timeOf } from '@kivuko/contract/notice-choices.ts'
import { type savePreferences as endpoint, MAIL_CHOICES, type Preferences } from '@kivuko/contract/notifications.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { isTimeZone } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db, Tx } from '#tables.ts'
import { noticeTable } from './notification.ts'
import { endQuietJob } from './notifications/notification-jobs.ts'
import {
  type Choice,
  getReader,
  setNoticeChoice,
  setOwnPreferences,
  setQuietHours,
} from './notifications/reader-store.ts'

export async function readPreferences(db: Db, userId: UserId): Promise<Preferences> {
  const { chosen, quietHours: quiet, pushDetails, displayCurrency } = await getReader(db, userId)
  const notices = noticeTable(chosen)
  const { payment, transaction, kyc } = notices
  return {
    email_notifications: { payment: payment.mail, transaction: transaction.mail, kyc: kyc.mail, security: true },
    sms_notifications: Object.values(notices).some(({ text }) => text),
    notices,
    quiet_hours: quiet
      ? { from: timeOf(quiet.from_minute), to: timeOf(quiet.to_minute), time_zone: quiet.time_zone }
      : null,
    push_details: pushDetails,
    display_currency: displayCurrency,
  }
}

export type WantedPreferences = Body<typeof endpoint>

/** What is left out stays as it is. Answers what holds afterwards. */
export async function savePreferences(deps: Deps, userId: UserId, wanted: WantedPreferences): Promise<Preferences> {
  return inTransaction(deps.db, async (tx) => {
    const { quiet_hours, push_details, display_currency } = wanted
    const choices = choicesIn(wanted)
    for (const choice of choices) await setNoticeChoice(tx, userId, choice)
    // One word for all kinds, for the release before.
    const texts = choices.some(({ channel }) => channel === 'text')
      ? { sms_notifications: (await readPreferences(tx, userId)).sms_notifications }
      : {}
    await setOwnPreferences(tx, userId, { ...texts, push_details, display_currency })
    if (quiet_hours !== undefined) await changeQuietHours(tx, userId, quiet_hours)
    return readPreferences(tx, userId)
  })
}

/** The cells that can be chosen; what older clients say of all kinds at once first. */
function choicesIn({ email_notifications: mails, sms_notifications: texts, notices }: WantedPreferences): Choice[] {
  const cells = NOTICE_KINDS.flatMap((kind) => NOTICE_CHANNELS.map((channel) => ({ kind, channel })))
  const choosable = cells.filter(({ kind, channel }) => NOTICE_WAYS[kind][channel] === 'choice')
  const given: (Omit<Choice, 'isOn'> & { isOn: boolean | undefined })[] = [
    ...MAIL_CHOICES.map((kind) => ({ kind, channel: 'mail' as const, isOn: mails?.[kind] })),
    ...choosable.filter(({ channel }) => channel === 'text').map((cell) => ({ ...cell, isOn: texts })),
    ...choosable.map(({ kind, channel }) => ({ kind, channel, isOn: notices?.[kind]?.[channel] })),
  ]
  return given.flatMap(({ isOn, ...cell }) => (isOn === undefined ? [] : [{ ...cell, isOn }]))
}

/** What waits is looked at anew: it may be due now. */
async function changeQuietHours(tx: Tx, userId: UserId, hours: Preferences['quiet_hours']): Promise<void> {
  if (hours && !isTimeZone(hours.time_zone)) {
    const message = say('must be the name of a time zone, such as Africa/Nairobi')
    throw new AppError('validation_failed', { errors: [{ field: 'quiet_hours.time_zone', message }] })
  }
  const minutes = hours && {
    from_minute: minuteOf(hours.from),
    to_minute: minuteOf(hours.to),
    time_zone: hours.time_zone,
  }
  await setQuietHours(tx, userId, minutes ?? undefined)
  await endQuietJob.enqueue(tx, { userId })
}
