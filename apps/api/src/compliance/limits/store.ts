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

const sumByCustomer = prepared<Spent & { user_id: UserId; naira: bigint; is_held: boolean }>(
  'sum-takings',
  `select id as user_id, coalesce(sum(usd_cents) filter (where taken_at > $2), 0)::bigint as daily,
    coalesce(sum(usd_cents), 0)::bigint as monthly,
    coalesce(sum(naira_units) filter (where taken_at > $2), 0)::bigint as naira,
    exists (select from account_holds where account_holds.user_id = id) as is_held
  from unnest($1::text[]) as id left join limit_takings t on t.user_id = id and taken_at > $3
  group by id`,
)

/** After the lock, in a statement of its own: a hold that was placed by whom the lock waited for is seen. */
export async function sumTakings(
  db: Db,
  userIds: readonly UserId[],
  { dayStart, monthStart }: { dayStart: Date; monthStart: Date },
): Promise<Map<UserId, Spent & { naira: bigint; isHeld: boolean }>> {
  const rows = await sumByCustomer(db, [arrayOf(userIds), dayStart, monthStart])
  return new Map(rows.map(({ user_id, is_held: isHeld, ...spent }) => [user_id, { ...spent, isHeld }]))
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
