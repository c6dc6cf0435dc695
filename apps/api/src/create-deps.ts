// Puts the parts together: each says what it owns, carries or keeps, so that none has to know another.
import { registerIdentityEvents } from '#compliance/receive-identity-event.ts'
import type { Config } from '#config/read-config.ts'
import { registerCustody } from '#custody/register.ts'
import { createParts, type Deps } from '#deps.ts'
import { registerRails } from '#rails/all-rails.ts'
import { registerTrading } from '#trading/register.ts'

/** For the server, its jobs, the commands and the tests. `replace` lets a test bring its own clock, and the live application know the other. */
export function createDeps(config: Config, replace: Parameters<typeof createParts>[1] = {}): Deps {
  const deps = createParts(config, replace)
  registerIdentityEvents(deps)
  registerCustody(deps)
  registerTrading(deps)
  registerRails(deps)
  return deps
}
