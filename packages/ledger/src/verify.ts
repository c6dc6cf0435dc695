// Proves from the rows alone that the books are right: all of them, for the night or after a restore; or what is new, for
// every few minutes. All of them are read slice by slice: as long as the ledger is, no statement is longer for it.
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

const JOURNALS_SQL = `with ${FRESH}\n${together(JOURNAL_CHECKS)}`
const ACCOUNTS_SQL = `
  with looked_at as materialized (${WITH_LAST} where a.id > $1::bigint and a.id <= $2::bigint)
  ${together(ACCOUNT_CHECKS)}`
const TOUCHED_SQL = `
  with ${FRESH},
  looked_at as materialized (${WITH_LAST} where a.id in (select account_id from fresh))
  ${together(JOURNAL_CHECKS)} union all ${together(ACCOUNT_CHECKS)} union all ${together(SUM_CHECKS)}`

/** How much one statement looks at; the last slice takes what is left, and what should not be there. */
export type Slices = { journals: number; accounts: number }
const SLICES: Slices = { journals: 500_000, accounts: 200_000 }

/**
 * Some hundred findings of a check at most, none when the books are right. Each slice is a snapshot of its own, in which
 * whatever it proves holds by itself: safe under load. Journals that get their number before and commit after their slice was
 * read are `verifyNew`'s to find.
 */
export async function verifyLedger(db: Queryable, slices: Slices = SLICES): Promise<Finding[]> {
  const found = await rowsOf(db, together(SUM_CHECKS), [])
  for await (const slice of slicesOf(db, 'accounts', slices.accounts))
    found.push(...(await rowsOf(db, ACCOUNTS_SQL, slice)))
  for await (const slice of slicesOf(db, 'journals', slices.journals))
    found.push(...(await rowsOf(db, JOURNALS_SQL, slice)))
  return found
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

/** After which number and up to which, from the first to beyond the last. */
async function* slicesOf(
  db: Queryable,
  table: 'accounts' | 'journals',
  size: number,
): AsyncGenerator<[after: bigint, upTo: bigint]> {
  for (let after = -ALL; ; ) {
    const { rows } = await db.query<{ id: string }>(
      `select id::text from ledger.${table} where id > $1 order by id offset $2 limit 1`,
      [after, size - 1],
    )
    const upTo = rows[0] ? BigInt(rows[0].id) : ALL
    yield [after, upTo]
    if (!rows[0]) return
    after = upTo
  }
}

/** What a check read. `nextAfter`: what a later check of what is new begins after. */
export type Extent = { nextAfter: bigint; journals: bigint; entries: bigint; accounts: bigint }

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
