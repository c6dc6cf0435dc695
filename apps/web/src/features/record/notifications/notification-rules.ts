// What the bell knows and how its badge counts it, and every way that changes. Pure.
import { NOTIFICATIONS_MAX, type Notification } from '@kivuko/contract/notifications.ts'

/** How many the dropdown and the dashboard show. */
export const RECENT_MAX = 5
/** Largest number a badge spells out (specification part 1, section 9). */
export const BADGE_MAX = { site: 99, dashboard: 9 } as const

export type NotificationList = {
  /** Newest first, at most 50. */
  readonly items: readonly Notification[]
  /** Of all the customer has, not only of those listed. */
  readonly unread: number
}

export type ServerAnswer = { data: readonly Notification[]; unread_count: number }

export const NO_NOTIFICATIONS: NotificationList = { items: [], unread: 0 }

/** New ones come first, known ones are updated, and only those beyond the cap are lost. Read ones stay read. */
export function merged(list: NotificationList, answer: ServerAnswer): NotificationList {
  const known = new Map(list.items.map((item) => [item.id, item]))
  for (const item of answer.data) {
    known.set(item.id, { ...item, is_read: item.is_read || known.get(item.id)?.is_read === true })
  }
  const newestFirst = [...known.values()].sort(
    (a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id),
  )
  return { items: newestFirst.slice(0, NOTIFICATIONS_MAX), unread: Math.max(0, answer.unread_count) }
}

/** What an answer brings that is neither known nor read. */
export function newIn(answer: ServerAnswer, list: NotificationList): Notification[] {
  const known = new Set(list.items.map(({ id }) => id))
  return answer.data.filter(({ id, is_read }) => !is_read && !known.has(id))
}

export function withRead(list: NotificationList, id: string): NotificationList {
  if (!list.items.some((item) => item.id === id && !item.is_read)) return list
  return { items: setRead(list.items, [id], true), unread: Math.max(0, list.unread - 1) }
}

export function withAllRead(list: NotificationList): NotificationList {
  return { items: list.items.map((item) => ({ ...item, is_read: true })), unread: 0 }
}

/** Takes back a mark that the server did not take. */
export function withUnread(list: NotificationList, ids: readonly string[], unread: number): NotificationList {
  return { items: setRead(list.items, ids, false), unread }
}

/** '3', '99+'; nothing when nothing is unread. */
export function badgeText(unread: number, max: number): string {
  if (unread <= 0) return ''
  return unread > max ? `${max}+` : String(unread)
}

function setRead(items: readonly Notification[], ids: readonly string[], isRead: boolean): Notification[] {
  return items.map((item) => (ids.includes(item.id) ? { ...item, is_read: isRead } : item))
}
