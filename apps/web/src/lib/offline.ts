// Whether a customer's screens show what was kept, and how old the oldest of it is.
import { useSyncExternalStore } from 'react'

/** Undefined while they show what the server says. */
export type OfflineSince = Date | undefined

let since: OfflineSince
const listeners = new Set<() => void>()

export function showKept(at: OfflineSince): void {
  since = at
  for (const listener of listeners) listener()
}

export function useOffline(): OfflineSince {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => since,
    () => undefined,
  )
}
