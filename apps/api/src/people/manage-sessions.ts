// A customer's open sessions: which there are, and ending them.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tables } from '#tables.ts'
import { findSessions, sessions } from './account/store.ts'
import { endAccess } from './auth/end-access.ts'
import { deviceInWords, deviceSaid } from './device.ts'

/** This one first, then the latest seen. */
export async function listSessions(deps: Deps, caller: Caller): Promise<Tables['sessions'][]> {
  const sessions = await findSessions(deps.db, caller.id, deps.clock.now())
  const isThis = ({ id }: Tables['sessions']) => id === caller.sessionId
  return [...sessions.filter(isThis), ...sessions.filter((session) => !isThis(session))]
}

/** What the device is called that a call came from. */
export async function nameOfSession(deps: Deps, { sessionId }: Caller): Promise<string> {
  return deviceInWords((await sessions.find(deps.db, sessionId))?.user_agent ?? null)
}

/** Every open session of a customer, the latest seen first: as staff see them. */
export function listSessionsOf(deps: Deps, userId: UserId): Promise<Tables['sessions'][]> {
  return findSessions(deps.db, userId, deps.clock.now())
}

/** Somebody else's is not found. */
export async function revokeSession(deps: Deps, caller: Caller, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const ended = await sessions.remove(tx, { id, user_id: caller.id })
    if (!ended) throw new AppError('session_not_found')
    await notify(deps, tx, {
      userId: caller.id,
      key: `session:${ended.id}:ended`,
      type: 'security',
      title: say('A session was ended'),
      message: say('{device} was signed out from another device of yours. If this was not you, change your password.', {
        device: deviceSaid(ended.user_agent),
      }),
      actionUrl: '/security',
    })
  })
}

/** Answers how many ended. */
export async function revokeOtherSessions(deps: Deps, caller: Caller): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const ended = await endAccess(tx, caller.id, { except: caller.sessionId })
    if (ended > 0) {
      await notify(deps, tx, {
        userId: caller.id,
        key: newId('sessions', deps.clock.now()),
        type: 'security',
        title: say('Your other sessions were ended'),
        message: say('Every device but the one you used was signed out.'),
        actionUrl: '/security',
      })
    }
    return ended
  })
}

/** By staff: wherever the customer is signed in. Answers how many ended. */
export async function endSessionsOf(
  deps: Deps,
  { userId, actor, reason }: { userId: UserId; actor: string; reason: string },
): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const ended = await endAccess(tx, userId)
    const detail = `${ended} ended: ${reason}`
    await writeAudit(deps, tx, { actor, action: 'account.sessions', subject: userId, detail })
    if (ended > 0) {
      await notify(deps, tx, {
        userId,
        key: newId('sessions', deps.clock.now()),
        type: 'security',
        title: say('You were signed out everywhere'),
        message: say('Our team ended your sessions to keep your account safe. Sign in again when you need it.'),
        actionUrl: '/security',
      })
    }
    return ended
  })
}
