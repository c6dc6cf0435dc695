// What a notification says, and how it looks on the wire.
import type { Notification as WireNotification } from '@kivuko/contract/notifications.ts'
import { spoken } from '@kivuko/contract/say.ts'
import type { Notification, SaidNotice } from './notification.ts'

/** In the language that is spoken now. `isUnnamed`: without words that somebody typed, as far as it has others. */
export function wordsOf(
  { title, message, unnamed_title, unnamed_message, said }: Notification,
  { isUnnamed = false } = {},
): { title: string; message: string } {
  const plain = { title, message, unnamed: { title: unnamed_title ?? title, message: unnamed_message ?? message } }
  const kept: SaidNotice = said === null ? plain : JSON.parse(said)
  const told = isUnnamed ? { ...kept, ...kept.unnamed } : kept
  return { title: spoken(told.title), message: spoken(told.message) }
}

export function toNotificationAnswer(notification: Notification): WireNotification {
  return {
    id: notification.id,
    ...wordsOf(notification),
    type: notification.type,
    is_read: notification.is_read,
    created_at: notification.created_at.toISOString(),
    action_url: notification.action_url,
  }
}
