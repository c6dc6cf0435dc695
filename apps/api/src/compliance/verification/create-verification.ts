// A customer makes a link to take their selfie with, on this device or another. The link before it ends.
import { AppError } from '@kivuko/contract/errors.ts'
import { VISITOR_QUERY } from '@kivuko/contract/verification.ts'
import { toDataURL } from 'qrcode'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import type { Tx } from '#tables.ts'
import { lockCustomer } from '#users/find-user.ts'
import { countVerificationsSince, expireUnused, findLatestVerification, verifications } from './store.ts'
import { LINK_MS, type Verification } from './verification.ts'

export const LINKS_A_DAY = 20

export type NewLink = { verification: Verification; link: string; qr: string }

/** `isVisitor`: they came by a verification link. */
export async function createVerification(deps: Deps, userId: UserId, { isVisitor = false } = {}): Promise<NewLink> {
  const token = newSecret('kvv')
  const verification = await inTransaction(deps.db, (tx) => replaceLink(deps, tx, userId, token))
  // Behind the #, the token is never part of an address that a server sees.
  const link = `${deps.config.publicUrl}/verify${isVisitor ? VISITOR_QUERY : ''}#${token}`
  return { verification, link, qr: await toDataURL(link, { margin: 2, width: 240 }) }
}

async function replaceLink(deps: Deps, tx: Tx, userId: UserId, token: string): Promise<Verification> {
  // Two links asked for at once are made one after the other.
  await lockCustomer(tx, userId)
  const now = deps.clock.now()
  const latest = await findLatestVerification(tx, userId)
  if (latest?.state === 'submitted') throw new AppError('verification_running')
  if (latest?.state === 'approved') throw new AppError('verification_done')
  const today = await countVerificationsSince(tx, userId, after(now, -DAY_MS))
  if (today >= LINKS_A_DAY) throw new AppError('rate_limited', { retryAfterSeconds: DAY_MS / 1000 })
  await expireUnused(tx, userId, now)
  const row: Verification = {
    id: newId('vrf', now),
    user_id: userId,
    token_hash: hashSecret(token),
    browser_hash: null,
    state: 'open',
    poses: null,
    reason: null,
    created_at: now,
    expires_at: after(now, LINK_MS),
    opened_at: null,
    submitted_at: null,
    ended_at: null,
  }
  await verifications.add(tx, row)
  return row
}
