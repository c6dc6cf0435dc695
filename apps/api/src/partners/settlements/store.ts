// SQL on settlements, and on the entries of the ledger they are made of.
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { sql } from 'kysely'
import { partnerMargin } from '#accounting/chart.ts'
import type { PartnerId } from '#platform/ids.ts'
import { type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables } from '#tables.ts'

export type Settlement = Tables['partner_settlements']
export const settlements = rowTable('partner_settlements')

/** The payment of one settlement is no part of another. */
const EARNED = sql`j.kind <> 'margin_settlement'`
/** What went back with refunds, less what came back of that after all. */
const REVERSED = sql`j.kind in ('margin_withheld', 'margin_given_back')`

/** Accounts of margins on which something was written since they were settled last. */
export async function findUnsettled(db: Db): Promise<{ partnerId: PartnerId; currency: WalletCurrency }[]> {
  const { rows } = await sql<{ partnerId: PartnerId; currency: WalletCurrency }>`
    select p.id as "partnerId", a.asset as currency from partners p
    join ledger.accounts a on a.name = any(array(
      select 'partner:' || p.id || ':margin:' || c from unnest(array['NGN', 'KES', 'USD']) as c))
    where a.sequence > coalesce((
      select max(to_sequence) from partner_settlements s where s.partner_id = p.id and s.currency = a.asset), 0)
    order by p.id, a.asset`.execute(db)
  return rows
}

export async function findLast(db: Db, partnerId: PartnerId, currency: string): Promise<Settlement | undefined> {
  return db
    .selectFrom('partner_settlements')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('currency', '=', currency as WalletCurrency)
    .orderBy('to_sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function pageSettlements(db: Db, partnerId: PartnerId, page: PageAsked): Promise<Page<Settlement>> {
  return pageById(db.selectFrom('partner_settlements').selectAll().where('partner_id', '=', partnerId), 'id', page)
}

export async function findSettlementsOf(db: Db, partnerId: PartnerId): Promise<Settlement[]> {
  const all = db.selectFrom('partner_settlements').selectAll().where('partner_id', '=', partnerId)
  return all.orderBy('id', 'desc').limit(500).execute()
}

/** `reversed` is within `units` already. */
export type Earned = { last: bigint; units: bigint; reversed: bigint; lines: bigint }

/**
 * What was written on an account after a number and before a moment, or by now: the last number, and what all up to it comes to. Numbers
 * are given while the account is held, so that none before the last is still to come.
 */
export async function sumEarned(
  db: Db,
  account: string,
  { after, before }: { after: bigint; before: Date | undefined },
): Promise<Earned> {
  const { rows } = await sql<Earned>`
    with written as (
      select e.sequence, e.units, j.kind, j.posted_at from ledger.entries e join ledger.journals j on j.id = e.journal_id
      where e.account_id = (select id from ledger.accounts where name = ${account}) and e.sequence > ${after}
    ), cut as (select coalesce(max(sequence), 0) as last from written
      where ${before ?? null}::timestamptz is null or posted_at < ${before ?? null})
    select cut.last::bigint as last, coalesce(sum(j.units) filter (where ${EARNED}), 0)::bigint as units,
      coalesce(-sum(j.units) filter (where ${REVERSED}), 0)::bigint as reversed,
      count(j.sequence) filter (where ${EARNED}) as lines
    from cut left join written j on j.sequence <= cut.last group by cut.last`.execute(db)
  return rows[0] ?? { last: 0n, units: 0n, reversed: 0n, lines: 0n }
}

/** Of a settlement that does not say it: as `sumEarned` sums it. */
export async function sumReversed(db: Db, { partner_id, currency, ...range }: Settlement): Promise<bigint> {
  const { rows } = await sql<{ reversed: bigint }>`
    select coalesce(-sum(e.units), 0)::bigint as reversed from ledger.entries e join ledger.journals j on j.id = e.journal_id
    where e.account_id = (select id from ledger.accounts where name = ${partnerMargin(partner_id, currency).name})
      and e.sequence > ${range.from_sequence} and e.sequence <= ${range.to_sequence} and ${REVERSED}`.execute(db)
  return rows[0]?.reversed ?? 0n
}

export type EarnedLine = {
  sequence: bigint
  journalId: bigint
  kind: string
  reference: string
  units: bigint
  at: Date
}

export async function findLines(
  db: Db,
  account: string,
  { after, upTo, limit }: { after: bigint; upTo: bigint; limit: number },
): Promise<EarnedLine[]> {
  const { rows } = await sql<EarnedLine>`
    select e.sequence, j.id as "journalId", j.kind, j.reference, e.units, j.posted_at as at
    from ledger.entries e join ledger.journals j on j.id = e.journal_id
    where e.account_id = (select id from ledger.accounts where name = ${account})
      and e.sequence > ${after} and e.sequence <= ${upTo} and ${EARNED}
    order by e.sequence limit ${limit}`.execute(db)
  return rows
}
