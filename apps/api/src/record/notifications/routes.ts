import * as endpoints from '@kivuko/contract/notifications.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { listNotifications } from '#record/list-notifications.ts'
import { readPreferences, savePreferences } from '#record/mail-preferences.ts'
import { toNotificationAnswer } from '#record/notice-words.ts'
import { markAllRead, markRead } from './mark-read.ts'

export function notificationRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.listNotifications).handle(async ({ query }, caller) => {
      const { notifications, total, unread } = await listNotifications(deps, caller.id, query.limit)
      return { data: notifications.map(toNotificationAnswer), total, unread_count: unread }
    }),
    on(endpoints.markNotificationRead).handle(async ({ params }, caller) => {
      await markRead(deps, caller.id, params.id)
      return { result: 'ok' as const }
    }),
    on(endpoints.markAllNotificationsRead).handle(async (_input, caller) => {
      await markAllRead(deps, caller.id)
      return { result: 'ok' as const }
    }),
    on(endpoints.getPreferences).handle((_input, caller) => readPreferences(deps.db, caller.id)),
    on(endpoints.savePreferences).handle(({ body }, caller) => savePreferences(deps, caller.id, body)),
  ]
}
