// Changes one setting; in force here at once, and in the other processes when they read next.
import { type SettingName, type SettingValue, settingRule } from '@kivuko/contract/console-settings.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import { writeAudit } from '#record/write-audit.ts'
import { withChanges } from './setting.ts'
import { findCurrentChanges, insertChange, lockSettings } from './store.ts'

export type Change = { name: SettingName; value: SettingValue; reason: string }

/** The value it has already changes nothing. */
export async function changeSetting(deps: Deps, caller: StaffCaller, { name, value, reason }: Change): Promise<void> {
  const rule = settingRule(name, value)
  if (rule) throw new AppError('validation_failed', { errors: [{ field: 'value', message: rule }] })
  await inTransaction(deps.db, async (tx) => {
    await lockSettings(tx)
    const old = withChanges(deps.settings.initial, await findCurrentChanges(tx))[name]
    if (old === value) return
    const row = { name, old_value: old, new_value: value, reason, changed_by: caller.id, changed_at: deps.clock.now() }
    await insertChange(tx, row)
    const detail = `${old} → ${value}: ${reason}`
    await writeAudit(deps, tx, { actor: caller.actor, action: 'setting.change', subject: name, detail })
  })
  await deps.settings.refresh()
}
