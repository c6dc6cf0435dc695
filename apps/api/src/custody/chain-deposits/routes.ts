import * as endpoints from '@kivuko/contract/chain.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { giveAddress } from './give-address.ts'
import { listChainDeposits } from './list-deposits.ts'
import { listChainOptions } from './list-options.ts'

export function chainDepositRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.chainOptions).handle(async () => ({ options: listChainOptions(deps) })),
    on(endpoints.depositAddress).handle(async ({ body }, caller) => ({
      ...body,
      ...(await giveAddress(deps, caller.id, body)),
    })),
    on(endpoints.listChainDeposits).handle(async (_input, caller) => ({
      deposits: await listChainDeposits(deps, caller.id),
    })),
  ]
}
