// SQL on what is new since the last sweep: movements counted in dollars, and sessions.
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import { arrayOf } from '#platform/prepared.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import type { Movement } from './velocity-rules.ts'

export async function findSweptUntil(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('velocity_sweeps').select('swept_until').executeTakeFirst()
  return row?.swept_until
}

/** Never back: of two sweeps at once the later counts. */
export async function noteSwept(tx: Tx, until: Date): Promise<void> {
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

type Taken = Pick<Tables['limit_takings'], 'source_id' | 'user_id' | 'kind' | 'usd_cents' | 'taken_at'>

/** What moved and did not come to nothing, by customer, in the order of time. A deposit counts once it is completed. */
export async function findMovements(
  db: Db,
  users: readonly UserId[],
  { from, to }: Period,
): Promise<Map<UserId, Movement[]>> {
  const { rows } = await sql<Taken>`
    select l.source_id, l.user_id, l.kind, l.usd_cents, l.taken_at from limit_takings l
    where l.user_id = any(${arrayOf(users)}::text[]) and l.taken_at > ${from} and l.taken_at <= ${to}
      and (l.kind in ('transfer', 'payout') or (l.kind = 'deposit' and exists (
        select from transactions t
        where t.user_id = l.user_id and t.source_id = l.source_id and t.status = 'completed')))
    order by l.taken_at, l.source_id`.execute(db)
  const movements = rows.map(({ source_id, user_id, kind, usd_cents, taken_at }) => ({
    userId: user_id,
    movement: { sourceId: source_id, kind, usd: money('USD', usd_cents), at: taken_at },
  }))
  return new Map(
    [...Map.groupBy(movements, ({ userId }) => userId)].map(([id, list]) => [id, list.map(({ movement }) => movement)]),
  )
}

export type Device = { user_agent: string; address: string }
export type DeviceUse = Device & {
  /** Every account seen at it, the newest at it first. */
  accounts: UserId[]
}

/** Devices that somebody came with in the period, and all customers who came with them since `since`. Staff are not counted. */
export async function findDevices(
  db: Db,
  { from, to, since, accountsMin }: Period & { since: Date; accountsMin: number },
): Promise<DeviceUse[]> {
  const { rows } = await sql<DeviceUse>`
    with seen as (
      select distinct user_agent, address from sessions
      where created_at > ${from} and created_at <= ${to} and user_agent is not null and address is not null
    ), uses as (
      select s.user_agent, s.address, s.user_id, max(s.created_at) as last_at
      from sessions s join seen on seen.address = s.address and seen.user_agent = s.user_agent
      where s.created_at > ${since} and s.created_at <= ${to}
        and not exists (select from staff where staff.user_id = s.user_id and staff.ended_at is null)
      group by s.user_agent, s.address, s.user_id
    )
    select user_agent, address, array_agg(user_id order by last_at desc, user_id) as accounts
    from uses group by user_agent, address having count(*) >= ${accountsMin}
    order by address, user_agent`.execute(db)
  return rows
}
