import * as contract from '@kivuko/contract/console-changes.ts'
import { changeSetting } from '@kivuko/contract/console-settings.ts'
import { resetSecondFactor, setStaffRole } from '@kivuko/contract/console-staff.ts'
import type { Deps } from '#deps.ts'
import { listStaff } from '#people/manage-staff.ts'
import { on, type Route } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import { listSettings } from '#record/find-settings.ts'
import { decideChange } from './decide-change.ts'
import { listChanges } from './list-changes.ts'
import { proposeFactorReset, proposeRole, proposeSetting } from './propose-change.ts'

export function changeRoutes(deps: Deps): Route[] {
  return [
    on(setStaffRole).handle(async ({ body }, caller) => {
      const waits = await proposeRole(deps, caller, body)
      return { staff: await listStaff(deps), waits }
    }),
    on(resetSecondFactor).handle(async ({ params, body }, caller) => {
      await proposeFactorReset(deps, caller, { userId: params.id as UserId, reason: body.reason })
      return { waits: true as const }
    }),
    on(changeSetting).handle(async ({ body }, caller) => {
      const waits = await proposeSetting(deps, caller, body)
      return { settings: await listSettings(deps), can_change: true, waits }
    }),
    on(contract.listChanges).handle(async ({ query }, caller) => ({
      changes: await listChanges(deps, caller, query.kind),
    })),
    on(contract.decideChange).handle(async ({ params, body }, caller) => {
      const { enrolmentCode } = await decideChange(deps, caller, { id: params.id, ...body })
      const changes = await listChanges(deps, caller, undefined)
      return { changes, ...(enrolmentCode ? { enrolment_code: enrolmentCode } : {}) }
    }),
  ]
}
