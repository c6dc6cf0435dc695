import type { Deps } from '#deps.ts'
import type { Route } from '#platform/http.ts'
import { agentRoutes } from './agents/routes.ts'
import { billRoutes } from './bills/routes.ts'
import { blockTradeRoutes } from './block-trades/routes.ts'
import { cashOutRoutes } from './cash-outs/routes.ts'
import { companyRequestRoutes } from './company-requests/routes.ts'
import { debtRoutes } from './debts/routes.ts'
import { depositRoutes } from './deposits/routes.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { saleRoutes } from './sales/routes.ts'
import { tradeRoutes } from './trades/routes.ts'
import { transferRoutes } from './transfers/routes.ts'
import { sendTransfers } from './transfers/send-transfers.ts'

export function tradingRoutes(deps: Deps): Route[] {
  const transfer = sendTransfers(deps)
  return [
    ...billRoutes(deps),
    ...blockTradeRoutes(deps),
    ...agentRoutes(deps),
    ...cashOutRoutes(deps),
    ...companyRequestRoutes(deps),
    ...debtRoutes(deps),
    ...depositRoutes(deps),
    ...exchangeRoutes(deps),
    ...orderRoutes(deps),
    ...paymentRoutes(deps),
    ...payoutRoutes(deps),
    ...planRoutes(deps),
    ...saleRoutes(deps),
    ...tradeRoutes(deps),
    ...transferRoutes(deps, transfer),
    ...requestRoutes(deps, transfer),
  ]
}
