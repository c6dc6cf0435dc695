// Proves from the rows alone that the books are right. Reads everything: a job for the night, or after a restore.
import type { Queryable } from './queryable.ts'

export type Finding = { readonly check: Check; readonly subject: string; readonly detail: string }
type Check = keyof typeof CHECKS

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
