import * as contract from '@kivuko/contract/console-cases.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { assignCase, closeCase } from './decide-case.ts'
import { listCases, readCase, showCase } from './find-cases.ts'

export function caseRoutes(deps: Deps): Route[] {
  return [
    on(contract.consoleCases).handle(async ({ query }, caller) => listCases(deps, query, caller)),
    on(contract.consoleCase).handle(async ({ params }, caller) => readCase(deps, params.id, caller)),
    on(contract.assignCase).handle(async ({ params, body }, caller) => {
      await assignCase(deps, params.id, body.to, caller)
      return showCase(deps.db, params.id, caller)
    }),
    on(contract.closeCase).handle(async ({ params, body }, caller) => {
      await closeCase(deps, { id: params.id, ...body }, caller)
      return showCase(deps.db, params.id, caller)
    }),
  ]
}
