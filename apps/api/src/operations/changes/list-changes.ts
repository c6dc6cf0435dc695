// What waits for a second person, as staff see it.
import type { Change, ChangeKind } from '@kivuko/contract/console-changes.ts'
import type { SettingName, SettingValue } from '@kivuko/contract/console-settings.ts'
import type { Deps } from '#deps.ts'
import { listStaff } from '#people/manage-staff.ts'
import type { StaffCaller } from '#platform/http.ts'
import { listSettings } from '#record/find-settings.ts'
import { decides } from './decide-change.ts'
import { findWaiting } from './store.ts'

/** Roles and second factors are shown to admins alone. */
export async function listChanges(deps: Deps, caller: StaffCaller, kind: ChangeKind | undefined): Promise<Change[]> {
  const lines = (await findWaiting(deps.db, kind)).filter((line) => decides(caller, line))
  const values = new Map((await listSettings(deps)).map(({ name, value }) => [name, value]))
  const roles = new Map((await listStaff(deps)).map(({ id, role }) => [id, role]))
  const inForce = ({ kind, subject }: (typeof lines)[number]): SettingValue | null => {
    if (kind === 'resume') return false
    if (kind === 'second_factor') return 'set up'
    return (kind === 'setting' ? values.get(subject as SettingName) : roles.get(subject)) ?? null
  }
  return lines.map((line) => ({
    id: line.id,
    kind: line.kind,
    subject:
      line.kind === 'setting' || line.kind === 'resume' ? line.subject : `${line.member_name} (${line.member_email})`,
    now: inForce(line),
    next: line.content as SettingValue,
    reason: line.reason,
    proposed_by: { id: line.proposed_by, name: line.proposer_name ?? '' },
    proposed_at: line.proposed_at.toISOString(),
    can_decide: line.proposed_by !== caller.id && line.subject !== caller.id,
    can_withdraw: line.proposed_by === caller.id,
  }))
}
