// The settings as staff see them, and what was changed when by whom.
import {
  FILL_SETTINGS,
  METHOD_SETTINGS,
  SETTING_NAMES,
  type Setting,
  type SettingChange,
  type SettingName,
  type SettingValue,
} from '@kivuko/contract/console-settings.ts'
import type { Deps } from '#deps.ts'
import type { PageAsked } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { fullNameOf } from '#users/user.ts'
import { withChanges } from './settings/setting.ts'
import { type ChangeLine, findChanges, findCurrentChanges } from './settings/store.ts'

export async function listSettings(deps: Deps): Promise<Setting[]> {
  const { initial } = deps.settings
  const changes = await findCurrentChanges(deps.db)
  const values = withChanges(initial, changes)
  const last = new Map(changes.map((change) => [change.name, change]))
  return SETTING_NAMES.map((name) => {
    const change = last.get(name)
    const way = [...METHOD_SETTINGS, ...FILL_SETTINGS].find((each) => each.name === name)
    return {
      name,
      value: values[name],
      initial_value: initial[name],
      is_connected: way ? deps.settlement.isConnected(way.currency, way.method) : null,
      changed_at: change?.changed_at.toISOString() ?? null,
      changed_by: change ? personOf(change) : null,
    }
  })
}

export async function listSettingChanges(
  deps: Deps,
  { name, limit, after }: PageAsked & { name?: SettingName | undefined },
): Promise<Page<SettingChange>> {
  const place = after !== undefined && /^\d{1,18}$/.test(after) ? after : undefined
  const { rows, next } = await findChanges(deps.db, name, { limit, after: place })
  return { rows: rows.map(toChange), next }
}

function toChange(line: ChangeLine): SettingChange {
  return {
    id: String(line.id),
    name: line.name,
    old_value: line.old_value as SettingValue,
    new_value: line.new_value as SettingValue,
    reason: line.reason,
    changed_by: personOf(line),
    changed_at: line.changed_at.toISOString(),
  }
}

function personOf(line: ChangeLine) {
  return { id: line.changed_by, name: fullNameOf(line) }
}
