import * as contract from '@kivuko/contract/console-staff.ts'
import type { Deps } from '#deps.ts'
import { getMember, listStaff } from '#people/manage-staff.ts'
import { endStaffSession, listStaffSessions, timeLeft } from '#people/staff-sessions.ts'
import { on, type Route } from '#platform/http.ts'

export function staffRoutes(deps: Deps): Route[] {
  return [
    on(contract.consoleMe).handle(async (_input, caller) => getMember(deps, caller.id)),
    on(contract.staffSession).handle(async (_input, caller) => timeLeft(deps, caller)),
    on(contract.listStaffSessions).handle(async (_input, caller) => ({
      sessions: await listStaffSessions(deps, caller),
    })),
    on(contract.endStaffSession).handle(async ({ params, body }, caller) => {
      await endStaffSession(deps, caller, { id: params.id, reason: body.reason })
      return { sessions: await listStaffSessions(deps, caller) }
    }),
    on(contract.listStaff).handle(async () => ({ staff: await listStaff(deps) })),
  ]
}
