// A customer's open sessions: which there are, and ending them.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { endAccess } from '#modules/auth/end-access.ts'
import { notify } from '#modules/notifications/notify.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import { newId } from '#platform/ids.ts'
import type { Tables } from '#tables.ts'
import { deleteOwnSession, findSessions } from './store.ts'

/** This one first, then the latest seen. */
export async function listSessions(deps: Deps, caller: Caller): Promise<Tables['sessions'][]> {
  const sessions = await findSessions(deps.db, caller.id, deps.clock.now())
  const isThis = ({ id }: Tables['sessions']) => id === caller.sessionId
  return [...sessions.filter(isThis), ...sessions.filter((session) => !isThis(session))]
}

/** Throws `session_not_found`, also for somebody else's. */
export async function revokeSession(deps: Deps, caller: Caller, id: string): Promise<void> {
  const isGone = await inTransaction(deps.db, (tx) => deleteOwnSession(tx, caller.id, id))
  if (!isGone) throw new AppError('session_not_found')
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
        title: 'Your other sessions were ended',
        message: 'Every device but the one you used was signed out.',
        actionUrl: '/security',
      })
    }
    return ended
  })
}
