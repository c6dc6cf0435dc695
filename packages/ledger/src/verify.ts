// Proves from the rows alone that the books are right: all of them, after a restore; part after part, over as many nights as
// that takes; or what is new, for every few minutes. No statement reads more because the ledger is longer.
import type { Queryable } from './queryable.ts'

export type Finding = { readonly check: Check; readonly subject: string; readonly detail: string }
type Check = keyof typeof SUM_CHECKS | keyof typeof ACCOUNT_CHECKS | keyof typeof JOURNAL_CHECKS

const FOUND_MAX = 100
const ALL = 2n ** 63n - 1n

const SUM_CHECKS = {
  'sums to zero per asset': `
    select asset as subject, 'balances sum to ' || sum(balance) as detail
    from ledger.accounts group by asset having sum(balance) <> 0`,
} as const satisfies Record<string, string>

/** Of accounts in `looked_at`: each carries the balance and the number of its last entry. */
const ACCOUNT_CHECKS = {
  'balance follows from the last entry': `
    select name as subject, 'balance ' || balance || ', last entry left ' || coalesce(last_balance, 0) as detail
    from looked_at
    where balance <> case when sequence = 0 then 0 else last_balance end`,
  'sequences without gaps': `
    select name as subject, 'sequence ' || sequence
      || case when sequence > 0 and last_balance is null then ', which no entry has' else ', and entries beyond it' end as detail
    from looked_at
    where (sequence > 0 and last_balance is null)
      or exists (select from ledger.entries e where e.account_id = looked_at.id and e.sequence > looked_at.sequence)`,
} as const satisfies Record<string, string>

/** What `looked_at` has of each account. */
const WITH_LAST = `
  select a.id, a.name, a.balance, a.sequence,
    (select e.balance_after from ledger.entries e where e.account_id = a.id and e.sequence = a.sequence) as last_balance
  from ledger.accounts a`

/**
 * Of the journals after $1 up to $2: `fresh` are their entries, and `chained` says with each what the account held before it;
 * null where no entry stands before one that is not the first. Journals number and accounts number apart: what comes right
 * before an entry in its account may belong to an earlier slice, or to a later one.
 */
const FRESH = `
  fresh as materialized (select * from ledger.entries where journal_id > $1::bigint and journal_id <= $2::bigint),
  ordered as (
    select f.account_id, f.sequence, f.units, f.balance_after,
      lag(f.sequence) over account as last_sequence, lag(f.balance_after) over account as last_balance
    from fresh f window account as (partition by f.account_id order by f.sequence)),
  chained as (
    select o.account_id, o.sequence, o.units, o.balance_after, case
        when o.sequence = 1 then 0
        when o.last_sequence = o.sequence - 1 then o.last_balance
        else (select e.balance_after from ledger.entries e where e.account_id = o.account_id and e.sequence = o.sequence - 1)
      end as before
    from ordered o)`

const JOURNAL_CHECKS = {
  'each journal sums to zero per asset': `
    select e.journal_id::text as subject, a.asset || ' sums to ' || sum(e.units) as detail
    from fresh e join ledger.accounts a on a.id = e.account_id
    group by e.journal_id, a.asset having sum(e.units) <> 0`,
  'sequences without gaps': `
    select a.name as subject, 'entry ' || e.sequence || ' has none before it' as detail
    from chained e join ledger.accounts a on a.id = e.account_id where e.before is null`,
  'each balance follows from the one before': `
    select a.name as subject, 'entry ' || e.sequence as detail
    from chained e join ledger.accounts a on a.id = e.account_id where e.before + e.units <> e.balance_after`,
  'floors held': `
    select a.name as subject, 'entry ' || e.sequence || ' left ' || e.balance_after as detail
    from fresh e join ledger.accounts a on a.id = e.account_id where e.balance_after < 0 and not a.may_go_negative`,
  'no entry without its journal and account': `
    select e.journal_id::text as subject, 'account ' || e.account_id || ', entry ' || e.sequence as detail
    from fresh e
    left join ledger.journals j on j.id = e.journal_id left join ledger.accounts a on a.id = e.account_id
    where j.id is null or a.id is null`,
  'a journal has entries or a refusal, not both': `
    select j.key as subject, case when r.journal_id is null then 'neither' else 'both' end as detail
    from ledger.journals j
    left join ledger.rejections r on r.journal_id = j.id
    left join (select distinct journal_id from fresh) e on e.journal_id = j.id
    where j.id > $1 and j.id <= $2 and (r.journal_id is null) = (e.journal_id is null)`,
  'no refusal without its journal': `
    select r.journal_id::text as subject, r.code as detail
    from ledger.rejections r left join ledger.journals j on j.id = r.journal_id
    where r.journal_id > $1 and r.journal_id <= $2 and j.id is null`,
} as const satisfies Record<string, string>

/** One statement of all these checks. */
function together(checks: Record<string, string>): string {
  const parts = Object.entries(checks).map(
    ([check, sql]) =>
      `(select '${check}' as "check", found.subject, found.detail from (${sql}) found limit ${FOUND_MAX})`,
  )
  return parts.join('\nunion all\n')
}

/** One row: what all these checks found, and how much they read. */
function reading(tables: string, checks: Record<string, string>, { journals, entries, accounts }: Counting): string {
  return `
  with ${tables},
  found as (${together(checks)})
  select (select coalesce(jsonb_agg(found), '[]') from found) as findings,
    (${journals})::text as journals, (${entries})::text as entries, (${accounts})::text as accounts`
}
type Counting = Record<keyof Amount, string>

