// Proves from the rows alone that the books are right: all of them, for the night or after a restore; or what is new, for
// every few minutes.
import type { Queryable } from './queryable.ts'

export type Finding = { readonly check: Check; readonly subject: string; readonly detail: string }
type Check = keyof typeof CHECKS | keyof typeof NEW_CHECKS

const CHECKS = {
  'sums to zero per asset': `
    select asset as subject, 'balances sum to ' || sum(balance) as detail
    from ledger.accounts group by asset having sum(balance) <> 0`,
  'each journal sums to zero per asset': `
    select e.journal_id::text as subject, a.asset || ' sums to ' || sum(e.units) as detail
    from ledger.entries e join ledger.accounts a on a.id = e.account_id
    group by e.journal_id, a.asset having sum(e.units) <> 0`,
  'balances equal the sum of entries': `
    select a.name as subject, 'balance ' || a.balance || ', entries ' || coalesce(e.total, 0) as detail
    from ledger.accounts a
    left join (select account_id, sum(units) as total from ledger.entries group by account_id) e on e.account_id = a.id
    where a.balance <> coalesce(e.total, 0)`,
  'sequences without gaps': `
    select a.name as subject, 'sequence ' || a.sequence || ', entries ' || coalesce(e.count, 0)
      || ' up to ' || coalesce(e.last, 0) as detail
    from ledger.accounts a
    left join (select account_id, count(*) as count, max(sequence) as last from ledger.entries group by account_id) e
      on e.account_id = a.id
    where (a.sequence, a.sequence) <> (coalesce(e.count, 0), coalesce(e.last, 0))`,
  'each balance follows from the one before': `
    select a.name as subject, 'entry ' || e.sequence as detail
    from (
      select account_id, sequence, balance_after,
        units + coalesce(lag(balance_after) over (partition by account_id order by sequence), 0) as expected
      from ledger.entries
    ) e join ledger.accounts a on a.id = e.account_id
    where e.balance_after <> e.expected`,
  'floors held': `
    select a.name as subject, 'entry ' || e.sequence || ' left ' || e.balance_after as detail
    from ledger.entries e join ledger.accounts a on a.id = e.account_id
    where e.balance_after < 0 and not a.may_go_negative`,
  'no entry without its journal and account': `
    select e.journal_id::text as subject, 'account ' || e.account_id || ', entry ' || e.sequence as detail
    from ledger.entries e
    left join ledger.journals j on j.id = e.journal_id left join ledger.accounts a on a.id = e.account_id
    where j.id is null or a.id is null`,
  'a journal has entries or a refusal, not both': `
    select j.key as subject, case when r.journal_id is null then 'neither' else 'both' end as detail
    from ledger.journals j
    left join ledger.rejections r on r.journal_id = j.id
    left join (select distinct journal_id from ledger.entries) e on e.journal_id = j.id
    where (r.journal_id is null) = (e.journal_id is null)`,
  'no refusal without its journal': `
    select r.journal_id::text as subject, r.code as detail
    from ledger.rejections r left join ledger.journals j on j.id = r.journal_id where j.id is null`,
} as const satisfies Record<string, string>

/** At most 100 findings a check, none when the books are right. One statement, one snapshot: safe under load. */
export async function verifyLedger(db: Queryable): Promise<Finding[]> {
  const parts = Object.entries(CHECKS).map(
    ([check, sql]) => `(select '${check}' as "check", found.subject, found.detail from (${sql}) found limit 100)`,
  )
  const { rows } = await db.query<Finding>(parts.join('\nunion all\n'))
  return rows
}

/** What a check read. `nextAfter`: what a later check of what is new begins after. */
export type Extent = { nextAfter: bigint; journals: bigint; entries: bigint; accounts: bigint }

/**
 * A journal takes its number before it commits, so a lower one may appear after a higher one was read. So long a
 * transaction that posts may last; what was added within it is read again by the next check.
 */
const OVERLAP = "interval '10 minutes'"

/** `fresh`: the new entries; `before`: of each account in them, the last entry that is older. */
const FRESH = `
  fresh as materialized (select * from ledger.entries where journal_id > $1),
  touched as materialized (
    select account_id, min(sequence) as first, max(sequence) as last, count(*) as count from fresh group by account_id),
  chained as (
    select f.account_id, f.sequence, f.balance_after, f.units + coalesce(
      lag(f.balance_after) over (partition by f.account_id order by f.sequence),
      (select o.balance_after from ledger.entries o
        where o.account_id = f.account_id and o.sequence = f.sequence - 1), 0) as expected
    from fresh f)`

const NEW_CHECKS = {
  'sums to zero per asset': CHECKS['sums to zero per asset'],
  'each journal sums to zero per asset': `
    select e.journal_id::text as subject, a.asset || ' sums to ' || sum(e.units) as detail
    from fresh e join ledger.accounts a on a.id = e.account_id
    group by e.journal_id, a.asset having sum(e.units) <> 0`,
  'balance follows from the last entry': `
    select a.name as subject, 'balance ' || a.balance || ', last entry left ' || e.balance_after as detail
    from touched t join ledger.accounts a on a.id = t.account_id
    join ledger.entries e on e.account_id = t.account_id and e.sequence = t.last
    where a.balance <> e.balance_after`,
  'sequences without gaps': `
    select a.name as subject, 'sequence ' || a.sequence || ', new entries ' || t.count || ' up to ' || t.last as detail
    from touched t join ledger.accounts a on a.id = t.account_id
    where a.sequence <> t.last or t.count <> t.last - t.first + 1
      or (t.first > 1 and not exists (
        select from ledger.entries e where e.account_id = t.account_id and e.sequence = t.first - 1))`,
  'each balance follows from the one before': `
    select a.name as subject, 'entry ' || e.sequence as detail
    from chained e join ledger.accounts a on a.id = e.account_id where e.balance_after <> e.expected`,
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
    where j.id > $1 and (r.journal_id is null) = (e.journal_id is null)`,
} as const satisfies Record<string, string>

/**
 * The same of what was posted after the journal of this number, with the balances of the accounts it touched; 0n reads
 * everything new. An older entry that was changed since is found by `verifyLedger` alone. One statement, one snapshot.
 */
export async function verifyNew(db: Queryable, after: bigint): Promise<Finding[]> {
  const parts = Object.entries(NEW_CHECKS).map(
    ([check, sql]) => `(select '${check}' as "check", found.subject, found.detail from (${sql}) found limit 100)`,
  )
  const { rows } = await db.query<Finding>(`with ${FRESH}\n${parts.join('\nunion all\n')}`, [after])
  return rows
}

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
