// SQL on the lines a customer sees and on their counts.
import type { TransactionStatus, TransactionType } from '@kivuko/contract/transactions.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TransactionId, UserId } from '#platform/ids.ts'
import type { ReadDb } from '#tables.ts'
import { AS_COUNTED, monthsOf } from './month-store.ts'
import { type SplitPeriod, splitPeriod } from './period.ts'
import type { Tally } from './sum-tallies.ts'
import { type Filter, type LineType, type TransactionRow, typesFound } from './transaction.ts'

type TallyRow = {
  type: LineType
  state: TransactionStatus
  currency: Asset
  lines: bigint | string
  units: string
}

/** Counts and sums of what matches: whole months are counted already; days beside them and searches go by the lines. */
export async function tallyTransactions(db: ReadDb, userId: UserId, filter: Filter): Promise<Tally[]> {
  const { whole, days } = filter.search === undefined ? splitPeriod(filter) : { whole: undefined, days: [filter] }
  const parts = days.map((part) => countedLines(userId, { ...filter, ...part }))
  if (whole)
    parts.push(sql`select type, state, currency, lines, amount_units from ${monthsOf(userId)} months
      where ${ofCountedKind(filter)} and ${inMonths(whole)}`)
  // A period that ends before it starts.
  if (parts.length === 0) return []
  const { rows } = await sql<TallyRow>`
    select type, state, currency, sum(lines)::bigint as lines, sum(amount_units)::text as units
    from (${sql.join(parts, sql` union all `)}) part
    group by type, state, currency having sum(lines) > 0`.execute(db)
  return rows.map(toTally)
}

/**
 * Lines as they are counted. Their kinds are in the list's index but for what tells an exchange: without a search exchanges,
 * few as they are, are taken from the types they are stored as and added as what they are.
 */
function countedLines(userId: UserId, filter: Filter): RawBuilder<unknown> {
  if (filter.search !== undefined)
    return sql`select ${LINE_TYPE} as type, state, currency, 1 as lines, amount_units from transactions
      where user_id = ${userId} and ${matching(filter)}`
  const isInPeriod = sql`user_id = ${userId} and ${within(filter)} and ${around(filter)}`
  return sql`select type, state, currency, lines, amount_units from (
      select type, state, currency, 1 as lines, amount_units from transactions where ${isInPeriod}
      union all
      select counted.type, state, currency, counted.lines, counted.lines * amount_units
      from transactions t, ${AS_COUNTED} where source_kind in ${EXCHANGED} and ${isInPeriod}
    ) line where ${ofCountedKind(filter)}`
}

export type MonthTally = Tally & {
  /** YYYY-MM; null of the months before those that are asked for. */
  month: string | null
}

/** Every line ever by month, those before the month `from` (YYYY-MM) together. */
export async function tallyByMonth(db: ReadDb, userId: UserId, from: string): Promise<MonthTally[]> {
  const { rows } = await sql<TallyRow & { month: string | null }>`
    select ${monthFrom(from)} as month, type, state, currency, sum(lines)::bigint as lines,
      sum(amount_units)::text as units
    from (select month as day, type, state, currency, lines, amount_units from ${monthsOf(userId)} m) months
    group by 1, 2, 3, 4 having sum(lines) > 0`.execute(db)
  return rows.map((row) => ({ ...toTally(row), month: row.month }))
}

/** Of a `day`: its month, YYYY-MM. Null before the month `from`. */
export function monthFrom(from: string): RawBuilder<string | null> {
  return sql`case when day >= ${`${from}-01`}::date then to_char(day, 'YYYY-MM') end`
}

function toTally({ type, state, currency, lines, units }: TallyRow): Tally {
  return { type, state, currency, lines: BigInt(lines), units: BigInt(units) }
}

/** The lines after one, or from the newest on: page after page without looking twice at any. */
export async function findAfter(db: ReadDb, userId: UserId, filter: Filter, page: Walk): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${COLUMNS} from (${placesOf(userId, filter, page)}) place join transactions t on t.id = place.id
    order by place.created_at desc, place.id desc`.execute(db)
  return rows
}

/** So many lines are walked sooner than months are counted. */
const WALKED_MAX = 40

/** The line with so many before it: months are passed by their counts, and only the one it lies in is walked. */
export async function findAt(
  db: ReadDb,
  userId: UserId,
  filter: Filter,
  offset: number,
): Promise<TransactionId | undefined> {
  if (offset < WALKED_MAX) return walkTo(db, userId, filter, offset)
  let left = offset
  for (const { lines, ...days } of await countStretches(db, userId, filter)) {
    if (left < lines) return walkTo(db, userId, { ...filter, ...days }, left)
    left -= lines
  }
  return undefined
}

/** Only indexes are read on the way there. */
async function walkTo(db: ReadDb, userId: UserId, filter: Filter, offset: number): Promise<TransactionId | undefined> {
  const walk = placesOf(userId, filter, { after: undefined, limit: offset + 1 })
  const { rows } = await sql<{ id: TransactionId }>`
    select id from (${walk}) place order by created_at desc, id desc limit 1 offset ${offset}`.execute(db)
  return rows[0]?.id
}

type Stretch = { from: string; to: string; lines: number }

/** The period's months, and the days beside them, the newest first: how many lines match in each. */
async function countStretches(db: ReadDb, userId: UserId, filter: Filter): Promise<Stretch[]> {
  const { whole, days } = splitPeriod(filter)
  const parts = days.map(
    ({ from, to }) => sql`select ${from}::date as "from", ${to}::date as "to", count(*) as lines from transactions
      where user_id = ${userId} and ${matching({ ...filter, from, to })}`,
  )
  if (whole)
    parts.push(sql`select month as "from", (month + interval '1 month - 1 day')::date as "to", sum(lines)::bigint as lines
      from ${monthsOf(userId)} months where ${ofCountedKind(filter)} and ${inMonths(whole)} group by month`)
  if (parts.length === 0) return []
  const { rows } = await sql<{ from: string; to: string; lines: bigint }>`
    ${sql.join(parts, sql` union all `)} order by 1 desc`.execute(db)
  return rows.map(({ lines, ...stretch }) => ({ ...stretch, lines: Number(lines) }))
}

type Walk = { after: TransactionId | undefined; limit: number }

/** Where the lines are, in their order. */
function placesOf(userId: UserId, filter: Filter, { after, limit }: Walk): RawBuilder<unknown> {
  const further = after
    ? sql`(created_at, id) < (select created_at, id from transactions where id = ${after} and user_id = ${userId})`
    : sql`true`
  return sql`select id, created_at from transactions
    where user_id = ${userId} and ${matching(filter)} and ${further}
    order by created_at desc, id desc limit ${limit}`
}

export async function findOne(db: ReadDb, userId: UserId, id: string): Promise<TransactionRow | undefined> {
  const { rows } = await sql<TransactionRow>`
    select ${COLUMNS} from transactions t where t.id = ${id} and t.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Both sides of a transfer have one reference. */
