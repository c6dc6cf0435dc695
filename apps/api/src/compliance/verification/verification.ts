// A selfie link: its states, and how long each lasts. Pure.
import {
  VERIFICATION_LINK_HOURS,
  VERIFICATION_PICTURES_MINUTES,
  type VerificationState,
  type Verification as WireVerification,
} from '@kivuko/contract/verification.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type Verification = Tables['verification_sessions']
export type Frame = Tables['verification_frames']

export const VERIFICATION_TRANSITIONS = {
  open: ['opened', 'expired'],
  opened: ['submitted', 'expired'],
  submitted: ['approved', 'rejected'],
  approved: [],
  rejected: [],
  expired: [],
} as const satisfies Transitions<VerificationState>

export const LINK_MS = VERIFICATION_LINK_HOURS * 60 * 60_000
export const PICTURES_MS = VERIFICATION_PICTURES_MINUTES * 60_000

/** When the present state ends by itself: the unopened link, or the time for the pictures. */
export function endsAt({ opened_at, expires_at }: Pick<Verification, 'opened_at' | 'expires_at'>): Date {
  return opened_at ? new Date(opened_at.getTime() + PICTURES_MS) : expires_at
}

/** What is late has expired, whether or not it was swept up yet. */
export function stateAt(verification: Verification, now: Date): VerificationState {
  const { state } = verification
  const isLate = (state === 'open' || state === 'opened') && endsAt(verification) <= now
  return isLate ? 'expired' : state
}

export function toVerificationAnswer(verification: Verification, now: Date): WireVerification {
  return {
    id: verification.id,
    state: stateAt(verification, now),
    expires_at: endsAt(verification).toISOString(),
    reason: verification.reason,
  }
}
