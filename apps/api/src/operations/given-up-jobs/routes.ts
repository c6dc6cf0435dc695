import * as contract from '@kivuko/contract/console-jobs.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { decideGivenUp } from './decide-given-up.ts'
import { listGivenUp } from './list-given-up.ts'

export function givenUpJobRoutes(deps: Deps): Route[] {
  return [
    on(contract.listGivenUpJobs).handle(async ({ query }, { role }) => ({
      ...(await listGivenUp(deps, query)),
      can_decide: role === 'admin',
    })),
    on(contract.decideGivenUpJob).handle(async ({ params: { id }, body }, caller) => {
      await decideGivenUp(deps, caller, { id, ...body })
      return { decided: true as const }
    }),
  ]
}
