import type { Deps } from '#deps.ts'
import type { Route } from '#platform/http.ts'
import { debtRoutes } from './debts/routes.ts'
import { depositRoutes } from './deposits/routes.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { saleRoutes } from './sales/routes.ts'
import { tradeRoutes } from './trades/routes.ts'
import { transferRoutes } from './transfers/routes.ts'

export function tradingRoutes(deps: Deps): Route[] {
  return [
    ...debtRoutes(deps),
    ...depositRoutes(deps),
    ...exchangeRoutes(deps),
    ...orderRoutes(deps),
    ...paymentRoutes(deps),
    ...payoutRoutes(deps),
    ...saleRoutes(deps),
    ...tradeRoutes(deps),
    ...transferRoutes(deps),
  ]
}
