// Who works here: named by an admin in the console, or by command, which is how the first admin comes to be.

import type { StaffMember } from '@kivuko/contract/console-staff.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { findByIdentifiers } from '#users/find-by-identifier.ts'
import { lockCustomer, type UserRow } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import { endAccess } from './auth/end-access.ts'
import { findStaff, putStaff, type StaffLine, staff } from './staff/store.ts'

export type StaffChange = {
  email: string
  /** Null takes it. */
  role: StaffRole | null
  reason: string
  actor: string
}

/**
 * Gives an account a role or takes it, and tells its owner. Whoever gets or loses one signs in anew. Repeating it
 * changes nothing. The address is proven first: anybody could have opened an account with a colleague's.
 */
export async function setStaffRole(deps: Deps, change: StaffChange): Promise<boolean> {
  const { actor } = change
  // Only their own role is refused so: it is them it is about.
  return recordingRefusals(deps, { actor, subject: actor.replace('staff:', ''), tried: 'staff.role' }, () =>
    inTransaction(deps.db, (tx) => setRoleWithin(deps, tx, change)),
  )
}

/** Whom a change is about, and their role so far; held until the transaction ends. Refuses what cannot be done. */
export async function checkRoleWithin(
  tx: Tx,
  change: Omit<StaffChange, 'reason'>,
): Promise<{ user: UserRow; roleBefore: StaffRole | null }> {
  const user = await getByEmail(tx, change.email)
  if (change.actor === `staff:${user.id}`) throw new AppError('own_role')
  const before = await staff.lock(tx, { user_id: user.id })
  const roleBefore = before && before.ended_at === null ? before.role : null
  if (change.role !== null && change.role !== roleBefore && user.email_verified_at === null)
    throw new AppError('email_unverified', { detail: `${user.email} is not confirmed yet.` })
  return { user, roleBefore }
}

/** As `setStaffRole`, in the caller's transaction. */
export async function setRoleWithin(deps: Deps, tx: Tx, change: StaffChange): Promise<boolean> {
  const { user, roleBefore } = await checkRoleWithin(tx, change)
  if (roleBefore === change.role) return false
  const now = deps.clock.now()
  if (change.role === null) await staff.change(tx, { user_id: user.id }, { ended_at: now })
  else await putStaff(tx, { userId: user.id, role: change.role, now })
  await endAccess(tx, user.id)
  const detail = `${roleBefore ?? 'none'} → ${change.role ?? 'none'}: ${change.reason}`
  await writeAudit(deps, tx, { actor: change.actor, action: 'staff.role', subject: user.id, detail })
  await notifyMember(deps, tx, user, change.role)
  return true
}

/** Everybody who works here, in the order they came. */
export async function listStaff(deps: Deps): Promise<StaffMember[]> {
  return (await findStaff(deps.db)).map(toMember)
}

export async function getMember(deps: Deps, userId: UserId): Promise<StaffMember> {
  const [member] = await findStaff(deps.db, userId)
  if (!member) throw new AppError('staff_only')
  return toMember(member)
}

function toMember(line: StaffLine): StaffMember {
  return {
    id: line.id,
    name: fullNameOf(line),
    email: line.email,
    role: line.role,
    has_second_step: line.has_second_step,
    added_at: line.added_at.toISOString(),
  }
}

async function getByEmail(tx: Tx, email: string): Promise<UserRow> {
  const [person] = email.includes('@') ? await findByIdentifiers(tx, [email]) : []
  if (!person) throw new AppError('customer_not_found', { detail: `Nobody has the email ${email}.` })
  return lockCustomer(tx, person.id)
}

async function notifyMember(deps: Deps, tx: Tx, user: UserRow, role: StaffRole | null): Promise<void> {
  await notify(deps, tx, {
    userId: user.id,
    key: `staff:${deps.clock.now().getTime()}`,
    type: 'security',
    title: role === null ? say('You are no longer staff') : say('You are staff now: {role}', { role }),
    message:
      role === null
        ? say('Your role was taken, and you were signed out everywhere.')
        : say('Sign in to the console, and set up a second step under Security there.'),
    actionUrl: role === null ? '/security' : '/console/security',
  })
}
