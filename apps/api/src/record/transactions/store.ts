// SQL on the lines a customer sees and on their counts by month.
import type { TransactionStatus, TransactionType } from '@kivuko/contract/transactions.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TransactionId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { splitPeriod } from './period.ts'
import type { Tally } from './tallies.ts'
import type { Filter, TransactionRow } from './transaction.ts'

type TallyRow = {
  type: TransactionType
  status: TransactionStatus
  currency: Asset
  lines: bigint | string
  units: string
}

/** Counts and sums of what matches: whole months are counted already; days beside them and searches go by the lines. */
export async function tallyTransactions(db: Db, userId: UserId, filter: Filter): Promise<Tally[]> {
  const { whole, days } = filter.search === undefined ? splitPeriod(filter) : { whole: undefined, days: [filter] }
  const parts = days.map(
    (part) => sql`select type, status, currency, 1 as lines, amount_units from transactions
      where user_id = ${userId} and ${matching({ ...filter, ...part })}`,
  )
  if (whole)
    parts.push(sql`select type, status, currency, lines, amount_units from transaction_months
      where user_id = ${userId} and ${ofKind(filter)}
        and month >= coalesce(${whole.from ?? null}::date, '-infinity')
        and month < coalesce(${whole.before ?? null}::date, 'infinity')`)
  // A period that ends before it starts.
  if (parts.length === 0) return []
  const { rows } = await sql<TallyRow>`
    select type, status, currency, sum(lines)::bigint as lines, sum(amount_units)::text as units
    from (${sql.join(parts, sql` union all `)}) part
    group by type, status, currency having sum(lines) > 0`.execute(db)
  return rows.map(toTally)
}

export type MonthTally = Tally & {
  /** YYYY-MM */
  month: string
}

/** Every line ever, by month. */
export async function tallyByMonth(db: Db, userId: UserId): Promise<MonthTally[]> {
  const { rows } = await sql<TallyRow & { month: string }>`
    select to_char(month, 'YYYY-MM') as month, type, status, currency, lines, amount_units::text as units
    from transaction_months where user_id = ${userId} and lines > 0`.execute(db)
  return rows.map((row) => ({ ...toTally(row), month: row.month }))
}

function toTally({ type, status, currency, lines, units }: TallyRow): Tally {
  return { type, status, currency, lines: BigInt(lines), units: BigInt(units) }
}

type Kind = Pick<Tally, 'type' | 'status'>

/**
 * The lines after one, or from the newest on: page after page without looking twice at any. `kinds`, where they are known,
 * are those that have a line at all: each is walked by an index of its own, so that a rare kind is found as fast as a
 * common one.
 */
export async function findAfter(
  db: Db,
  userId: UserId,
  filter: Filter,
  page: { after: TransactionId | undefined; limit: number; kinds?: readonly Kind[] },
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${COLUMNS} from (${placesOf(userId, filter, page)}) place join transactions t on t.id = place.id
    order by place.created_at desc, place.id desc`.execute(db)
  return rows
}

/** The line with so many before it; only indexes are read on the way there. */
export async function findAt(
  db: Db,
  userId: UserId,
  filter: Filter,
  { offset, kinds }: { offset: number; kinds: readonly Kind[] },
): Promise<TransactionId | undefined> {
  const walk = placesOf(userId, filter, { after: undefined, limit: offset + 1, kinds })
  const { rows } = await sql<{ id: TransactionId }>`
    select id from (${walk}) place order by created_at desc, id desc limit 1 offset ${offset}`.execute(db)
  return rows[0]?.id
}

type Walk = { after: TransactionId | undefined; limit: number; kinds?: readonly Kind[] }

/** Where the lines are, in their order. */
function placesOf(userId: UserId, filter: Filter, { after, limit, kinds }: Walk): RawBuilder<unknown> {
  const order = sql`order by created_at desc, id desc limit ${limit}`
  const further = after
    ? sql`(created_at, id) < (select created_at, id from transactions where id = ${after} and user_id = ${userId})`
    : sql`true`
  if (!kinds || filter.search !== undefined || (!filter.type && !filter.status))
    return sql`select id, created_at from transactions
      where user_id = ${userId} and ${matching(filter)} and ${further} ${order}`
  const walks = kinds.map(
    ({ type, status }) => sql`(select id, created_at from transactions
      where user_id = ${userId} and type = ${type} and status = ${status}
        and ${within(filter)} and ${around(filter)} and ${further} ${order})`,
  )
  return sql`select id, created_at from (${sql.join(walks, sql` union all `)}) walks ${order}`
}

export async function findOne(db: Db, userId: UserId, id: string): Promise<TransactionRow | undefined> {
  const { rows } = await sql<TransactionRow>`
    select ${COLUMNS} from transactions t where t.id = ${id} and t.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** By the rows behind them. */
export async function findBySources(db: Db, userId: UserId, sourceIds: readonly string[]): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${COLUMNS} from transactions t
    where t.user_id = ${userId} and t.source_id = any(${sourceIds}::text[])`.execute(db)
  return rows
}

/** The first moment of each day, where the operator is. */
export async function startsOf(db: Db, days: readonly string[], timeZone: string): Promise<Date[]> {
  const { rows } = await sql<{ starts: Date }>`
    select day::date::timestamp at time zone ${timeZone} as starts
    from unnest(${days}::text[]) with ordinality as d (day, n) order by n`.execute(db)
  return rows.map(({ starts }) => starts)
}

const COLUMNS = sql`t.id, t.user_id, t.source_id, t.reference, t.type, t.status, t.currency, t.amount_units, t.fee_units,
  t.description, t.recipient_info, t.recipient_id, t.recipient_name, t.recipient_phone, t.created_at, t.day`

function matching(filter: Filter): RawBuilder<boolean> {
  // Not `like`: its signs would need escaping.
  const search = filter.search === undefined ? sql`true` : sql`strpos(search, lower(${filter.search})) > 0`
  return sql`${ofKind(filter)} and ${within(filter)} and ${around(filter)} and ${search}`
}

function ofKind({ type, status }: Filter): RawBuilder<boolean> {
  return sql`${type ? sql`type = ${type}` : sql`true`} and ${status ? sql`status = ${status}` : sql`true`}`
}

function within({ from, to }: Filter): RawBuilder<boolean> {
  return sql`${from ? sql`day >= ${from}::date` : sql`true`} and ${to ? sql`day <= ${to}::date` : sql`true`}`
}

/** The same as moments, wide enough for every time zone: the index is ordered by them, not by days. */
function around({ from, to }: Filter): RawBuilder<boolean> {
  return sql`${from ? sql`created_at > ${from}::date - 2` : sql`true`}
    and ${to ? sql`created_at < ${to}::date + 3` : sql`true`}`
}
