// SQL on what a search finds. It looks at every line of the period, so a long history is looked at in stretches: they
// are counted one by one, two connections share them, and a page is read only where it lies.
import type { TransactionStatus, TransactionType } from '@kivuko/contract/transactions.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { type RawBuilder, sql } from 'kysely'
import { daysAfter } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { splitPeriod } from './period.ts'
import { containing, countStretches, inMonths, matching, ofKind } from './store.ts'
import type { Tally } from './sum-tallies.ts'
import type { Filter } from './transaction.ts'

/** Of so many lines, the newest. */
const SAMPLE = 400
/** Shorter histories are looked at as a whole. */
const STRETCHES_FROM = 20_000
const STRETCHES = 8

/** A part of what is searched, with what was found there. */
export type Stretch = { filter: Filter; tallies: Tally[] }

/** What the search finds, in stretches of whole months, the newest first. */
export async function searchStretches(db: Db, userId: UserId, filter: Filter): Promise<Stretch[]> {
  const [filters, isCommon] = await Promise.all([cut(db, userId, filter), isCommonWord(db, userId, filter)])
  const numbered = filters.map((each, place) => ({ place, filter: each }))
  const shares = filters.length === 1 ? [numbered] : [0, 1].map((rest) => numbered.filter((_, n) => n % 2 === rest))
  const counted = await Promise.all(shares.map((share) => tally(db, userId, share, isCommon)))
  const rows = counted.flat()
  return numbered.map(({ place, filter }) => ({
    filter,
    tallies: rows.filter((row) => row.place === place).map(toTally),
  }))
}

/** Whether a search finds more lines than it leaves out, as far as the newest tell. */
async function isCommonWord(db: Db, userId: UserId, filter: Filter): Promise<boolean> {
  const { rows } = await sql<{ common: boolean }>`
    select count(*) filter (where ${containing(filter)}) * 2 > count(*) as common
    from (select search from transactions where user_id = ${userId} and ${matching({ ...filter, search: undefined })}
      order by created_at desc, id desc limit ${SAMPLE}) newest`.execute(db)
  return rows[0]?.common ?? false
}

/** The filter as several that match between them what it matches, of about as many lines each, the newest first. */
async function cut(db: Db, userId: UserId, filter: Filter): Promise<Filter[]> {
  const months = await countStretches(db, userId, { ...filter, search: undefined })
  const total = months.reduce((sum, { lines }) => sum + lines, 0)
  if (total < STRETCHES_FROM) return [filter]
  const filters: Filter[] = []
  let { to } = filter
  let lines = 0
  for (const month of months) {
    lines += month.lines
    if (lines < (total * (filters.length + 1)) / STRETCHES || month === months.at(-1)) continue
    filters.push({ ...filter, from: month.from, to })
    to = daysAfter(month.from, -1)
  }
  return [...filters, { ...filter, to }]
}

type Numbered = { place: number; filter: Filter }
type TallyRow = {
  place: number
  type: TransactionType
  state: TransactionStatus
  currency: Asset
  lines: bigint
  units: string
}

/** What a common word does not find is less than what it finds: it is counted, and taken off the whole. */
async function tally(db: Db, userId: UserId, share: readonly Numbered[], isCommon: boolean): Promise<TallyRow[]> {
  const parts = share.flatMap(({ place, filter }) =>
    isCommon ? wholeAndLeftOut(userId, place, filter) : [linesOf(userId, place, matching(filter))],
  )
  const { rows } = await sql<TallyRow>`
    select place, type, state, currency, sum(lines)::bigint as lines, sum(units)::text as units
    from (${sql.join(parts, sql` union all `)}) part
    group by place, type, state, currency having sum(lines) > 0`.execute(db)
  return rows
}

function linesOf(userId: UserId, place: number, condition: RawBuilder<boolean>, sign: 1 | -1 = 1) {
  return sql`(select ${sql.lit(place)} as place, type, state, currency, ${sql.lit(sign)} * count(*) as lines,
      ${sql.lit(sign)} * sum(amount_units) as units
    from transactions where user_id = ${userId} and ${condition} group by type, state, currency)`
}

function wholeAndLeftOut(userId: UserId, place: number, filter: Filter): RawBuilder<unknown>[] {
  const all = { ...filter, search: undefined }
  const { whole, days } = splitPeriod(all)
  const months =
    whole &&
    sql`(select ${sql.lit(place)} as place, type, state, currency, lines, amount_units as units from transaction_months
      where user_id = ${userId} and ${ofKind(filter)} and ${inMonths(whole)})`
  return [
    ...(months ? [months] : []),
    ...days.map((part) => linesOf(userId, place, matching({ ...all, ...part }))),
    linesOf(userId, place, sql<boolean>`${matching(all)} and not ${containing(filter)}`, -1),
  ]
}

function toTally({ type, state, currency, lines, units }: TallyRow): Tally {
  return { type, state, currency, lines: BigInt(lines), units: BigInt(units) }
}
