import * as contract from '@kivuko/contract/console-ledger-checks.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { listChecks } from './list-checks.ts'

export function ledgerCheckRoutes(deps: Deps): Route[] {
  return [on(contract.listLedgerChecks).handle(({ query }) => listChecks(deps, query))]
}
