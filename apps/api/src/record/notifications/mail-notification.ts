// The copy of a notification by mail, for those who want it.
import { kindOf } from '@kivuko/contract/notice-choices.ts'
import type { Deps } from '#deps.ts'
import { pageAddress } from '#platform/console-host.ts'
import { inTransaction } from '#platform/database.ts'
import type { NotificationId } from '#platform/ids.ts'
import { letterIn } from '#platform/letter-in.ts'
import { freezeLink } from '#record/freeze-link.ts'
import { wordsOf } from '#record/notice-words.ts'
import { comesBy } from '#record/notification.ts'
import { notificationLetter } from '#record/notification-letter.ts'
import { getUser } from '#users/find-user.ts'
import { greetingOf } from '#users/user.ts'
import { getReader } from './reader-store.ts'
import { notifications } from './store.ts'

/** Runs as a job, so a mail server that is down only delays it. A repeat is the same mail by its id. */
export async function mailNotification(deps: Deps, id: NotificationId): Promise<void> {
  const notification = await notifications.find(deps.db, id)
  if (!notification || notification.mailed_at || !deps.mail) return
  const { chosen } = await getReader(deps.db, notification.user_id)
  if (!comesBy('mail', kindOf(notification.type), chosen)) return
  const user = await getUser(deps.db, notification.user_id)
  // A company's members read what it is told, and a partner tells its customers.
  if (user.kind !== 'person') return
  const { brand, publicUrl } = deps.config
  // Nothing that somebody typed goes to an address nobody confirmed: it may be a stranger's.
  const isUnnamed = user.email_verified_at === null
  const letter = letterIn({ language: user.language, look: brand }, () =>
    notificationLetter(
      { type: notification.type, ...wordsOf(notification, { isUnnamed }) },
      {
        brand: brand.name,
        greeting: greetingOf(user),
        site: publicUrl,
        page: notification.action_url === null ? undefined : pageAddress(deps.config, notification.action_url),
        freeze: freezeLink(deps, user.id),
      },
    ),
  )
  await deps.mail.send({ id: `notification-${id}`, to: user.email, ...letter })
  await inTransaction(deps.db, (tx) => notifications.change(tx, id, { mailed_at: deps.clock.now() }))
}

/** Those of one batch; one that cannot be sent keeps no other back, and is tried again with the next run. */
export async function mailNotifications(deps: Deps, ids: readonly NotificationId[]): Promise<void> {
  const faults: unknown[] = []
  for (const id of ids) await mailNotification(deps, id).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${ids.length} mails were not sent`)
}
