// SQL on what a search finds line by line: it looks at every line of the days it is given.
import type { Asset } from '@kivuko/money/assets.ts'
import { type RawBuilder, sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { ReadDb } from '#tables.ts'
import type { Days } from './period.ts'
import { BOUGHT, containing, LINE_TYPE, matching } from './store.ts'
import { type CorrectedKind, correctionsOf, type Tally } from './sum-tallies.ts'
import type { Filter } from './transaction.ts'

/** Those of each of the periods, in their order, with what corrects their sums; and how many lines were looked at that could be in a pack. */
export type Searched = { tallies: Tally[][]; settled: number }

type Row = Omit<CorrectedKind, 'bought'> & {
  place: number
  bought: Asset | null
  lines: bigint
  units: string | null
  corrected: string | null
  settled: bigint
}

export async function tallyPeriods(
  db: ReadDb,
  userId: UserId,
  { filter, periods }: { filter: Filter; periods: readonly Days[] },
): Promise<Searched> {
  if (periods.length === 0) return { tallies: [], settled: 0 }
  const parts = periods.map((days, place) => looked(userId, place, { ...filter, ...days }))
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db)
  const found = rows.filter(({ lines }) => lines > 0n)
  return {
    tallies: periods.map((_days, index) => found.filter(({ place }) => place === index).flatMap(toTallies)),
    settled: rows.reduce((sum, { settled }) => sum + Number(settled), 0),
  }
}

function looked(userId: UserId, place: number, filter: Filter): RawBuilder<unknown> {
  const isFound = containing(filter)
  return sql`(select ${sql.lit(place)} as place, ${LINE_TYPE} as type, state, currency, ${BOUGHT} as bought,
      count(*) filter (where ${isFound}) as lines,
      sum(amount_units) filter (where ${isFound})::text as units,
      sum(corrected_units(t)) filter (where ${isFound})::text as corrected,
      count(*) filter (where day < (now() at time zone 'utc')::date - 3) as settled
    from transactions t where user_id = ${userId} and ${matching({ ...filter, search: undefined })}
    group by 2, state, currency, 5)`
}

function toTallies({ type, state, currency, bought, lines, units, corrected }: Row): Tally[] {
  const sum = BigInt(units ?? 0)
  const kind = { type, state, currency }
  const corrections = correctionsOf(bought ? { ...kind, bought } : kind, sum, BigInt(corrected ?? 0))
  return [{ ...kind, lines, units: sum }, ...corrections]
}
