// The copy of a notification by mail, for those who want it.
import type { Deps } from '#deps.ts'
import { getUser } from '#modules/users/find-user.ts'
import { inTransaction } from '#platform/database.ts'
import type { NotificationId } from '#platform/ids.ts'
import { comesByMail } from './notification.ts'
import { findMailChoices, findNotification, noteMailed } from './store.ts'

/** Runs as a job: a mail server that is down only delays it. Safe to repeat, and a repeat after a crash is the same mail by its id. */
export async function mailNotification(deps: Deps, id: NotificationId): Promise<void> {
  const notification = await findNotification(deps.db, id)
  if (!notification || notification.mailed_at || !deps.mail) return
  const choices = await findMailChoices(deps.db, notification.user_id)
  if (!comesByMail(notification.type, choices)) return
  const user = await getUser(deps.db, notification.user_id)
  const site = deps.config.publicUrl
  await deps.mail.send({
    id: `notification-${id}`,
    to: user.email,
    subject: notification.title,
    text: [
      `Hello ${user.first_name},`,
      '',
      notification.message,
      ...(notification.action_url ? ['', `${site}${notification.action_url}`] : []),
      '',
      notification.type === 'security'
        ? 'You get this mail because it concerns the security of your account.'
        : `You choose which mail you get: ${site}/notifications`,
    ].join('\n'),
  })
  await inTransaction(deps.db, (tx) => noteMailed(tx, id, deps.clock.now()))
}
