// A customer proved something, or a partner who is relied on did: their tier is what it amounts to. It never falls by itself.
import { type KycTier, TIER_NAMES } from '@kivuko/contract/kyc.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { changeUser } from '#users/change-user.ts'
import { lockCustomer } from '#users/find-user.ts'
import { earnedTier } from '#users/tier.ts'
import { findApprovedTypes } from './find-documents.ts'
import { findAccepted } from './reliance/store.ts'

/** In the transaction of what was proved. `because` opens what the customer is told when the tier rises. */
export async function raiseTier(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  because: Said = '',
): Promise<{ tier: KycTier; isRaised: boolean }> {
  const user = await lockCustomer(tx, userId)
  const earned = earnedTier({
    isEmailVerified: user.email_verified_at !== null,
    isPhoneVerified: user.phone_verified_at !== null,
    approved: await findApprovedTypes(tx, userId),
  })
  const relied = (await findAccepted(tx, userId))?.tier ?? earned
  const tier = relied > earned ? relied : earned
  if (tier <= user.kyc_tier) return { tier: user.kyc_tier, isRaised: false }
  await changeUser(tx, userId, { kyc_tier: tier })
  await notify(deps, tx, {
    userId,
    key: `kyc:tier:${tier}`,
    type: 'kyc',
    title: say('You have reached tier {tier}: {name}', { tier, name: [TIER_NAMES[tier]] }),
    message: [because, say('Your limits are higher now.')],
    actionUrl: '/kyc-verification',
  })
  return { tier, isRaised: true }
}
