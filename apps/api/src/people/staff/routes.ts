import * as contract from '@kivuko/contract/console-staff.ts'
import type { Deps } from '#deps.ts'
import { getMember, listStaff } from '#people/manage-staff.ts'
import { on, type Route } from '#platform/http.ts'

export function staffRoutes(deps: Deps): Route[] {
  return [
    on(contract.consoleMe).handle(async (_input, caller) => getMember(deps, caller.id)),
    on(contract.listStaff).handle(async () => ({ staff: await listStaff(deps) })),
  ]
}
