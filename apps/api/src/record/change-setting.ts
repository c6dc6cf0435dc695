// Changes one setting; in force here at once, and in the other processes when they read next.
import { type SettingName, type SettingValue, settingRule } from '@kivuko/contract/console-settings.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { Tx } from '#tables.ts'
import { withChanges } from './settings/setting.ts'
import { findCurrentChanges, insertChange, lockSettings } from './settings/store.ts'
import { writeAudit } from './write-audit.ts'

export type SettingChange = { name: SettingName; value: SettingValue; reason: string }

/** Throws `validation_failed` by the field `value`. */
export function checkSetting({ name, value }: Pick<SettingChange, 'name' | 'value'>): void {
  const rule = settingRule(name, value)
  if (rule) throw new AppError('validation_failed', { errors: [{ field: 'value', message: rule }] })
}

export async function changeSetting(deps: Deps, caller: StaffCaller, change: SettingChange): Promise<void> {
  await inTransaction(deps.db, (tx) => changeSettingWithin(deps, tx, caller, change))
  await deps.settings.refresh()
}

/** The value it has already changes nothing. The caller refreshes the settings after the commit. */
export async function changeSettingWithin(
  deps: Deps,
  tx: Tx,
  caller: StaffCaller,
  { name, value, reason }: SettingChange,
): Promise<void> {
  checkSetting({ name, value })
  await lockSettings(tx)
  const old = withChanges(deps.settings.initial, await findCurrentChanges(tx))[name]
  if (old === value) return
  const row = { name, old_value: old, new_value: value, reason, changed_by: caller.id, changed_at: deps.clock.now() }
  await insertChange(tx, row)
  const detail = `${old} → ${value}: ${reason}`
  await writeAudit(deps, tx, { actor: caller.actor, action: 'setting.change', subject: name, detail })
}
