// Where staff are signed in: how long one's own session goes on, and ending a colleague's.
import type { OpenStaffSession } from '@kivuko/contract/console-staff.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller, StaffCaller } from '#platform/http.ts'
import { notify } from '#record/notify.ts'
import { recordingRefusals, refuseOwnAccount } from '#record/record-refusals.ts'
import { writeAudit } from '#record/write-audit.ts'
import { sessions } from './auth/store.ts'
import { deviceInWords } from './device.ts'
import { findStaffSessions } from './staff/store.ts'

/** Seconds until the caller's session ends: if nobody calls, and at the latest. */
export async function timeLeft(deps: Deps, { sessionId }: Caller) {
  const session = await sessions.find(deps.db, sessionId)
  if (!session) throw new AppError('unauthorized')
  const now = deps.clock.now().getTime()
  const secondsTo = (end: Date) => Math.max(0, Math.trunc((end.getTime() - now) / 1000))
  return { idle_seconds: secondsTo(session.expires_at), whole_seconds: secondsTo(session.ends_at) }
}

/** The latest seen first. */
export async function listStaffSessions(deps: Deps, { sessionId }: Caller): Promise<OpenStaffSession[]> {
  return (await findStaffSessions(deps.db, deps.clock.now())).map((line) => ({
    id: line.id,
    member: { id: line.user_id, name: line.name ?? '' },
    device: deviceInWords(line.user_agent),
    is_current: line.id === sessionId,
    created_at: line.created_at.toISOString(),
    last_seen_at: line.last_seen_at.toISOString(),
  }))
}

/** A customer's is not found. */
export async function endStaffSession(
  deps: Deps,
  { actor }: StaffCaller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await recordingRefusals(deps, { actor, subject: id, tried: 'staff.session' }, () =>
    inTransaction(deps.db, async (tx) => {
      const ended = await sessions.remove(tx, { id, is_staff: true })
      if (!ended) throw new AppError('session_not_found')
      refuseOwnAccount(actor, ended.user_id)
      const device = deviceInWords(ended.user_agent)
      await writeAudit(deps, tx, {
        actor,
        action: 'staff.session',
        subject: ended.user_id,
        detail: `${device}, ended: ${reason}`,
      })
      await notify(deps, tx, {
        userId: ended.user_id,
        key: `session:${ended.id}:ended`,
        type: 'security',
        title: say('A session was ended'),
        message: say('A colleague signed you out at {device}. Ask them why before you sign in again.', { device }),
        actionUrl: '/security',
      })
    }),
  )
}
