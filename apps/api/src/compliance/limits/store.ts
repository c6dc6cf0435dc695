// SQL on what customers' movements took from their limits.

import { sql } from 'kysely'
import type { Spent } from '#compliance/limit.ts'
import { deleteSwept } from '#platform/delete-swept.ts'
import type { UserId } from '#platform/ids.ts'
import { insertMany } from '#platform/insert-many.ts'
import { arrayOf, prepared } from '#platform/prepared-statements.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import type { Person } from '#users/find-by-identifier.ts'
import type { Placed } from './limits-of.ts'

export const takings = rowTable('limit_takings')

export type Taking = Tables['limit_takings']

type Locked = Placed & Person & Pick<Tables['users'], 'kind'>

const lockCustomers = prepared<Locked>(
  'lock-limits',
  `select id, kind, first_name, last_name, email, phone, suspended_at, kyc_tier,
    (select address ->> 'country_code' from kyc_applications where user_id = users.id) as country
  from users where id = any($1::text[]) order by id for no key update`,
)

/** Held until the transaction ends, in order of id: of two movements of one customer, the second sees the first. */
export async function lockLimits(tx: Tx, userIds: readonly UserId[]): Promise<Map<UserId, Locked>> {
  const rows = await lockCustomers(tx, [arrayOf(userIds)])
  return new Map(rows.map((row) => [row.id, row]))
}

type Windows = { dayStart: Date; monthStart: Date }
/** `left`: takings that have left the windows and are still in the kept sums. */
export type Sums = Spent & { naira: bigint; isHeld: boolean; left: bigint }

// The kept sums, without what has left the windows since; with what they left too early for whose clock is behind. Of
// whom none are kept, they begin when no taking has been made yet.
const sumByCustomer = prepared<Spent & { user_id: UserId; naira: bigint; is_held: boolean; left: bigint }>(
  'sum-takings',
  `select id as user_id, coalesce(s.day_cents, 0) + day.sign * day.cents as daily,
    coalesce(s.month_cents, 0) + month.sign * month.cents as monthly,
    coalesce(s.day_naira, 0) + day.sign * day.naira as naira,
    exists (select from account_holds where account_holds.user_id = id) as is_held,
    case when s.user_id is null then 0 else day.count + month.count end as left
  from unnest($1::text[]) as id
  left join limit_sums s on s.user_id = id
  cross join lateral (
    select case when coalesce(s.day_from, 'infinity') <= $2 then -1 else 1 end as sign, count(*) as count,
      coalesce(sum(usd_cents), 0)::bigint as cents, coalesce(sum(naira_units), 0)::bigint as naira
    from limit_takings t where t.user_id = id
      and t.taken_at > least($2, coalesce(s.day_from, 'infinity'))
      and t.taken_at <= greatest($2, coalesce(s.day_from, 'infinity'))
  ) day
  cross join lateral (
    select case when coalesce(s.month_from, 'infinity') <= $3 then -1 else 1 end as sign, count(*) as count,
      coalesce(sum(usd_cents), 0)::bigint as cents
    from limit_takings t where t.user_id = id
      and t.taken_at > least($3, coalesce(s.month_from, 'infinity'))
      and t.taken_at <= greatest($3, coalesce(s.month_from, 'infinity'))
  ) month`,
)

/** After the lock, in a statement of its own: a hold that was placed by whom the lock waited for is seen. */
export async function sumTakings(
  db: Db,
  userIds: readonly UserId[],
  { dayStart, monthStart }: Windows,
): Promise<Map<UserId, Sums>> {
  const rows = await sumByCustomer(db, [arrayOf(userIds), dayStart, monthStart])
  return new Map(rows.map(({ user_id, is_held: isHeld, ...spent }) => [user_id, { ...spent, isHeld }]))
}

/** So many takings that left the windows are subtracted with each look, before they leave the kept sums. */
const LEFT_MAX = 16n

const moveSums = prepared('move-limit-sums', 'select move_limit_sums($1::text[], $2, $3)')

/** What is looked at stays the same work however much a customer moves. */
export async function moveLimitSums(
  tx: Tx,
  sums: ReadonlyMap<UserId, Sums>,
  { dayStart, monthStart }: Windows,
): Promise<void> {
  const stale = [...sums].filter(([, { left }]) => left > LEFT_MAX).map(([userId]) => userId)
  if (stale.length > 0) await moveSums(tx, [arrayOf(stale), dayStart, monthStart])
}

const COLUMNS = {
  source_id: 'text',
  user_id: 'text',
  kind: 'text',
  usd_cents: 'bigint',
  taken_at: 'timestamptz',
  naira_units: 'bigint',
}

export const insertTakings = insertMany<Taking>('limit_takings', COLUMNS, { alike: ['kind', 'taken_at'] })

export async function deleteTakingsBefore(db: Db, before: Date, now: Date): Promise<void> {
  await deleteSwept(db, { table: 'limit_takings', where: sql`taken_at < ${before}`, now })
}

/** Customers whose kept sums are not those of their takings, of which there are none. */
export async function findWrongSums(db: Db): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    select s.user_id from limit_sums s left join lateral (
      select sum(usd_cents) filter (where taken_at > s.day_from) as day_cents,
        sum(naira_units) filter (where taken_at > s.day_from) as day_naira,
        sum(usd_cents) filter (where taken_at > s.month_from) as month_cents
      from limit_takings t where t.user_id = s.user_id
    ) t on true
    where (s.day_cents, s.day_naira, s.month_cents)
      <> (coalesce(t.day_cents, 0), coalesce(t.day_naira, 0), coalesce(t.month_cents, 0))
    order by s.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export async function recountSums(db: Db, userIds: readonly UserId[]): Promise<void> {
  await sql`select recount_limit_sums(${userIds}::text[])`.execute(db)
}
