// The settings as staff see them, and what was changed when by whom.
import {
  METHOD_SETTINGS,
  SETTING_NAMES,
  type Setting,
  type SettingChange,
  type SettingName,
  type SettingValue,
} from '@kivuko/contract/console-settings.ts'
import type { Deps } from '#deps.ts'
import { fullNameOf } from '#modules/users/user.ts'
import { withChanges } from './setting.ts'
import { type ChangeLine, findChanges, findCurrentChanges } from './store.ts'

export async function listSettings(deps: Deps): Promise<Setting[]> {
  const { initial } = deps.settings
  const changes = await findCurrentChanges(deps.db)
  const values = withChanges(initial, changes)
  const last = new Map(changes.map((change) => [change.name, change]))
  return SETTING_NAMES.map((name) => {
    const change = last.get(name)
    const way = METHOD_SETTINGS.find((each) => each.name === name)
    return {
      name,
      value: values[name],
      initial_value: initial[name],
      is_connected: way ? deps.rails.isConnected(way.currency, way.method) : null,
      changed_at: change?.changed_at.toISOString() ?? null,
      changed_by: change ? personOf(change) : null,
    }
  })
}

type Ask = { name?: SettingName | undefined; after?: string | undefined; limit: number }

export async function listSettingChanges(
  deps: Deps,
  { name, after, limit }: Ask,
): Promise<{ rows: SettingChange[]; next: string | null }> {
  const from = after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : undefined
  const lines = await findChanges(deps.db, { name, after: from, limit: limit + 1 })
  const rows = lines.slice(0, limit).map((line) => ({
    id: String(line.id),
    name: line.name,
    old_value: line.old_value as SettingValue,
    new_value: line.new_value as SettingValue,
    reason: line.reason,
    changed_by: personOf(line),
    changed_at: line.changed_at.toISOString(),
  }))
  return { rows, next: lines.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

function personOf(line: ChangeLine) {
  return { id: line.changed_by, name: fullNameOf(line) }
}
