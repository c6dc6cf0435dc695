import type { Deps } from '#deps.ts'
import type { Route } from '#platform/http.ts'
import { bankTransferRoutes } from './bank-transfers/routes.ts'
import { cardPurchaseRoutes } from './card-purchases/routes.ts'
import { changeRoutes } from './changes/routes.ts'
import { closingRoutes } from './closing/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { leadRoutes } from './leads/routes.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { stuckPaymentRoutes } from './stuck-payments/routes.ts'
import { treasuryRoutes } from './treasury/routes.ts'
import { waitingRoutes } from './waiting/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export function operationsRoutes(deps: Deps): Route[] {
  return [
    ...bankTransferRoutes(deps),
    ...cardPurchaseRoutes(deps),
    ...changeRoutes(deps),
    ...closingRoutes(deps),
    ...customerRoutes(deps),
    ...disputeRoutes(deps),
    ...healthRoutes(deps),
    ...leadRoutes(deps),
    ...proposalRoutes(deps),
    ...reconciliationRoutes(deps),
    ...stuckPaymentRoutes(deps),
    ...treasuryRoutes(deps),
    ...waitingRoutes(deps),
    ...webhookRoutes(deps),
  ]
}
