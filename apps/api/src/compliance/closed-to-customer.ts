// Why a customer's tier does not open something, before they begin it: what is true then is asked again with the movement.
import type { Said } from '@kivuko/contract/say.ts'
import type { Operation } from '@kivuko/contract/tier-matrix.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { getUser } from '#users/find-user.ts'
import { findAddress } from './kyc/find-address.ts'
import { closedTo } from './limits/first-tiers.ts'

/** Undefined where it is open to them. */
export async function closedToCustomer(deps: Deps, userId: UserId, operation: Operation): Promise<Said | undefined> {
  const [user, address] = await Promise.all([getUser(deps.db, userId), findAddress(deps.db, userId)])
  const placed = { ...user, country: address?.country_code ?? null }
  return closedTo(placed, deps.settings.current().tierMatrix, operation)
}
