// What is known of who is signed in.
import type { User } from '@kivuko/contract/auth.ts'

export type Session = {
  user: User | undefined
  token: string | undefined
  loading: boolean
  error: string | undefined
  /** True until the stored token was looked at and its profile asked for. */
  initializing: boolean
  /** The profile was asked for and not answered, or late: it is asked for again. The session stays. */
  isOffline: boolean
  /** Set when the session has ended and the app must move: the root navigates there, then calls `departed`. */
  leavingTo: string | undefined
  /** Why a session is gone that nobody ended here: its token was refused, or another tab signed out. */
  ending: 'refused' | 'elsewhere' | undefined
  /** The token was refused where somebody may have typed: the page stays as it is until they have signed in again. */
  isLocked: boolean
  /** Another number, another person: nothing that was on screen stays. A token may change meanwhile. */
  visit: number
}
