// Whether a customer's name is more than their own word: an identity document with it was approved, after which it is locked.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { findUser } from '#users/find-user.ts'
import { provesIdentity } from '#users/tiers.ts'
import { findApprovedTypes } from './find-documents.ts'

/** From this tier on everybody's is, a company's by its review. */
const VERIFIED_TIER = 3

export async function isNameVerified(db: Db, userId: UserId): Promise<boolean> {
  const user = await findUser(db, userId)
  if (user === undefined) return false
  return user.kyc_tier >= VERIFIED_TIER || [...(await findApprovedTypes(db, userId))].some(provesIdentity)
}
