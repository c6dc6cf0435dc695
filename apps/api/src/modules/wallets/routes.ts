import * as endpoints from '@kivuko/contract/wallets.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { listHoldings, listWallets } from './balances.ts'
import { listTransactions } from './list-transactions.ts'

export function walletRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.listWallets).handle((_input, caller) => listWallets(deps, caller.id)),
    on(endpoints.listHoldings).handle((_input, caller) => listHoldings(deps, caller.id)),
    on(endpoints.listTransactions).handle(({ query }, caller) => listTransactions(deps, caller.id, query)),
  ]
}
