// What a partner verified lifts its customer's tier once name and birth date were compared with sanctions lists: a likeness
// holds it until people decide, and one that they do not clear refuses it.
import type { Deps } from '#deps.ts'
import type { PartnerId, UserId } from '#platform/ids.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Db, Tx } from '#tables.ts'
import { lockCustomer } from '#users/find-user.ts'
import { howScreened } from './cases/last-cases.ts'
import { raiseTier } from './raise-tier.ts'
import type { ReliedIdentity } from './reliance/relied-identity.ts'
import { findWaitingAmong, reliedIdentities, withdrawAbove } from './reliance/store.ts'

/** Nobody needs to be relied on for it. */
const FIRST_TIER = 1

/** Of these customers. Whoever compares them asks before they are read, so that what is said meanwhile waits for its own turn. */
export function findUncompared(db: Db, userIds: readonly UserId[]): Promise<ReliedIdentity[]> {
  return findWaitingAmong(db, userIds)
}

/** These were compared, and what was found has cases by now. */
export async function settleCompared(deps: Deps, tx: Tx, compared: readonly ReliedIdentity[]): Promise<void> {
  for (const { id, user_id } of compared) {
    await lockCustomer(tx, user_id)
    await reliedIdentities.change(tx, { id, state: 'in_review' }, { screened_at: deps.clock.now() })
    await settleReliance(deps, tx, user_id)
  }
}

/** Whenever a screening case of the customer ends. Quiet when nothing waits. */
export async function settleReliance(deps: Deps, tx: Tx, userId: UserId): Promise<void> {
  await lockCustomer(tx, userId)
  const waiting = await reliedIdentities.lock(tx, { user_id: userId, state: 'in_review' })
  if (!waiting?.screened_at) return
  const { isOpen, isBad } = await howScreened(tx, userId)
  if (isOpen) return
  const state = isBad ? 'refused' : 'accepted'
  await reliedIdentities.advance(tx, waiting.id, state, { ended_at: deps.clock.now() })
  const about = { actor: `partner:${waiting.partner_id}`, subject: userId }
  await writeAudit(deps, tx, { ...about, action: `identity.relied_${state}`, detail: `tier ${waiting.tier}` })
  if (!isBad) await raiseTier(deps, tx, userId)
}

/** A partner is relied on for less than before: what waits above it ends, and nobody's tier is lowered. */
export async function withdrawReliance(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { partnerId, upToTier }: { partnerId: PartnerId; upToTier: number | null },
): Promise<void> {
  await withdrawAbove(tx, partnerId, upToTier ?? FIRST_TIER, clock.now())
}
