import { useSyncExternalStore } from 'react'
import { getNotifications, type Notifications, subscribe } from './notification-store.ts'

/** The notifications of now; being used keeps them fresh. */
export function useNotifications(): Notifications {
  return useSyncExternalStore(subscribe, getNotifications, getNotifications)
}
