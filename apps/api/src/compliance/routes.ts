import type { Deps } from '#deps.ts'
import type { Route } from '#platform/http.ts'
import { caseRoutes } from './cases/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { kycRoutes } from './kyc/routes.ts'
import { screeningRoutes } from './screening/routes.ts'
import { verificationRoutes } from './verification/routes.ts'

export function complianceRoutes(deps: Deps): Route[] {
  return [
    ...caseRoutes(deps),
    ...companyRoutes(deps),
    ...documentRoutes(deps),
    ...identityRoutes(deps),
    ...kycRoutes(deps),
    ...screeningRoutes(deps),
    ...verificationRoutes(deps),
  ]
}
