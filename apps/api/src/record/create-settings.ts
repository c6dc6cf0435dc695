// The settings this process goes by: read at its start, when a change is told, and every few seconds; never for a request.
import type { Db } from '#tables.ts'
import {
  type CardWaits,
  type Configured,
  inForce,
  initialValues,
  type SettingsInForce,
  type SettingValues,
  withChanges,
} from './settings/setting.ts'
import { findCurrentChanges } from './settings/store.ts'

export { SETTINGS_CHANNEL } from './settings/store.ts'
export type { CardWaits }

/** A change is told to every process at once. One that heard nothing reads them all the same. */
export const SETTINGS_EVERY_MS = 2_000

export type Settings = {
  /** Of this moment: a request reads it once. */
  current(): SettingsInForce
  /** What they are until somebody changes them. */
  initial: SettingValues
  refresh(): Promise<void>
}

export function createSettings(db: Db, configured: Configured): Settings {
  const { fees } = configured
  const initial = initialValues(configured)
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
