// Whose token this is. Requests of one moment share a query; the sliding lifetime is written at most every few minutes.
import type { Deps } from '#deps.ts'
import { gather } from '#platform/gather.ts'
import type { Caller } from '#platform/http.ts'
import { idleEnd, lifetimeOf } from './auth/session.ts'
import { endOldToken, findSessions, type OpenSession, touchSession } from './auth/store.ts'
import { hashToken } from './session-token.ts'

const BATCH = { limit: 200, patienceMs: 10 }

export type Authenticate = (
  token: string,
  call: { isAttended: boolean; isConsole: boolean },
) => Promise<Caller | undefined>

/**
 * Answers undefined for a token that is unknown, expired, revoked, or of a session that began at the other address: a
 * browser keeps the two apart, so whoever brings that one has copied it. A call by nobody's hand keeps no session alive.
 */
export function authenticator(deps: Deps): Authenticate {
  const find = gather(async (hashes: readonly Buffer[]) => {
    const sessions = await findSessions(deps.pool, hashes, deps.clock.now())
    const byHash = new Map(sessions.map((session) => [session.token_hash.toString('hex'), session]))
    return hashes.map((hash) => byHash.get(hash.toString('hex')))
  }, BATCH)
  return async (token, { isAttended, isConsole }) => {
    const session = await find(hashToken(token))
    if (!session) return undefined
    if (session.is_console !== isConsole) {
      deps.log.warn({ userId: session.user_id, sessionId: session.id, isConsole }, 'a token came to the other address')
      return undefined
    }
    if (session.ends_old) await endOldToken(deps.db, session, deps.clock.now())
    if (isAttended) await touch(deps, session)
    return { id: session.user_id, sessionId: session.id, device: session.device ?? undefined, isConsole }
  }
}

async function touch(deps: Deps, session: OpenSession): Promise<void> {
  const now = deps.clock.now()
  const lifetime = lifetimeOf({ isStaff: session.is_staff, isRemembered: session.is_remembered })
  if (now.getTime() - session.last_seen_at.getTime() < lifetime.touchEveryMs) return
  await touchSession(deps.db, session.id, { now, expiresAt: idleEnd(now, lifetime, session.ends_at) })
}
