import type { Deps } from '#deps.ts'
import type { Route } from '#platform/http.ts'
import { agentDeskRoutes } from './agents/routes.ts'
import { bankPayoutDeskRoutes } from './bank-payouts/routes.ts'
import { bankTransferRoutes } from './bank-transfers/routes.ts'
import { blockTradeConsoleRoutes } from './block-trades/routes.ts'
import { cardPurchaseRoutes } from './card-purchases/routes.ts'
import { changeRoutes } from './changes/routes.ts'
import { closingRoutes } from './closing/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { doctorRoutes } from './doctor/routes.ts'
import { givenUpJobRoutes } from './given-up-jobs/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { leadRoutes } from './leads/routes.ts'
import { ledgerCheckRoutes } from './ledger-checks/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { statusRoutes } from './status/routes.ts'
import { stopRoutes } from './stops/routes.ts'
import { stuckPaymentRoutes } from './stuck-payments/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { treasuryRoutes } from './treasury/routes.ts'
import { waitingRoutes } from './waiting/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export function operationsRoutes(deps: Deps): Route[] {
  return [
    ...agentDeskRoutes(deps),
    ...bankPayoutDeskRoutes(deps),
    ...bankTransferRoutes(deps),
    ...blockTradeConsoleRoutes(deps),
    ...cardPurchaseRoutes(deps),
    ...changeRoutes(deps),
    ...closingRoutes(deps),
    ...customerRoutes(deps),
    ...disputeRoutes(deps),
    ...doctorRoutes(deps),
    ...givenUpJobRoutes(deps),
    ...healthRoutes(deps),
    ...leadRoutes(deps),
    ...ledgerCheckRoutes(deps),
    ...overviewRoutes(deps),
    ...proposalRoutes(deps),
    ...reconciliationRoutes(deps),
    ...statusRoutes(deps),
    ...stopRoutes(deps),
    ...stuckPaymentRoutes(deps),
    ...ticketRoutes(deps),
    ...treasuryRoutes(deps),
    ...waitingRoutes(deps),
    ...webhookRoutes(deps),
  ]
}
