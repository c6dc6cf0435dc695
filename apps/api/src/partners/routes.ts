import type { Deps } from '#deps.ts'
import type { Route } from '#platform/http.ts'
import { customerRoutes } from './customers/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { floatRoutes } from './floats/routes.ts'
import { keyRoutes } from './keys/routes.ts'
import { marginRoutes } from './margins/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { partnerOrderRoutes } from './orders/routes.ts'
import { originRoutes } from './origins/routes.ts'
import { payoutAccountRoutes } from './payout-accounts/routes.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { relianceRoutes } from './reliance/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { partnerSaleRoutes } from './sales/routes.ts'
import { settlementRoutes } from './settlements/routes.ts'
import { verificationLinkRoutes } from './verification/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { frameRoutes, siteSignInRoutes, widgetSessionRoutes } from './widget/routes.ts'

/** What members call with their sessions, their servers with keys, and staff who decide about them. */
export function partnerRoutes(deps: Deps): Route[] {
  return [
    ...memberRoutes(deps),
    ...keyRoutes(deps),
    ...requestRoutes(deps),
    ...offerRoutes(deps),
    ...customerRoutes(deps),
    ...relianceRoutes(deps),
    ...partnerOrderRoutes(deps),
    ...payoutAccountRoutes(deps),
    ...partnerSaleRoutes(deps),
    ...dashboardRoutes(deps),
    ...eventRoutes(deps),
    ...floatRoutes(deps),
    ...marginRoutes(deps),
    ...payoutRoutes(deps),
    ...reviewRoutes(deps),
    ...settlementRoutes(deps),
    ...verificationLinkRoutes(deps),
    ...webhookRoutes(deps),
    ...originRoutes(deps),
    ...widgetSessionRoutes(deps),
    ...frameRoutes(deps),
    ...siteSignInRoutes(deps),
  ]
}
