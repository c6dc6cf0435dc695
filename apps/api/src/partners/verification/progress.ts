// How far somebody is on the way to a tier, in what a partner may know of it.
import type { LinkIdentity } from '@kivuko/contract/partner-verification-links.ts'
import type { KycTier } from '@kivuko/contract/tier-matrix.ts'
import { findDocumentStates } from '#compliance/find-documents.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { getUser } from '#users/find-user.ts'

/** A document that was rejected is theirs to send again: that it was, and why, is between them and the operator. */
export async function findProgress(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
  wanted: KycTier,
): Promise<{ tier: KycTier; identity: LinkIdentity }> {
  const { kyc_tier: tier } = await getUser(db, userId)
  if (tier >= wanted) return { tier, identity: 'verified' }
  const isLookedAt = (await findDocumentStates(db, userId)).some(({ state }) => state === 'pending')
  return { tier, identity: isLookedAt ? 'in_review' : 'unverified' }
}
