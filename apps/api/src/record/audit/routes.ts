import * as contract from '@kivuko/contract/console-audit.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { pageOf } from '#platform/page-of.ts'
import { toLineAnswer } from './audit-line.ts'
import { exportAudit } from './export-audit.ts'
import { searchAudit } from './search-audit.ts'

export function auditRoutes(deps: Deps): Route[] {
  return [
    on(contract.consoleAudit).handle(async ({ query }) => {
      const below = query.after === undefined ? undefined : BigInt(query.after)
      const lines = await searchAudit(deps, query, { below, limit: query.limit + 1 })
      return pageOf(lines.map(toLineAnswer), query.limit)
    }),
    on(contract.exportAudit).handle(({ query }, caller) => exportAudit(deps, query, caller.actor)),
  ]
}
