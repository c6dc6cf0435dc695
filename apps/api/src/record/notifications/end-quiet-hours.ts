// Quiet hours are over: what waited is sent, each channel's in one message.
import { kindOf } from '@kivuko/contract/notice-choices.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { speaking } from '#platform/languages.ts'
import { wordsOf } from '#record/notice-words.ts'
import { comesBy, type Notification } from '#record/notification.ts'
import { groupText, notificationText } from '#record/notification-text.ts'
import { quietEnd } from '#record/quiet-hours.ts'
import type { Tx } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { takeHeld } from './held-store.ts'
import { endQuietJob } from './notification-jobs.ts'
import { startPushes } from './push-notification.ts'
import { getReader } from './reader-store.ts'
import { notifications } from './store.ts'

/** Comes again where the hours were changed and go on. A text is tried once, as every text is. */
export async function endQuietHours(deps: Deps, userId: UserId): Promise<void> {
  const texts = await inTransaction(deps.db, (tx) => release(deps, tx, userId))
  if (texts.length === 0 || !deps.sms) return
  const { phone, phone_verified_at, language } = await getUser(deps.db, userId)
  if (!phone || !phone_verified_at) return
  const { name } = deps.config.brand
  const text = speaking(language, () => {
    const [first, ...others] = texts.map((each) => wordsOf(each))
    if (first && others.length === 0) return notificationText(name, first)
    return groupText(
      name,
      texts.map((each) => wordsOf(each).title),
    )
  })
  await deps.sms.send({ to: phone, text })
}

/** Answers what is to go by text, which is marked as sent by then. What was read or switched off meanwhile goes nowhere. */
async function release(deps: Deps, tx: Tx, userId: UserId): Promise<Notification[]> {
  const { quietHours, chosen } = await getReader(tx, userId)
  const now = deps.clock.now()
  const runAt = quietHours && quietEnd(now, quietHours)
  if (runAt) {
    await endQuietJob.enqueue(tx, { userId }, { runAt })
    return []
  }
  const held = (await takeHeld(tx, userId)).filter(
    ({ is_read, type, channel }) => !is_read && comesBy(channel, kindOf(type), chosen),
  )
  const pushed = held.filter(({ channel }) => channel === 'push').map(({ id }) => id)
  if (pushed.length > 0) await startPushes(deps, tx, { userId, ids: pushed })
  const texts: Notification[] = []
  for (const { channel, ...notice } of held) {
    if (channel !== 'text') continue
    if (await notifications.change(tx, { id: notice.id, texted_at: null }, { texted_at: now })) texts.push(notice)
  }
  return texts
}
