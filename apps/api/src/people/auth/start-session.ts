// Opens a session, bound to the device it began on, and answers its token, which is never stored. The session that its
// visitor had before ends: the same account's at this device, and the one that came with the request.
import type { Deps } from '#deps.ts'
import { hashToken, newToken } from '#people/session-token.ts'
import { worksHere } from '#people/works-here.ts'
import { after } from '#platform/clock.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { networkOf } from '#platform/network.ts'
import type { Tx } from '#tables.ts'
import { rememberDevice } from './known-devices.ts'
import { idleEnd, lifetimeOf } from './session.ts'
import { sessions } from './store.ts'

export type Visitor = {
  address: string
  userAgent: string | undefined
  /** The thumbprint of its key; undefined when it proved none. */
  device: string | undefined
  /** They are at the console's own address. */
  isConsole: boolean
  /** The session that it comes with. */
  session?: string | undefined
}

export async function startSession(
  deps: Deps,
  tx: Tx,
  input: { userId: UserId; isRemembered: boolean; hasSecondStep?: boolean; visitor: Visitor },
): Promise<string> {
  const token = newToken()
  const now = deps.clock.now()
  const id = newId('ses', now)
  const { userId, hasSecondStep = false, visitor } = input
  const isStaff = await worksHere(tx, userId)
  const isRemembered = input.isRemembered && !isStaff
  const lifetime = lifetimeOf({ isStaff, isRemembered })
  const endsAt = after(now, lifetime.wholeMs)
  await endReplaced(tx, userId, visitor)
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
    expires_at: idleEnd(now, lifetime, endsAt),
    ends_at: endsAt,
    is_staff: isStaff,
    is_console: visitor.isConsole,
    device: visitor.device ?? null,
    old_token_hash: null,
    old_token_ends_at: null,
  })
  if (visitor.device) await rememberDevice(tx, userId, visitor.device, now)
  const { isConsole, address } = visitor
  deps.log.info(
    { userId, sessionId: id, hasSecondStep, isConsole, network: networkOf(address) },
    'a session was opened',
  )
  return token
}

async function endReplaced(tx: Tx, userId: UserId, { device, session }: Visitor): Promise<void> {
  if (device) await sessions.remove(tx, { user_id: userId, device })
  if (session) await sessions.remove(tx, session)
}
