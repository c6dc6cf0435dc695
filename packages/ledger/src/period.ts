// What an account held at two moments, and which of its entries lie between them.
import type { Queryable } from './queryable.ts'

export type Period = {
  /** What the account held before `from`. */
  readonly opening: bigint
  /** What it held before `to`: the opening plus every entry between. */
  readonly closing: bigint
  /** Numbers of the entries between: after `first`, up to and with `last`. Equal when there are none. */
  readonly first: bigint
  readonly last: bigint
}

type Row = { sequence: string; balance: string }

/**
 * Entries posted at or after `from` and before `to`; an account that does not exist held nothing. The entries of an
 * account are numbered in the order they were posted, so each end is found by halving, however long the history.
 */
export async function readPeriod(
  db: Queryable,
  { account, from, to }: { account: string; from: Date; to: Date },
): Promise<Period> {
  if (from > to) throw new RangeError('a period does not end before it starts')
  const { rows } = await db.query<Row>(SQL, [account, [from.toISOString(), to.toISOString()]])
  const [start, end] = rows
  if (!start || !end) return { opening: 0n, closing: 0n, first: 0n, last: 0n }
  return {
    opening: BigInt(start.balance),
    closing: BigInt(end.balance),
    first: BigInt(start.sequence),
    last: BigInt(end.sequence),
  }
}

const SQL = `
  with recursive account as (select id, sequence from ledger.accounts where name = $1),
  halving as (
    -- The entry numbered low was posted before the moment (or is none), the one numbered high was not (or is none).
    select n, moment, 0::bigint as low, account.sequence + 1 as high
    from account, unnest($2::timestamptz[]) with ordinality as m (moment, n)
    union all
    select n, moment, case when is_before then middle else low end, case when is_before then high else middle end
    from halving
    cross join lateral (select (low + high) / 2 as middle) m
    cross join lateral (
      select j.posted_at < moment as is_before from ledger.entries e join ledger.journals j on j.id = e.journal_id
      where e.account_id = (select id from account) and e.sequence = middle
    ) probe
    where high - low > 1
  )
  select low::text as sequence, coalesce((
    select balance_after from ledger.entries where account_id = (select id from account) and sequence = low
  ), 0)::text as balance
  from halving where high - low = 1 order by n`