export async function findByReference(db: ReadDb, reference: string): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${COLUMNS} from transactions t where t.reference = ${reference} order by t.id limit 10`.execute(db)
  return rows
}

/** By their ids, the newest first. */
export async function findMany(db: ReadDb, userId: UserId, ids: readonly string[]): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${COLUMNS} from transactions t where t.id = any(${ids}::text[]) and t.user_id = ${userId}
    order by t.created_at desc, t.id desc`.execute(db)
  return rows
}

/** The day of a line of the customer. */
export async function findDay(db: ReadDb, userId: UserId, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select day from transactions where id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]?.day
}

/** By the rows behind them. */
export async function findBySources(
  db: ReadDb,
  userId: UserId,
  sourceIds: readonly string[],
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${COLUMNS} from transactions t
    where t.user_id = ${userId} and t.source_id = any(${sourceIds}::text[])`.execute(db)
  return rows
}

/** The first moment of each day, where the operator is. */
export async function startsOf(db: ReadDb, days: readonly string[], timeZone: string): Promise<Date[]> {
  const { rows } = await sql<{ starts: Date }>`
    select day::date::timestamp at time zone ${timeZone} as starts
    from unnest(${days}::text[]) with ordinality as d (day, n) order by n`.execute(db)
  return rows.map(({ starts }) => starts)
}

const COLUMNS = sql`t.id, t.user_id, t.source_kind, t.source_id, t.reference, t.type, t.state, t.currency, t.amount_units, t.fee_units,
  t.description, t.said, t.recipient_info, t.recipient_id, t.recipient_name, t.recipient_phone, t.created_at, t.day`

export function matching(filter: Filter): RawBuilder<boolean> {
  return sql`${ofKind(filter)} and ${within(filter)} and ${around(filter)} and ${containing(filter)}`
}

export function containing({ search }: Filter): RawBuilder<boolean> {
  // Not `like`: its signs would need escaping.
  return search === undefined ? sql`true` : sql`strpos(search, lower(${search})) > 0`
}

/** What is exchanged within the house. */
const EXCHANGED = sql`('conversion', 'block_trade')`

/** As what else than a transfer they are stored; the index does not say what is one. */
const EXCHANGED_TYPES: ReadonlySet<TransactionType> = new Set(['deposit', 'crypto'])

/** Of a line: what it is counted as. */
export const LINE_TYPE = sql`case when source_kind not in ${EXCHANGED} then type when type = 'deposit' then 'exchange_in'
  else 'exchange_out' end`

/** Of a line: what its purchase brought; null of all others, and of those that moved apart. How much: `corrected_units`. */
export const BOUGHT = sql`case when state = 'completed' and moved_day is null then bought_currency end`

export function ofKind({ type, state }: Filter): RawBuilder<boolean> {
  const isType = !type
    ? sql`true`
    : type === 'transfer'
      ? sql`(type = 'transfer' or source_kind in ${EXCHANGED})`
      : EXCHANGED_TYPES.has(type)
        ? sql`(type = ${type} and source_kind not in ${EXCHANGED})`
        : sql`type = ${type}`
  return sql`${isType} and ${state ? sql`state = ${state}` : sql`true`}`
}

/** The same of months, where exchanges are counted apart. */
function ofCountedKind({ type, state }: Filter): RawBuilder<boolean> {
  const isType = type ? sql`type = any(${typesFound(type)}::text[])` : sql`true`
  return sql`${isType} and ${state ? sql`state = ${state}` : sql`true`}`
}

export function inMonths(
  { from, before }: NonNullable<SplitPeriod['whole']>,
  day: RawBuilder<unknown> = sql`month`,
): RawBuilder<boolean> {
  return sql`${day} >= coalesce(${from ?? null}::date, '-infinity') and ${day} < coalesce(${before ?? null}::date, 'infinity')`
}

export function within({ from, to }: Filter, day: RawBuilder<unknown> = sql`day`): RawBuilder<boolean> {
  return sql`${from ? sql`${day} >= ${from}::date` : sql`true`} and ${to ? sql`${day} <= ${to}::date` : sql`true`}`
}

/** The same as moments, wide enough for every time zone: the index is ordered by them, not by days. */
function around({ from, to }: Filter): RawBuilder<boolean> {
  return sql`${from ? sql`created_at > ${from}::date - 2` : sql`true`}
    and ${to ? sql`created_at < ${to}::date + 3` : sql`true`}`
}
