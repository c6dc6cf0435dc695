import * as contract from '@kivuko/contract/console-settings.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { listSettingChanges, listSettings } from '#record/find-settings.ts'

export function settingRoutes(deps: Deps): Route[] {
  return [
    on(contract.listSettings).handle(async (_input, { role }) => ({
      settings: await listSettings(deps),
      can_change: role === 'admin',
    })),
    on(contract.listSettingChanges).handle(async ({ query }) => listSettingChanges(deps, query)),
  ]
}
