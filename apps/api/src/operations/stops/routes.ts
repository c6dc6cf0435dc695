import * as contract from '@kivuko/contract/console-stops.ts'
import { MONEY_DECIDERS, type StaffRole } from '@kivuko/contract/staff-roles.ts'
import { listPaused } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { proposeResume } from '#operations/changes/propose-change.ts'
import { on, type Route } from '#platform/http.ts'
import { listPausedWays, listStops } from '#record/list-stops.ts'
import { stopMoney } from './stop-money.ts'

export function stopRoutes(deps: Deps): Route[] {
  const all = async ({ role }: { role: StaffRole }) => ({
    ...(await listStops(deps)),
    can_resume: (MONEY_DECIDERS as readonly StaffRole[]).includes(role),
  })
  return [
    on(listPaused).handle(async () => ({ paused: listPausedWays(deps) })),
    on(contract.listStops).handle(async (_input, caller) => all(caller)),
    on(contract.stopMoney).handle(async ({ body }, caller) => {
      await stopMoney(deps, caller, body)
      return all(caller)
    }),
    on(contract.proposeResume).handle(async ({ body }, caller) => {
      await proposeResume(deps, caller, body)
      return all(caller)
    }),
  ]
}
