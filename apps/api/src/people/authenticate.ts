// Whose token this is. Requests of one moment share a query; the sliding lifetime is written at most every few minutes.
import { inBatches } from '@kivuko/ledger/in-batches.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { Caller } from '#platform/http.ts'
import { hashToken, lifetimeMs, TOUCH_EVERY_MS } from './auth/session.ts'
import { findSessions, type OpenSession, touchSession } from './auth/store.ts'

const BATCH = { limit: 200, inFlight: 4 }

/** Answers undefined for a token that is unknown, expired or revoked. */
export function authenticator(deps: Deps): (token: string) => Promise<Caller | undefined> {
  const find = inBatches(async (hashes: readonly Buffer[]) => {
    const sessions = await findSessions(deps.pool, hashes, deps.clock.now())
    const byHash = new Map(sessions.map((session) => [session.token_hash.toString('hex'), session]))
    return hashes.map((hash) => byHash.get(hash.toString('hex')))
  }, BATCH)
  return async (token) => {
    const session = await find(hashToken(token))
    if (!session) return undefined
    await touch(deps, session)
    return { id: session.user_id, sessionId: session.id, device: session.device ?? undefined }
  }
}

async function touch(deps: Deps, session: OpenSession): Promise<void> {
  const now = deps.clock.now()
  if (now.getTime() - session.last_seen_at.getTime() < TOUCH_EVERY_MS) return
  await touchSession(deps.db, session.id, { now, expiresAt: after(now, lifetimeMs(session.is_remembered)) })
}
