// A member of staff lost what they sign in with: two colleagues take it off. Whoever knows that member sees to it that the
// person who sets up the next one is them.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import { refuseOwnAccount } from '#record/record-refusals.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { lockCustomer } from '#users/find-user.ts'
import { endAccess } from './auth/end-access.ts'
import { passkeys } from './passkeys/store.ts'
import { needsEnrolment, openEnrolment } from './second-factor/enrolment.ts'
import { recoveryCodes, totpSecrets } from './second-factor/store.ts'
import { findStaff } from './staff/store.ts'

export type FactorReset = { userId: UserId; by: { id: UserId; actor: string }; reason: string }

/**
 * Whom it is about is held until the transaction ends. Nobody asks for themselves, nor for somebody who has nothing to lose;
 * whoever let the code of a reset run out gets another by another reset.
 */
export async function checkFactorReset(tx: Tx, { userId, by }: Omit<FactorReset, 'reason'>): Promise<void> {
  refuseOwnAccount(by.actor, userId)
  const [member] = await findStaff(tx, userId)
  if (!member) throw new AppError('customer_not_found', { detail: 'Nobody with this account works here.' })
  if (!member.has_second_step && !(await needsEnrolment(tx, userId)))
    throw new AppError('totp_off', { detail: `${member.email} has no second step to take off.` })
  await lockCustomer(tx, userId)
}

/**
 * Takes off app, recovery codes and passkeys, ends every session and tells the member. Answers the code with which they
 * set up the next one, for `by` to give them in person.
 */
export async function resetSecondFactorWithin(deps: Deps, tx: Tx, reset: FactorReset): Promise<string> {
  const { userId, by, reason } = reset
  await checkFactorReset(tx, reset)
  await recoveryCodes.remove(tx, { user_id: userId })
  await totpSecrets.remove(tx, { user_id: userId })
  await passkeys.remove(tx, { user_id: userId })
  await endAccess(tx, userId)
  const code = await openEnrolment(deps, tx, { userId, approvedBy: by.id })
  await writeAudit(deps, tx, { actor: by.actor, action: 'staff.second_factor', subject: userId, detail: reason })
  await notify(deps, tx, {
    userId,
    key: `second-factor-reset:${deps.clock.now().getTime()}`,
    type: 'security',
    title: 'Your second step was taken off',
    message:
      'Two admins removed your authenticator app, recovery codes and passkeys, and you were signed out everywhere. Sign in to the console and set up another app under Security there, together with the admin who approved this: they have a code for you. If you did not ask for this, tell them at once.',
    actionUrl: '/console/security',
  })
  return code
}
