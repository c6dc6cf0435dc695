// Proposes a role, the value of a setting, or that what is stopped runs again. What only takes away is done at once: to stop something takes one person.
import type { SettingName, SettingValue } from '@kivuko/contract/console-settings.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { checkRoleWithin, setStaffRole } from '#people/manage-staff.ts'
import { checkFactorReset } from '#people/reset-second-factor.ts'
import { inTransaction, violatedConstraint } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { changeSetting, checkSetting } from '#record/change-setting.ts'
import { listSettings } from '#record/find-settings.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { lockStop } from '#record/stop-money.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tables, Tx } from '#tables.ts'
import { changes } from './store.ts'

/** Answers whether it waits for a second person. Nobody proposes for themselves; a role is taken at once. */
export async function proposeRole(
  deps: Deps,
  caller: StaffCaller,
  { email, role, reason }: { email: string; role: StaffRole | null; reason: string },
): Promise<boolean> {
  const { actor } = caller
  if (role === null) {
    await setStaffRole(deps, { email, role, reason, actor })
    return false
  }
  return recordingRefusals(deps, { actor, subject: caller.id, tried: 'staff.role' }, () =>
    inTransaction(deps.db, async (tx) => {
      const { user, roleBefore } = await checkRoleWithin(tx, { email, role, actor })
      if (roleBefore === role) return false
      await propose(deps, tx, caller, { kind: 'staff_role', subject: user.id, content: role, reason })
      return true
    }),
  )
}

/** That a colleague's lost second factor be taken off: it always waits for another admin. */
export async function proposeFactorReset(
  deps: Deps,
  caller: StaffCaller,
  { userId, reason }: { userId: UserId; reason: string },
): Promise<void> {
  const { actor } = caller
  await recordingRefusals(deps, { actor, subject: userId, tried: 'staff.second_factor' }, () =>
    inTransaction(deps.db, async (tx) => {
      await checkFactorReset(tx, { userId, by: caller })
      await propose(deps, tx, caller, { kind: 'second_factor', subject: userId, content: 'none', reason })
    }),
  )
}

/** The same of a setting: what is closed is closed at once, and the value it has already changes nothing. */
export async function proposeSetting(
  deps: Deps,
  caller: StaffCaller,
  change: { name: SettingName; value: SettingValue; reason: string },
): Promise<boolean> {
  checkSetting(change)
  if (change.value === false) {
    await changeSetting(deps, caller, change)
    return false
  }
  const now = (await listSettings(deps)).find(({ name }) => name === change.name)?.value
  if (now === change.value) return false
  const { name: subject, value: content, reason } = change
  return inTransaction(deps.db, async (tx) => {
    await propose(deps, tx, caller, { kind: 'setting', subject, content, reason })
    return true
  })
}

/** Throws `not_stopped`. The stop stays in force until a second person approves. */
export async function proposeResume(
  deps: Deps,
  caller: StaffCaller,
  { name, reason }: { name: StopName; reason: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await lockStop(tx, name))) throw new AppError('not_stopped')
    await propose(deps, tx, caller, { kind: 'resume', subject: name, content: true, reason })
  })
}

type Asked = Pick<Tables['changes'], 'kind' | 'subject' | 'reason'> & { content: StaffRole | SettingValue | 'none' }

async function propose(deps: Deps, tx: Tx, caller: StaffCaller, { content, ...asked }: Asked): Promise<void> {
  const id = newId('chg', deps.clock.now())
  try {
    await changes.add(tx, {
      ...asked,
      id,
      content: JSON.stringify(content),
      proposed_by: caller.id,
      proposed_at: deps.clock.now(),
      proposed_device: caller.device ?? null,
      state: 'proposed',
      decided_by: null,
      decided_at: null,
      decision: null,
    })
  } catch (error) {
    if (violatedConstraint(error) === 'changes_waiting') throw new AppError('proposal_open', { detail: WAITS_TEXT })
    throw error
  }
  const detail = `${asked.kind} ${asked.subject} → ${content}: ${asked.reason}`
  await writeAudit(deps, tx, { actor: caller.actor, action: 'change.propose', subject: id, detail })
}

const WAITS_TEXT = 'A change of this waits already. Decide that one first.'
