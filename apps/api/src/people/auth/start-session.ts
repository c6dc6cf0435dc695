// Opens a session, bound to the device it began on, and answers its token, which is never stored.
import type { Deps } from '#deps.ts'
import { hashToken, newToken } from '#people/session-token.ts'
import { worksHere } from '#people/works-here.ts'
import { after } from '#platform/clock.ts'
import { newId, type UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { rememberDevice } from './known-devices.ts'
import { idleEnd, lifetimeOf } from './session.ts'
import { sessions } from './store.ts'

export type Visitor = {
  address: string
  userAgent: string | undefined
  /** The thumbprint of its key; undefined when it proved none. */
  device: string | undefined
}

export async function startSession(
  deps: Deps,
  tx: Tx,
  input: { userId: UserId; isRemembered: boolean; hasSecondStep?: boolean; visitor: Visitor },
): Promise<string> {
  const token = newToken()
  const now = deps.clock.now()
  const isStaff = await worksHere(tx, input.userId)
  const lifetime = lifetimeOf({ isStaff, isRemembered: input.isRemembered })
  const endsAt = after(now, lifetime.wholeMs)
  await sessions.add(tx, {
    id: newId('ses', now),
    user_id: input.userId,
    token_hash: hashToken(token),
    is_remembered: input.isRemembered && !isStaff,
    user_agent: input.visitor.userAgent?.slice(0, 300) ?? null,
    address: input.visitor.address,
    created_at: now,
    last_seen_at: now,
    confirmed_at: now,
    has_second_step: input.hasSecondStep ?? false,
    expires_at: idleEnd(now, lifetime, endsAt),
    ends_at: endsAt,
    is_staff: isStaff,
    device: input.visitor.device ?? null,
  })
  if (input.visitor.device) await rememberDevice(tx, input.userId, input.visitor.device, now)
  return token
}
