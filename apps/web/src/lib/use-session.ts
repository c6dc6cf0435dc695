import { useSyncExternalStore } from 'react'
import { page } from './drawn-page.ts'
import { getSession, type Session, subscribe, UNKNOWN_SESSION } from './session.ts'

/** The session of now. While the page hydrates it is what its HTML was made with: mostly the unknown session. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession, () => page.drawn?.session ?? UNKNOWN_SESSION)
}
