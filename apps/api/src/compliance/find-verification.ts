// Selfie links by customer, and by who holds them.
import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import { hashSecret } from '#platform/secrets.ts'
import type { Db } from '#tables.ts'
import { verifications } from './verification/store.ts'
import { endsAt, type Verification } from './verification/verification.ts'

export { findLatestVerification } from './verification/store.ts'

/** What the phone brings: the link's token, and the key its browser made. */
export type Holder = { token: string; browserKey: string }

export async function getByLink(db: Db, { token }: Holder): Promise<Verification> {
  const verification = await verifications.find(db, { token_hash: hashSecret(token) })
  if (!verification) throw new AppError('verification_link_invalid')
  return verification
}

/** Whether this is the browser that opened it. */
export function isHeldBy({ browser_hash: hash }: Verification, { browserKey }: Holder): boolean {
  return hash !== null && timingSafeEqual(hash, hashSecret(browserKey))
}

export function assertGoesOn(verification: Verification, holder: Holder, now: Date): void {
  if (verification.opened_at && !isHeldBy(verification, holder)) throw new AppError('verification_link_used')
  const isUnfinished = verification.state === 'open' || verification.state === 'opened'
  const isLate = isUnfinished && endsAt(verification) <= now
  if (verification.opened_at && (isLate || isTimedOut(verification))) throw new AppError('verification_timed_out')
  if (verification.state === 'expired' || isLate) throw new AppError('verification_link_expired')
}

/** Swept up after its time was over, rather than replaced by a newer link. */
function isTimedOut(verification: Verification): boolean {
  const { state, ended_at } = verification
  return state === 'expired' && ended_at !== null && ended_at >= endsAt(verification)
}
