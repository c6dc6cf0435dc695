// SQL on what the sums of amounts lack to be what the customer's balances saw. No lines, only units, below zero where
// amounts say too much.
import type { TransactionStatus } from '@kivuko/contract/transactions.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { type RawBuilder, sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { ReadDb } from '#tables.ts'
import { splitPeriod } from './period.ts'
import { containing, inMonths, type MonthTally, matching, monthFrom, ofKind, within } from './store.ts'
import type { Tally } from './sum-tallies.ts'
import { type Filter, type LineType, typesFound } from './transaction.ts'

type Row = { type: LineType; state: TransactionStatus; currency: Asset; units: string }

/**
 * Of what matches: fees leave too; a purchase is paid from outside, and its coins come in; and what moved apart from its
 * line counts on the day it did.
 */
export function tallyCorrections(db: ReadDb, userId: UserId, filter: Filter): Promise<Tally[]> {
  return tally(db, [...correctedParts(userId, filter), movedApart(userId, filter)])
}

/** What was completed later than its line was made, was taken back, or cost a fee though it failed. */
export function tallyMovedApart(db: ReadDb, userId: UserId, filter: Filter): Promise<Tally[]> {
  return tally(db, [movedApart(userId, filter)])
}

/** All of them by month, those before the month `from` (YYYY-MM) together. */
export async function tallyCorrectionsByMonth(db: ReadDb, userId: UserId, from: string): Promise<MonthTally[]> {
  const { rows } = await sql<Row & { month: string | null }>`
    select ${monthFrom(from)} as month, type, state, currency, sum(units)::text as units
    from (${sql.join([...correctedParts(userId, {}), movedApart(userId, {})], sql` union all `)}) correction
    group by 1, 2, 3, 4`.execute(db)
  return rows.map(toTally)
}

async function tally(db: ReadDb, parts: readonly RawBuilder<unknown>[]): Promise<Tally[]> {
  const { rows } = await sql<Row>`
    select type, state, currency, sum(units)::text as units
    from (${sql.join(parts, sql` union all `)}) correction group by 1, 2, 3`.execute(db)
  return rows.map(toTally)
}

function toTally<R extends Row>({ units, ...row }: R) {
  return { ...row, lines: 0n, units: BigInt(units) }
}

/** Whole months are counted already, but for the newest lines; days beside them and searches go by the lines. */
function correctedParts(userId: UserId, filter: Filter): RawBuilder<unknown>[] {
  if (filter.state && filter.state !== 'completed') return []
  const { whole, days } = filter.search === undefined ? splitPeriod(filter) : { whole: undefined, days: [filter] }
  const parts = days.map((part) => ofLines(userId, matching({ ...filter, ...part })))
  if (!whole) return parts
  const isType = filter.type ? sql`line_type = any(${typesFound(filter.type)}::text[])` : sql`true`
  const counted = sql`select month as day, type, 'completed' as state, currency, units
    from transaction_corrections where user_id = ${userId} and ${isType} and ${inMonths(whole)}`
  const isNewer = sql<boolean>`created_at >= (select corrected_to from transaction_counts) and ${ofKind(filter)}
    and ${inMonths(whole, sql`day`)}`
  return [...parts, counted, ofLines(userId, isNewer)]
}

/** Its first conditions are those of an index that holds no other lines. */
function ofLines(userId: UserId, isMeant: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`select day, corrected_type as type, 'completed' as state, corrected_currency as currency, units
    from transactions t, corrections_of(t) c (counted_as, corrected_type, corrected_currency, units)
    where user_id = ${userId} and state = 'completed' and moved_day is null
      and (bought_units is not null or fee_units > 0) and ${isMeant}`
}

/** Few lines, which have an index. */
function movedApart(userId: UserId, filter: Filter): RawBuilder<unknown> {
  const inPeriod = (day: string) => within(filter, sql.ref(day))
  return sql`(with apart as (
      select type, state, currency, coalesce(bought_currency, currency) as asset, amount_units, day,
        bought_units is not null or type in ('deposit', 'agent_commission') as came_in,
        moved_day, moved_units, back_day, back_units
      from transactions where user_id = ${userId} and moved_day is not null and ${ofKind(filter)} and ${containing(filter)}
    )
    select day, type, state, currency, -amount_units as units
    from apart where state = 'completed' and ${inPeriod('day')}
    union all
    select moved_day, case when came_in then 'deposit' else type end, 'completed', asset, moved_units
    from apart where ${inPeriod('moved_day')}
    union all
    select back_day, case when came_in then 'withdrawal' else 'deposit' end, 'completed', asset, back_units
    from apart where back_day is not null and ${inPeriod('back_day')})`
}
