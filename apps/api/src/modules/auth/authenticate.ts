// Whose token this is. One query; the sliding lifetime is written at most every few minutes.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { Caller } from '#platform/http.ts'
import { hashToken, lifetimeMs, TOUCH_EVERY_MS } from './session.ts'
import { findSession, touchSession } from './store.ts'

/** Undefined for a token that is unknown, expired or revoked. */
export async function authenticate(deps: Deps, token: string): Promise<Caller | undefined> {
  const now = deps.clock.now()
  const session = await findSession(deps.db, hashToken(token), now)
  if (!session) return undefined
  if (now.getTime() - session.last_seen_at.getTime() >= TOUCH_EVERY_MS) {
    await touchSession(deps.db, session.id, { now, expiresAt: after(now, lifetimeMs(session.is_remembered)) })
  }
  return { id: session.user_id, sessionId: session.id }
}
