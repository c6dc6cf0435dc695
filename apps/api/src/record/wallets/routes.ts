import * as endpoints from '@kivuko/contract/wallets.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { readPreferences } from '#record/mail-preferences.ts'
import { listHoldings, listWallets, totalIn } from './balances.ts'
import { readHistory } from './read-history.ts'

export function walletRoutes(deps: Deps): Route[] {
  return [
    on(endpoints.listWallets).handle((_input, caller) => listWallets(deps, caller.id)),
    on(endpoints.walletsTotal).handle(async (_input, { id }) => {
      const { display_currency: currency } = await readPreferences(deps.db, id)
      const total = await totalIn(deps, id, currency)
      return { currency, amount: total ? toDecimal(total) : null }
    }),
    on(endpoints.portfolioHistory).handle(async ({ query }, caller) => ({
      days: await readHistory(deps, caller.id, query.days),
    })),
    on(endpoints.listHoldings).handle((_input, caller) => listHoldings(deps, caller.id)),
  ]
}
