// The one mark of how far a customer is verified, in the one set of words that menus, the dashboard, the profile and the
// headers share. The labels of levels and states beside it are fixed by the specification.
import type { KycStatusAnswer } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'

export type VerificationMark = { kind: 'not-verified' | 'in-review' | 'action-needed' | 'verified'; text: string }

type Standing = Pick<KycStatusAnswer, 'current_tier' | 'review' | 'is_premium'>

/** A tier that is reached stays said while something is looked at or asked for beside it. */
export function verificationMark({ current_tier: tier, review, is_premium }: Standing): VerificationMark {
  const isVerified = tier > 1
  const reached = is_premium ? t('Verified at tier {tier}, premium', { tier }) : t('Verified at tier {tier}', { tier })
  switch (review) {
    case 'action_needed':
      return {
        kind: 'action-needed',
        text: isVerified ? t('{reached}, action needed', { reached }) : t('Action needed'),
      }
    case 'in_review':
      return { kind: 'in-review', text: isVerified ? t('{reached}, more in review', { reached }) : t('In review') }
    case null:
      return isVerified ? { kind: 'verified', text: reached } : { kind: 'not-verified', text: t('Not verified') }
  }
}
