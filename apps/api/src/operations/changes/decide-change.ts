// The second person's word on a role, a setting or what is stopped: approved, it is in force in the same transaction.

import type { SettingName, SettingValue } from '@kivuko/contract/console-settings.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { requireIndependent } from '#operations/require-independent.ts'
import { setRoleWithin } from '#people/manage-staff.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import { changeSettingWithin } from '#record/change-setting.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { resumeWithin } from '#record/stop-money.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tables, Tx } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { changes } from './store.ts'

const STATES = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const

export type ChangeDecision = { id: string; decision: keyof typeof STATES; reason: string }

/** One decision counts; of two at the same moment the later is told so. */
export async function decideChange(deps: Deps, caller: StaffCaller, decision: ChangeDecision): Promise<void> {
  const attempt = { actor: caller.actor, subject: decision.id, tried: `change.${decision.decision}` }
  await recordingRefusals(deps, attempt, () => inTransaction(deps.db, (tx) => decideOnce(deps, tx, caller, decision)))
  await Promise.all([deps.settings.refresh(), deps.stops.refresh()])
}

async function decideOnce(deps: Deps, tx: Tx, caller: StaffCaller, given: ChangeDecision): Promise<void> {
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
  if (decision === 'approve') await carryOut(deps, tx, caller, change)
}

/** Roles are the admins' alone. */
export function decides({ role }: StaffCaller, { kind }: Pick<Tables['changes'], 'kind'>): boolean {
  return kind !== 'staff_role' || role === 'admin'
}

async function carryOut(deps: Deps, tx: Tx, caller: StaffCaller, change: Tables['changes']): Promise<void> {
  const { content, reason } = change
  if (change.kind === 'setting') {
    const name = change.subject as SettingName
    return changeSettingWithin(deps, tx, caller, { name, value: content as SettingValue, reason })
  }
  if (change.kind === 'resume') {
    const name = change.subject as StopName
    return resumeWithin(deps, tx, { name, proposedBy: change.proposed_by, by: caller.id, reason })
  }
  const { email } = await getUser(tx, change.subject as Tables['users']['id'])
  await setRoleWithin(deps, tx, { email, role: content as StaffRole, reason, actor: caller.actor })
}
