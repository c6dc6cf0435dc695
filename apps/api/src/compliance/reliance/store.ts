// SQL on what partners verified of their customers.
import type { ReliedTier } from '@kivuko/contract/reliance.ts'
import type { PartnerId, ReliedIdentityId, UserId } from '#platform/ids.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tx } from '#tables.ts'
import { RELIED_TRANSITIONS, type ReliedIdentity } from './relied-identity.ts'

export const reliedIdentities = stateTable('relied_identities', RELIED_TRANSITIONS)

/** What was said last. */
export async function findLatest(db: Db, userId: UserId): Promise<ReliedIdentity | undefined> {
  return db
    .selectFrom('relied_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The one that the customer's tier rests on: of the highest tier, the newest. */
export async function findAccepted(db: Db, userId: UserId): Promise<ReliedIdentity | undefined> {
  return db
    .selectFrom('relied_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'accepted')
    .orderBy('tier', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Another customer of the same partner who has this document, unless it was refused. */
export async function hasOther(
  db: Db,
  { partnerId, hashes, userId }: { partnerId: PartnerId; hashes: readonly Buffer[]; userId: UserId },
): Promise<boolean> {
  const found = await db
    .selectFrom('relied_identities')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('number_hash', 'in', hashes)
    .where('user_id', '<>', userId)
    .where('state', 'in', ['in_review', 'accepted'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Of a partner's customers, those whose tier would rise above this one. */
export async function withdrawAbove(tx: Tx, partnerId: PartnerId, tier: number, now: Date): Promise<void> {
  await tx
    .updateTable('relied_identities')
    .set({ state: 'withdrawn', ended_at: now })
    .where('partner_id', '=', partnerId)
    .where('state', '=', 'in_review')
    .where('tier', '>', tier as ReliedTier)
    .execute()
}

export async function findWaitingAmong(db: Db, userIds: readonly UserId[]): Promise<ReliedIdentity[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('relied_identities')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('state', '=', 'in_review')
    .execute()
}

/** A partner's customers with a tier by it, and those that are compared or decided on. */
export async function countRelied(db: Db, partnerId: PartnerId): Promise<{ accepted: number; in_review: number }> {
  const rows = await db
    .selectFrom('relied_identities')
    .select(['state', (row) => row.fn.count<bigint>('user_id').distinct().as('customers')])
    .where('partner_id', '=', partnerId)
    .groupBy('state')
    .execute()
  const of = (wanted: ReliedIdentity['state']) => Number(rows.find(({ state }) => state === wanted)?.customers ?? 0n)
  return { accepted: of('accepted'), in_review: of('in_review') }
}

/** In the order of their ids. */
export async function findNumbersAfter(tx: Tx, last: string, limit: number): Promise<ReliedIdentity[]> {
  return tx
    .selectFrom('relied_identities')
    .selectAll()
    .where('id', '>', last as ReliedIdentityId)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}
