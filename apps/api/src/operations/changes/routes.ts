import * as contract from '@kivuko/contract/console-changes.ts'
import { changeSetting } from '@kivuko/contract/console-settings.ts'
import { setStaffRole } from '@kivuko/contract/console-staff.ts'
import type { Deps } from '#deps.ts'
import { listStaff } from '#people/manage-staff.ts'
import { on, type Route } from '#platform/http.ts'
import { listSettings } from '#record/find-settings.ts'
import { decideChange } from './decide-change.ts'
import { listChanges } from './list-changes.ts'
import { proposeRole, proposeSetting } from './propose-change.ts'

export function changeRoutes(deps: Deps): Route[] {
  return [
    on(setStaffRole).handle(async ({ body }, caller) => {
      const waits = await proposeRole(deps, caller, body)
      return { staff: await listStaff(deps), waits }
    }),
    on(changeSetting).handle(async ({ body }, caller) => {
      const waits = await proposeSetting(deps, caller, body)
      return { settings: await listSettings(deps), can_change: true, waits }
    }),
    on(contract.listChanges).handle(async ({ query }, caller) => ({
      changes: await listChanges(deps, caller, query.kind),
    })),
    on(contract.decideChange).handle(async ({ params, body }, caller) => {
      await decideChange(deps, caller, { id: params.id, ...body })
      return { changes: await listChanges(deps, caller, undefined) }
    }),
  ]
}
