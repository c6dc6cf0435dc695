// SQL that reads what was counted. Sums of units leave as text: they may be larger than what they are sums of.
import type { FlowKind, OverviewPeriod, OverviewRail } from '@kivuko/contract/console-overview.ts'
import { sql } from 'kysely'
import type { Db, Tables } from '#tables.ts'
import type { KindSum } from './sum-money.ts'

/** `unit` is what the period is cut into; days are of the operator's time zone. */
export type Cut = { unit: 'hour' | 'day'; timeZone: string }

const PERIODS: Record<OverviewPeriod, { unit: Cut['unit']; count: number }> = {
  '24h': { unit: 'hour', count: 24 },
  '7d': { unit: 'day', count: 7 },
  '30d': { unit: 'day', count: 30 },
}

export type Bounds = { today: Date; starts: Date[]; cut: Cut }

/** When today began, and each hour or day of the period; the last one is not over. */
export async function findBounds(
  db: Db,
  { now, period, timeZone }: { now: Date; period: OverviewPeriod; timeZone: string },
): Promise<Bounds> {
  const { unit, count } = PERIODS[period]
  const { rows } = await sql<{ today: Date; starts: Date[] }>`
    select date_trunc('day', ${now}::timestamptz, ${timeZone}::text) as today, array(
      select case ${unit}::text when 'hour' then date_trunc('hour', ${now}::timestamptz, 'UTC') - back * interval '1 hour'
        else (date_trunc('day', ${now}::timestamptz at time zone ${timeZone}::text) - back * interval '1 day') at time zone ${timeZone}::text end
      from generate_series(${count - 1}::int, 0, -1) back) as starts`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL knows the time')
  return { ...row, cut: { unit, timeZone } }
}

/** In which hour or day of a cut something falls; `hour` is a column. */
function partOf({ unit, timeZone }: Cut) {
  return unit === 'hour' ? sql<Date>`hour` : sql<Date>`date_trunc('day', hour, ${timeZone}::text)`
}

const SUMS = sql`sum(movements)::float8 as movements, sum(volume_units)::text as volume, sum(fee_units)::text as fee,
  sum(spread_units)::text as spread, sum(commission_units)::text as commission`

export async function sumMoney(db: Db, since: Date): Promise<KindSum[]> {
  const { rows } = await sql<KindSum>`
    select kind, rail, asset, ${SUMS} from tally_money where hour >= ${since} group by kind, rail, asset`.execute(db)
  return rows
}

export async function sumMoneyByPart(db: Db, since: Date, cut: Cut): Promise<(KindSum & { at: Date })[]> {
  const { rows } = await sql<KindSum & { at: Date }>`
    select ${partOf(cut)} as at, kind, rail, asset, ${SUMS} from tally_money where hour >= ${since}
    group by at, kind, rail, asset`.execute(db)
  return rows
}

type Flow = { kind: FlowKind; rail: OverviewRail }

export async function sumBegun(db: Db, since: Date): Promise<(Flow & { begun: number })[]> {
  const { rows } = await sql<Flow & { begun: number }>`
    select kind, rail, sum(begun)::float8 as begun from tally_begun where hour >= ${since} group by kind, rail`.execute(
    db,
  )
  return rows
}

/** Of what was begun since: how many were completed, by how many seconds that took; the quickest first. */
export async function sumSettled(db: Db, since: Date): Promise<(Flow & { seconds: number; completed: number })[]> {
  const { rows } = await sql<Flow & { seconds: number; completed: number }>`
    select kind, rail, seconds, sum(completed)::float8 as completed from tally_settled where hour >= ${since}
    group by kind, rail, seconds order by seconds`.execute(db)
  return rows
}

/** What was begun since and has not ended; each looks into an index over what is open. */
export async function countOpen(db: Db, since: Date): Promise<(Flow & { open: number })[]> {
  const { rows } = await sql<Flow & { open: number }>`
    select kind, rail, count(*)::int as open from (
      select 'purchase' as kind, payment_method as rail, created_at from orders
        where state = 'awaiting_payment'
      union all select 'deposit', coalesce(network, 'bank'), created_at from deposits where state in ('created', 'pending', 'review')
      union all select 'sale', case when phone is null then 'bank' else network end, created_at from sales
        where state in ('waiting', 'sending', 'refused')
      union all select 'payout', network, created_at from payouts where state = 'pending'
      union all select 'cash_out', case when phone is null then 'bank' else network end, created_at from cash_outs
        where state in ('waiting', 'sending')
      union all select 'bill', 'bills', created_at from bills where state in ('waiting', 'sending')
      union all select 'withdrawal', network, created_at from withdrawals where state in ('waiting', 'sending', 'confirming')
    ) going_on where created_at >= ${since} group by kind, rail`.execute(db)
  return rows
}

export async function sumFlowsByPart(
  db: Db,
  since: Date,
  cut: Cut,
): Promise<{ at: Date; begun: number; completed: number }[]> {
  const { rows } = await sql<{ at: Date; begun: number; completed: number }>`
    select at, sum(begun)::float8 as begun, sum(completed)::float8 as completed from (
      select ${partOf(cut)} as at, begun, 0 as completed from tally_begun where hour >= ${since}
      union all select ${partOf(cut)}, 0, completed from tally_settled where hour >= ${since}
    ) both_sides group by at`.execute(db)
  return rows
}

export type Funnel = {
  signed_up: number
  email_confirmed: number
  phone_confirmed: number
  tier_2: number
  tier_3: number
}

export async function sumFunnel(db: Db, since: Date): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    select coalesce(sum(signed_up), 0)::float8 as signed_up, coalesce(sum(email_confirmed), 0)::float8 as email_confirmed,
      coalesce(sum(phone_confirmed), 0)::float8 as phone_confirmed, coalesce(sum(tier_2), 0)::float8 as tier_2,
      coalesce(sum(tier_3), 0)::float8 as tier_3
    from tally_signups where hour >= ${since}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum answers one row')
  return row
}

export async function sumSignupsByPart(db: Db, since: Date, cut: Cut): Promise<{ at: Date; signed_up: number }[]> {
  const { rows } = await sql<{ at: Date; signed_up: number }>`
    select ${partOf(cut)} as at, sum(signed_up)::float8 as signed_up from tally_signups where hour >= ${since}
    group by at`.execute(db)
  return rows
}

export async function readTallies(db: Db): Promise<Tables['tallies']> {
  return db.selectFrom('tallies').selectAll().executeTakeFirstOrThrow()
}
