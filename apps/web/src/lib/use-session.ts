import { useSyncExternalStore } from 'react'
import { getSession, type Session, subscribe, UNKNOWN_SESSION } from './session.ts'

/** The session of now. While the page hydrates it is the unknown session, as in the pre-rendered HTML. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession, () => UNKNOWN_SESSION)
}
