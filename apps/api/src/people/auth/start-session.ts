// Opens a session and answers its token, which is never stored.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { networkOf } from '#platform/network.ts'
import type { Tx } from '#tables.ts'
import { hashToken, lifetimeMs, newToken } from './session.ts'
import { sessions } from './store.ts'

export type Visitor = { address: string; userAgent: string | undefined }

export async function startSession(
  deps: Deps,
  tx: Tx,
  input: { userId: UserId; isRemembered: boolean; hasSecondStep?: boolean; visitor: Visitor },
): Promise<string> {
  const token = newToken()
  const now = deps.clock.now()
  const id = newId('ses', now)
  const { userId, isRemembered, hasSecondStep = false, visitor } = input
  await sessions.add(tx, {
    id,
    user_id: userId,
    token_hash: hashToken(token),
    is_remembered: isRemembered,
    user_agent: visitor.userAgent?.slice(0, 300) ?? null,
    address: visitor.address,
    created_at: now,
    last_seen_at: now,
    confirmed_at: now,
    has_second_step: hasSecondStep,
    expires_at: after(now, lifetimeMs(isRemembered)),
  })
  deps.log.info({ userId, sessionId: id, hasSecondStep, network: networkOf(visitor.address) }, 'a session was opened')
  return token
}
