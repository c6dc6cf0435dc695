// Admins are reminded before M-Pesa's initiator password ends: with it, every payout to a phone ends.
import type { Deps } from '#deps.ts'
import { listStaff } from '#people/manage-staff.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { notifyMany } from '#record/notify.ts'

const DAY_MS = 86_400_000
/** So many days before: the first leaves time for a holiday, the last for nothing else. */
const DAYS_BEFORE = [14, 7, 3, 1, 0]

/** The job of each day. Each reminder comes once, and a day on which no job ran is made up for. */
export async function remindOfCredential(deps: Deps): Promise<void> {
  const ends = deps.config.mobileMoney?.credentialEnds
  if (!ends) return
  const left = Math.ceil((ends.getTime() - deps.clock.now().getTime()) / DAY_MS)
  const due = DAYS_BEFORE.findLast((days) => left <= days)
  if (due === undefined) return
  const day = ends.toISOString().slice(0, 10)
  const admins = (await listStaff(deps)).filter(({ role }) => role === 'admin')
  const notices = admins.map(({ id }) => ({
    userId: id as UserId,
    key: `credential:mpesa:${day}:${due}`,
    type: 'security' as const,
    title: left > 0 ? `M-Pesa’s initiator password ends on ${day}` : 'M-Pesa’s initiator password has ended',
    message:
      'Without it no payout to a phone leaves. Set a new one in the M-Pesa portal, encrypt it, and set MPESA_SECURITY_CREDENTIAL and MPESA_CREDENTIAL_ENDS.',
    actionUrl: '/console/doctor' as const,
  }))
  await inTransaction(deps.db, (tx) => notifyMany(deps, tx, notices))
}
