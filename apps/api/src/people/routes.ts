import type { Deps } from '#deps.ts'
import type { Route } from '#platform/http.ts'
import { accountRoutes } from './account/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { userRoutes } from './lookup/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { payLinkRoutes } from './pay-links/routes.ts'
import { pinRoutes } from './pin/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { socialRoutes } from './social/routes.ts'
import { staffRoutes } from './staff/routes.ts'

export function peopleRoutes(deps: Deps): Route[] {
  return [
    ...accountRoutes(deps),
    ...authRoutes(deps),
    ...passkeyRoutes(deps),
    ...payLinkRoutes(deps),
    ...pinRoutes(deps),
    ...profileRoutes(deps),
    ...pushRoutes(deps),
    ...socialRoutes(deps),
    ...staffRoutes(deps),
    ...userRoutes(deps),
  ]
}
