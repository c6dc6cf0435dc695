// The settings this process goes by: read at its start and again every few seconds, never for a request.
import type { FeeSchedule } from '#market/fee-schedule.ts'
import type { Db } from '#tables.ts'
import { inForce, initialValues, type SettingsInForce, type SettingValues, withChanges } from './settings/setting.ts'
import { findCurrentChanges } from './settings/store.ts'

/** How long another process may go by what was before. */
export const SETTINGS_EVERY_MS = 2_000

export type Settings = {
  /** Of this moment: a request reads it once. */
  current(): SettingsInForce
  /** What they are until somebody changes them. */
  initial: SettingValues
  refresh(): Promise<void>
}

export function createSettings({ db, fees }: { db: Db; fees: FeeSchedule }): Settings {
  const initial = initialValues(fees)
  let current = inForce(fees, initial)
  return {
    current: () => current,
    initial,
    async refresh() {
      const values = withChanges(initial, await findCurrentChanges(db))
      const isNew = Object.entries(values).some(
        ([name, value]) => current.values[name as keyof SettingValues] !== value,
      )
      if (isNew) current = inForce(fees, values)
    },
  }
}
