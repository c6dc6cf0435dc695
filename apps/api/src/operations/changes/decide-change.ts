// The second person's word on a role, a setting, a lost second factor or what is stopped: approved, it is in force in the same transaction.

import type { SettingName, SettingValue } from '@kivuko/contract/console-settings.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { requireIndependent } from '#operations/require-independent.ts'
import { setRoleWithin } from '#people/manage-staff.ts'
import { resetSecondFactorWithin } from '#people/reset-second-factor.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import { changeSettingWithin } from '#record/change-setting.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { resumeWithin } from '#record/stop-money.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tables, Tx } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { changes } from './store.ts'

const STATES = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const

export type ChangeDecision = { id: string; decision: keyof typeof STATES; reason: string }

/** What comes of an approval that only its approver is shown: the code for a member's next second factor. */
export type Outcome = { enrolmentCode?: string }

/** One decision counts; of two at the same moment the later is told so. */
export async function decideChange(deps: Deps, caller: StaffCaller, decision: ChangeDecision): Promise<Outcome> {
  const attempt = { actor: caller.actor, subject: decision.id, tried: `change.${decision.decision}` }
  const outcome = await recordingRefusals(deps, attempt, () =>
    inTransaction(deps.db, (tx) => decideOnce(deps, tx, caller, decision)),
  )
  await Promise.all([deps.settings.refresh(), deps.stops.refresh()])
  return outcome
}

async function decideOnce(deps: Deps, tx: Tx, caller: StaffCaller, given: ChangeDecision): Promise<Outcome> {
  const { decision, reason } = given
  const change = await changes.lock(tx, given.id)
  if (!change || !decides(caller, change)) throw new AppError('proposal_not_found')
  if (decision === 'withdraw' && change.proposed_by !== caller.id) throw new AppError('not_proposer')
  if (decision !== 'withdraw' && (change.proposed_by === caller.id || change.subject === caller.id))
    throw new AppError('same_person')
  if (decision === 'approve') {
    const proposer = { id: change.proposed_by, device: change.proposed_device }
    await requireIndependent(deps, tx, caller, proposer)
  }
  const decided = { decided_by: caller.id, decided_at: deps.clock.now(), decision: reason }
  if (!(await changes.advance(tx, change.id, STATES[decision], decided))) throw new AppError('proposal_decided')
  await writeAudit(deps, tx, {
    actor: caller.actor,
    action: `change.${decision}`,
    subject: change.id,
    detail: reason,
  })
  return decision === 'approve' ? carryOut(deps, tx, caller, change) : {}
}

/** Roles and second factors are the admins' alone. */
export function decides({ role }: StaffCaller, { kind }: Pick<Tables['changes'], 'kind'>): boolean {
  return kind === 'setting' || kind === 'resume' || role === 'admin'
}

async function carryOut(deps: Deps, tx: Tx, caller: StaffCaller, change: Tables['changes']): Promise<Outcome> {
  const { content, reason } = change
  if (change.kind === 'setting') {
    const name = change.subject as SettingName
    await changeSettingWithin(deps, tx, caller, { name, value: content as SettingValue, reason })
    return {}
  }
  if (change.kind === 'resume') {
    const name = change.subject as StopName
    await resumeWithin(deps, tx, { name, proposedBy: change.proposed_by, by: caller.id, reason })
    return {}
  }
  const userId = change.subject as UserId
  if (change.kind === 'second_factor')
    return { enrolmentCode: await resetSecondFactorWithin(deps, tx, { userId, by: caller, reason }) }
  const { email } = await getUser(tx, userId)
  await setRoleWithin(deps, tx, { email, role: content as StaffRole, reason, actor: caller.actor })
  return {}
}
