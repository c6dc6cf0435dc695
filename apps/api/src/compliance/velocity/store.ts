// SQL on what is new since the last sweep: movements counted in dollars.
import { money } from '@kivuko/money/money.ts'
import type { Movement } from '#compliance/velocity-rules.ts'
import type { UserId } from '#platform/ids.ts'
import { findCompleted } from '#record/find-line-ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export async function findSweptUntil(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('velocity_sweeps').select('swept_until').executeTakeFirst()
  return row?.swept_until
}

/** Never back: of two sweeps at once the later counts. */
export async function setSweptUntil(tx: Tx, until: Date): Promise<void> {
  await tx
    .insertInto('velocity_sweeps')
    .values({ is_only: true, swept_until: until })
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet({ swept_until: until }).where('velocity_sweeps.swept_until', '<', until),
    )
    .execute()
}

type Period = { from: Date; to: Date }

/** Customers whose money moved. */
export async function findMovers(db: Db, { from, to }: Period): Promise<UserId[]> {
  const rows = await db
    .selectFrom('limit_takings')
    .select('user_id')
    .distinct()
    .where('taken_at', '>', from)
    .where('taken_at', '<=', to)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** What moved and did not come to nothing, by customer, in the order of time. A deposit counts once it is completed. */
export async function findMovements(
  db: Db,
  users: readonly UserId[],
  { from, to }: Period,
): Promise<Map<UserId, Movement[]>> {
  const taken = await db
    .selectFrom('limit_takings')
    .selectAll()
    .where('user_id', 'in', users)
    .where('taken_at', '>', from)
    .where('taken_at', '<=', to)
    .where('kind', 'in', ['transfer', 'payout', 'deposit'])
    .orderBy('taken_at')
    .orderBy('source_id')
    .execute()
  const deposits = taken.filter(({ kind }) => kind === 'deposit').map(({ source_id }) => source_id)
  const completed = await findCompleted(db, users, deposits)
  const counted = taken.filter(({ kind, source_id }) => kind !== 'deposit' || completed.has(source_id))
  const movementOf = ({ source_id, kind, usd_cents, taken_at }: Tables['limit_takings']): Movement => ({
    sourceId: source_id,
    kind,
    usd: money('USD', usd_cents),
    at: taken_at,
  })
  return new Map([...Map.groupBy(counted, ({ user_id }) => user_id)].map(([id, list]) => [id, list.map(movementOf)]))
}
