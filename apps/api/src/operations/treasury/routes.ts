import * as contract from '@kivuko/contract/console-treasury.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { readTreasury } from './read-treasury.ts'

export function treasuryRoutes(deps: Deps): Route[] {
  return [on(contract.readTreasury).handle(() => readTreasury(deps))]
}
