// What accounts hold and how they came to hold it.
import type { Queryable } from './queryable.ts'

/** The per-account number of the last entry seen. */
export type Cursor = bigint

export type HistoryLine = {
  readonly units: bigint
  readonly balanceAfter: bigint
  /** Counts the account's entries from 1, without gaps. */
  readonly sequence: bigint
  readonly key: string
  readonly kind: string
  readonly reference: string
  readonly postedAt: Date
}

export type HistoryPage = { readonly lines: readonly HistoryLine[]; readonly next: Cursor | undefined }

// Numbers travel as text: what a driver makes of int8 and timestamps is its user's choice.
type Row = {
  units: string
  balance_after: string
  sequence: string
  key: string
  kind: string
  reference: string
  posted_ms: string
}

export const PAGE_MAX = 1000

export async function readBalances(db: Queryable, names: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ name: string; balance: string }>(
    'select name, balance::text from ledger.accounts where name = any($1::text[])',
    [names],
  )
  return new Map(rows.map(({ name, balance }) => [name, BigInt(balance)]))
}

/** An account that does not exist has an empty history. `limit` is 1 to PAGE_MAX. */
export async function readHistory(
  db: Queryable,
  { account, before, limit }: { account: string; before?: Cursor | undefined; limit: number },
): Promise<HistoryPage> {
  if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_MAX) throw new RangeError(`limit is 1 to ${PAGE_MAX}`)
  const { rows } = await db.query<Row>(
    `select e.units::text, e.balance_after::text, e.sequence::text, j.key, j.kind, j.reference,
       floor(extract(epoch from j.posted_at) * 1000)::text as posted_ms
     from ledger.entries e join ledger.journals j on j.id = e.journal_id
     where e.account_id = (select id from ledger.accounts where name = $1)
       and ($2::bigint is null or e.sequence < $2::bigint)
     order by e.sequence desc limit $3::int`,
    [account, before === undefined ? null : String(before), limit + 1],
  )
  const lines = rows.slice(0, limit).map(lineOf)
  return { lines, next: rows.length > limit ? lines.at(-1)?.sequence : undefined }
}

function lineOf(row: Row): HistoryLine {
  return {
    units: BigInt(row.units),
    balanceAfter: BigInt(row.balance_after),
    sequence: BigInt(row.sequence),
    key: row.key,
    kind: row.kind,
    reference: row.reference,
    postedAt: new Date(Number(row.posted_ms)),
  }
}
