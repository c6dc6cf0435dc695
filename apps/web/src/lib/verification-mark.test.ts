import { expect, test } from 'vitest'
import { verificationMark } from './verification-mark.ts'

test.each([
  [1, null, false, 'not-verified', 'Not verified'],
  [1, 'in_review', false, 'in-review', 'In review'],
  [1, 'action_needed', false, 'action-needed', 'Action needed'],
  [2, null, false, 'verified', 'Verified at tier 2'],
  [3, 'in_review', false, 'in-review', 'Verified at tier 3, more in review'],
  [3, 'action_needed', false, 'action-needed', 'Verified at tier 3, action needed'],
  [4, null, true, 'verified', 'Verified at tier 4, premium'],
] as const)(
  'KYC-101 at tier %i with %s (premium: %s) the mark is %s: %s',
  (current_tier, review, is_premium, kind, text) => {
    expect(verificationMark({ current_tier, review, is_premium })).toEqual({ kind, text })
  },
)
