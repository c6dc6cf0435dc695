import type { Deps } from '#deps.ts'
import type { Route } from '#platform/http.ts'
import { auditRoutes } from './audit/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { priceAlertRoutes } from './price-alerts/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { transactionRoutes } from './transactions/routes.ts'
import { walletRoutes } from './wallets/routes.ts'

export function recordRoutes(deps: Deps): Route[] {
  return [
    ...auditRoutes(deps),
    ...exportRoutes(deps),
    ...notificationRoutes(deps),
    ...priceAlertRoutes(deps),
    ...settingRoutes(deps),
    ...transactionRoutes(deps),
    ...walletRoutes(deps),
  ]
}
