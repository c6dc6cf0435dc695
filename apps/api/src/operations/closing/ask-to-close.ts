// A customer asks for their account to be closed and erased. Nothing goes before the days in which it can be taken back
// are over; everybody is signed out at once, so that who asked with a stolen session is not the one who waits.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Said } from '@kivuko/contract/say.ts'
import { dayOf, say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { endSessions } from '#people/end-sessions.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { writeAudit } from '#record/write-audit.ts'
import { getUser, lockCustomer } from '#users/find-user.ts'
import type { Closure } from './closure.ts'
import { findHindrances } from './find-hindrances.ts'
import { closures, putAsked } from './store.ts'

export async function readClosure(deps: Deps, userId: UserId): Promise<{ closure?: Closure; hindrances: Said[] }> {
  const closure = await closures.find(deps.db, { user_id: userId })
  const hindrances = await findHindrances(deps, deps.db, await getUser(deps.db, userId))
  return { ...(closure ? { closure } : {}), hindrances }
}

/** Code: account_not_closable, with what to do first. Asked again, it keeps its day. */
export async function askToClose(deps: Deps, userId: UserId): Promise<Closure> {
  return inTransaction(deps.db, async (tx) => {
    const user = await lockCustomer(tx, userId)
    const [first, ...others] = await findHindrances(deps, tx, user)
    if (first) throw new AppError('account_not_closable', { detail: [first, ...others] })
    const asked_at = deps.clock.now()
    const closes_at = after(asked_at, deps.config.closing.waitDays * DAY_MS)
    if (await putAsked(tx, { user_id: userId, asked_at, closes_at })) {
      await notify(deps, tx, {
        userId,
        key: `closing:${asked_at.getTime()}`,
        type: 'security',
        title: say('Your account will be closed'),
        message: say(
          'You asked us to close your account. It closes on {day}. To keep it, sign in and press “Keep my account” in your profile.',
          { day: dayOf(closes_at) },
        ),
        actionUrl: '/profile',
      })
      await writeAudit(deps, tx, { actor: `user:${userId}`, action: 'account.ask_to_close', subject: userId })
    }
    await endSessions(tx, userId)
    const closure = await closures.find(tx, { user_id: userId })
    if (closure?.state !== 'asked') throw new AppError('account_not_closable')
    return closure
  })
}

/** Repeating it, or when nothing was asked, changes nothing. */
export async function keepAccount(deps: Deps, userId: UserId): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await closures.change(tx, { user_id: userId, state: 'asked' }, { state: 'taken_back' }))) return
    await writeAudit(deps, tx, { actor: `user:${userId}`, action: 'account.keep', subject: userId })
    await notify(deps, tx, {
      userId,
      key: `kept:${deps.clock.now().getTime()}`,
      type: 'security',
      title: say('Your account stays open'),
      message: say('It will not be closed. Everything is as it was.'),
      actionUrl: '/profile',
    })
  })
}