const JOURNALS_SQL = reading(FRESH, JOURNAL_CHECKS, {
  journals: 'select count(*) from ledger.journals where id > $1 and id <= $2',
  entries: 'select count(*) from fresh',
  accounts: 'select 0',
})
const ACCOUNTS_SQL = reading(
  `looked_at as materialized (${WITH_LAST} where a.id > $1::bigint and a.id <= $2::bigint)`,
  ACCOUNT_CHECKS,
  { journals: 'select 0', entries: 'select 0', accounts: 'select count(*) from looked_at' },
)
const TOUCHED_SQL = `
  with ${FRESH},
  looked_at as materialized (${WITH_LAST} where a.id in (select account_id from fresh))
  ${together(JOURNAL_CHECKS)} union all ${together(ACCOUNT_CHECKS)} union all ${together(SUM_CHECKS)}`

/** How much one part looks at; the last takes what is left, and what should not be there. */
export type Slices = { journals: number; accounts: number }
const SLICES: Slices = { journals: 500_000, accounts: 200_000 }

/** Where a reading of the whole ledger stands: accounts come first, then journals, each by its number. */
export type Place = { readonly reads: keyof Slices; readonly after: bigint }
export const FIRST_PLACE: Place = { reads: 'accounts', after: -ALL }

type Amount = { journals: bigint; entries: bigint; accounts: bigint }
/** `next`: where the rest begins; undefined after the last part. */
export type Part = { findings: Finding[]; amount: Amount; next: Place | undefined }

/**
 * Some hundred findings of a check at most, none when the books are right. Each part is a snapshot of its own, in which
 * whatever it proves holds by itself: safe under load. Journals that get their number before and commit after their part was
 * read are `verifyNew`'s to find.
 */
export async function verifyLedger(db: Queryable, slices: Slices = SLICES): Promise<Finding[]> {
  const found = await verifySums(db)
  for (let place: Place | undefined = FIRST_PLACE; place; ) {
    const part: Part = await verifyPart(db, place, slices)
    found.push(...part.findings)
    place = part.next
  }
  return found
}

/** What all balances of an asset must be together; quick, and told of all accounts at once. */
export function verifySums(db: Queryable): Promise<Finding[]> {
  return rowsOf(db, together(SUM_CHECKS), [])
}

/** One part of the ledger, the one that begins at this place. */
export async function verifyPart(db: Queryable, { reads, after }: Place, slices: Slices = SLICES): Promise<Part> {
  const last = await db.query<{ id: string }>(
    `select id::text from ledger.${reads} where id > $1 order by id offset $2 limit 1`,
    [after, slices[reads] - 1],
  )
  const upTo = last.rows[0] ? BigInt(last.rows[0].id) : ALL
  const { rows } = await db.query<{ findings: Finding[] } & Record<keyof Amount, string>>(
    reads === 'accounts' ? ACCOUNTS_SQL : JOURNALS_SQL,
    [after, upTo],
  )
  const [row] = rows
  if (!row) throw new Error('a count answers one row')
  const { findings, journals, entries, accounts } = row
  return {
    findings,
    amount: { journals: BigInt(journals), entries: BigInt(entries), accounts: BigInt(accounts) },
    next: last.rows[0] ? { reads, after: upTo } : reads === 'accounts' ? { reads: 'journals', after: -ALL } : undefined,
  }
}

/** The number of the newest journal; 0n where there is none. */
export async function lastJournal(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ id: string }>('select coalesce(max(id), 0)::text as id from ledger.journals')
  return BigInt(rows[0]?.id ?? 0)
}

/**
 * The same of what was posted after the journal of this number, with the balances of the accounts it touched; 0n reads
 * everything new. An older entry that was changed since is found by `verifyLedger` alone. One statement, one snapshot.
 */
export async function verifyNew(db: Queryable, after: bigint): Promise<Finding[]> {
  return rowsOf(db, TOUCHED_SQL, [after, ALL])
}

async function rowsOf(db: Queryable, sql: string, values: bigint[]): Promise<Finding[]> {
  return (await db.query<Finding>(sql, values)).rows
}

/** What a check read. `nextAfter`: what a later check of what is new begins after. */
export type Extent = Amount & { nextAfter: bigint }

/**
 * A journal takes its number before it commits, so a lower one may appear after a higher one was read. So long a
 * transaction that posts may last; what was added within it is read again by the next check.
 */
const OVERLAP = "interval '10 minutes'"

/** How much there is after a journal, and where the next check begins. Read before what it measures is checked. */
export async function extentAfter(db: Queryable, after: bigint): Promise<Extent> {
  const { rows } = await db.query<Record<keyof Extent, string>>(
    `select coalesce((select max(id) from ledger.journals where id > $1 and posted_at < now() - ${OVERLAP}), $1)::text as "nextAfter",
      (select count(*) from ledger.journals where id > $1)::text as journals,
      (select count(*) from ledger.entries where journal_id > $1)::text as entries,
      (select count(distinct account_id) from ledger.entries where journal_id > $1)::text as accounts`,
    [after],
  )
  const [row] = rows
  if (!row) throw new Error('a count answers one row')
  return {
    nextAfter: BigInt(row.nextAfter),
    journals: BigInt(row.journals),
    entries: BigInt(row.entries),
    accounts: BigInt(row.accounts),
  }
}
