// SQL on the sums of months and their corrections: what is counted, and what came since.
import { type RawBuilder, sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'

/** Until the transaction ends nobody writes or changes lines that are half an hour old. */
export async function lockCounts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('transaction-months', 0))`.execute(tx)
}

/** Half an hour before the oldest open transaction began: no line from before is still on its way unseen. */
export async function findCountable(tx: Tx): Promise<string> {
  const { rows } = await sql<{ moment: string }>`
    select (least(now(), min(xact_start)) - interval '30 minutes')::text as moment from pg_stat_activity
    where datname = current_database()`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL knows the time')
  return row.moment
}

/** Counts every line made before `upTo` that is not counted yet. In one order, as whoever counts a late line does. */
export async function addToMonths(tx: Tx, upTo: string): Promise<void> {
  await sql`
    with since as (select counted_to from transaction_counts)
    insert into transaction_months as m (user_id, month, type, state, currency, lines, amount_units)
    select user_id, date_trunc('month', day::timestamp)::date as its_month, type, state, currency, count(*), sum(amount_units)
    from transactions where created_at >= (select counted_to from since) and created_at < ${upTo}::timestamptz
    group by user_id, its_month, type, state, currency
    order by user_id, its_month, type, state, currency
    on conflict (user_id, month, type, state, currency) do update
      set lines = m.lines + excluded.lines, amount_units = m.amount_units + excluded.amount_units`.execute(tx)
  await sql`
    update transaction_counts set counted_to = ${upTo}::timestamptz where counted_to < ${upTo}::timestamptz`.execute(tx)
}

/**
 * The same of corrections, a day of lines at most: lines of years are counted when they first are. True once it has come
 * to `upTo`.
 */
export async function addToCorrections(tx: Tx, upTo: string): Promise<boolean> {
  const { rows } = await sql<{ to: string; is_all: boolean }>`
    select least(corrected_to + interval '1 day', ${upTo}::timestamptz)::text as "to",
      corrected_to + interval '1 day' >= ${upTo}::timestamptz as is_all from transaction_counts`.execute(tx)
  const [next] = rows
  if (!next) throw new Error('there are marks')
  await sql`
    insert into transaction_corrections as m (user_id, month, line_type, type, currency, units)
    select user_id, date_trunc('month', day::timestamp)::date as its_month, counted_as, corrected_type,
      corrected_currency, sum(units)
    from transactions t, corrections_of(t) c (counted_as, corrected_type, corrected_currency, units)
    where created_at >= (select corrected_to from transaction_counts) and created_at < ${next.to}::timestamptz
    group by user_id, its_month, counted_as, corrected_type, corrected_currency
    order by user_id, its_month, counted_as, corrected_type, corrected_currency
    on conflict (user_id, month, line_type, type, currency) do update set units = m.units + excluded.units`.execute(tx)
  await sql`
    update transaction_counts set corrected_to = ${next.to}::timestamptz
    where corrected_to < ${next.to}::timestamptz`.execute(tx)
  return next.is_all
}

/** Of an exchange `t`: it is not what it is stored as, but something else. */
export const AS_COUNTED = sql`lateral (values
  (t.type, -1), (case t.type when 'deposit' then 'exchange_in' else 'exchange_out' end, 1)
) counted (type, lines)`

/**
 * A customer's lines by month, as `month, type, state, currency, lines, amount_units`; the same month comes several
 * times. Exchanges, few as they are, are taken from the types they are stored as and counted as what they are.
 */
export function monthsOf(userId: UserId): RawBuilder<unknown> {
  return sql`(
    select month, type, state, currency, lines, amount_units from transaction_months where user_id = ${userId}
    union all
    select date_trunc('month', day::timestamp)::date, type, state, currency, 1, amount_units from transactions
    where user_id = ${userId} and created_at >= (select counted_to from transaction_counts)
    union all
    select date_trunc('month', day::timestamp)::date, counted.type, state, currency, counted.lines,
      counted.lines * amount_units
    from transactions t, ${AS_COUNTED}
    where user_id = ${userId} and source_kind in ('conversion', 'block_trade')
  )`
}
