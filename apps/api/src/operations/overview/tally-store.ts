// SQL that counts: the ledger by entries, what was begun and who signed up by hours. What may change later is never counted.
import { FLOW_KINDS } from '@kivuko/contract/console-overview.ts'
import { type RawBuilder, sql } from 'kysely'
import { firstIdAt } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

/** Until the transaction ends nobody else counts. */
export async function lockTallies(tx: Tx): Promise<Tables['tallies']> {
  return tx.selectFrom('tallies').selectAll().forUpdate().executeTakeFirstOrThrow()
}

export async function noteTallies(tx: Tx, change: Partial<Tables['tallies']>): Promise<void> {
  await tx.updateTable('tallies').set(change).execute()
}

/** So that all of it is counted anew. */
export async function emptyTallies(tx: Tx): Promise<void> {
  for (const table of ['tally_marks', 'tally_money', 'tally_settled', 'tally_begun', 'tally_signups'] as const)
    await tx.deleteFrom(table).execute()
  await noteTallies(tx, { tallied_at: null, begun_to: null, funnel_at: null })
}

/** Kinds of journals whose entry with a provider says what moved: brought in, below zero there, or sent out. */
const MOVED_IN = sql`('purchase', 'deposit', 'chain_deposit')`
const MOVED_OUT = sql`('sale', 'payout', 'cash_out', 'bill', 'withdrawal', 'refund')`

/** The next entries of each account of the house. */
function freshOf(limit: number): RawBuilder<unknown> {
  return sql`
    select a.id as account_id, a.asset, split_part(a.name, ':', 1) as class, e.journal_id, e.units, e.sequence
    from ledger.accounts a
      left join tally_marks m on m.account_id = a.id
      cross join lateral (
        select journal_id, units, sequence from ledger.entries
        where account_id = a.id and sequence > coalesce(m.sequence, 0) order by sequence limit ${limit}) e
    where a.name like 'fees:%' or a.name like 'spread:%' or a.name like 'clearing:%' or a.name like 'unmatched:%'
      or a.name like 'treasury:%' or a.name like 'agent_commissions:%'`
}

/** Of each of them: when and how it was posted, by which rail, and what of it is volume, fee, spread or commission. */
const KNOWN = sql`
  select date_trunc('hour', j.posted_at, 'UTC') as hour, j.kind, f.asset, j.posted_at,
    case when o.id is not null then o.payment_method
      when s.id is not null then case when s.phone is null then 'bank' else s.network end
      when h.id is not null then case when h.phone is null then 'bank' else h.network end
      when l.id is not null then 'bills'
      when d.id is not null then coalesce(d.network, 'bank')
      when p.id is not null then p.network
      when w.id is not null then w.network
      when c.id is not null then c.network
      when j.kind in ('conversion', 'block_trade') then 'exchange'
      when j.kind in ('agent_cash_in', 'agent_cash_out') then 'agents'
      when b.id is not null then case b.provider when 'mpesa' then 'mpesa' else 'bank' end
      else 'other' end as rail,
    coalesce(o.created_at, d.created_at, s.created_at, p.created_at, h.created_at, l.created_at, w.created_at) as begun_at,
    case when f.class in ('clearing', 'unmatched') and j.kind in ${MOVED_IN} then -f.units
      when f.class = 'clearing' and j.kind in ${MOVED_OUT} then f.units
      when f.class = 'treasury' and j.kind in ('conversion', 'block_trade') and f.units > 0 then f.units end as moved,
    case when f.class = 'fees' then f.units else 0 end as fee,
    case when f.class = 'spread' then f.units else 0 end as spread,
    case when f.class = 'agent_commissions' then -f.units else 0 end as commission
  from fresh f join ledger.journals j on j.id = f.journal_id
    left join orders o on o.id = j.reference and j.kind in ('purchase', 'purchase_reversal', 'refund')
    left join sales s on s.id = j.reference and j.kind in ('sale', 'sale_coins_back')
    left join deposits d on d.id = j.reference and j.kind = 'deposit'
    left join payouts p on p.id = j.reference and j.kind = 'payout'
    left join cash_outs h on h.id = j.reference and j.kind in ('cash_out', 'cash_out_return')
    left join bills l on l.id = j.reference and j.kind in ('bill', 'bill_return')
    left join withdrawals w on w.id = j.reference and j.kind in ('withdrawal', 'withdrawal_reverted')
    left join chain_deposits c on c.id = j.reference and j.kind = 'chain_deposit'
    left join bank_receipts b on b.id = j.reference and j.kind = 'refund'`

/**
 * Counts the next entries of each account of the house, `limit` of an account, and notes how far it is, in one statement.
 * The entries of an account are numbered without gaps in the order of their commits, so none comes late behind its mark.
 * Each is counted by itself: a journal may be counted in two turns. Answers the most entries of one account.
 */
export async function countEntries(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    with fresh as materialized (
      ${freshOf(limit)}
    ), known as (
      ${KNOWN}
    ), money as (
      insert into tally_money as t (hour, kind, rail, asset, movements, volume_units, fee_units, spread_units, commission_units)
      select hour, kind, rail, asset, count(moved), coalesce(sum(moved), 0)::bigint, sum(fee)::bigint, sum(spread)::bigint,
        sum(commission)::bigint
      from known where moved is not null or fee <> 0 or spread <> 0 or commission <> 0
      group by hour, kind, rail, asset order by hour, kind, rail, asset
      on conflict (hour, kind, rail, asset) do update set movements = t.movements + excluded.movements,
        volume_units = t.volume_units + excluded.volume_units, fee_units = t.fee_units + excluded.fee_units,
        spread_units = t.spread_units + excluded.spread_units,
        commission_units = t.commission_units + excluded.commission_units
    ), settled as (
      insert into tally_settled as t (hour, kind, rail, seconds, completed)
      select date_trunc('hour', begun_at, 'UTC') as begun_in, kind, rail, ${SHORTENED} as lasted, count(*)
      from (select *, greatest(0, ceil(extract(epoch from posted_at - begun_at)))::int as seconds from known) k
      where moved is not null and begun_at is not null and kind = any(${[...FLOW_KINDS]}::text[])
      group by begun_in, kind, rail, lasted order by begun_in, kind, rail, lasted
      on conflict (hour, kind, rail, seconds) do update set completed = t.completed + excluded.completed
    ), marked as (
      insert into tally_marks (account_id, sequence)
      select account_id, max(sequence) from fresh group by account_id
      on conflict (account_id) do update set sequence = excluded.sequence
    )
    select coalesce(max(entries), 0)::int as most
    from (select count(*) as entries from fresh group by account_id) of_account`.execute(tx)
  return rows[0]?.most ?? 0
}

/** Two digits, rounded up, from a hundred seconds on: few different ones, and none said to be quicker than it was. */
const SHORTENED = sql`case when seconds < 100 then seconds
  else (ceil(seconds / power(10, length(seconds::text) - 2)) * power(10, length(seconds::text) - 2))::int end`

type Span = { from: Date; to: Date }

/** Ids are made beside the time of their row, by clocks that may differ a little. */
const APART_MS = 3_600_000

function madeIn(prefix: string, { from, to }: Span): RawBuilder<boolean> {
  const first = firstIdAt(prefix, new Date(from.getTime() - APART_MS))
  const last = firstIdAt(prefix, new Date(to.getTime() + APART_MS))
  return sql`id >= ${first} and id < ${last} and created_at >= ${from} and created_at < ${to}`
}

/** Puts what was begun in these hours, whole ones, in place of what was counted before. */
export async function countBegun(tx: Tx, span: Span): Promise<void> {
  await sql`
    insert into tally_begun as t (hour, kind, rail, begun)
    select date_trunc('hour', created_at, 'UTC') as begun_in, kind, rail, count(*) from (
      select 'purchase' as kind, payment_method as rail, created_at from orders where ${madeIn('ord', span)}
      union all select 'deposit', coalesce(network, 'bank'), created_at from deposits where ${madeIn('dep', span)}
      union all select 'sale', case when phone is null then 'bank' else network end, created_at from sales where ${madeIn('sal', span)}
      union all select 'payout', network, created_at from payouts where ${madeIn('pyt', span)}
      union all select 'cash_out', case when phone is null then 'bank' else network end, created_at from cash_outs where ${madeIn('cho', span)}
      union all select 'bill', 'bills', created_at from bills where ${madeIn('bil', span)}
      union all select 'withdrawal', network, created_at from withdrawals where ${madeIn('wdr', span)}
    ) made group by begun_in, kind, rail order by begun_in, kind, rail
    on conflict (hour, kind, rail) do update set begun = excluded.begun`.execute(tx)
}

/** The same of who signed up, with how far they are now. */
export async function countSignups(tx: Tx, span: Span): Promise<void> {
  await sql`
    insert into tally_signups as t (hour, signed_up, email_confirmed, phone_confirmed, tier_2, tier_3)
    select date_trunc('hour', created_at, 'UTC') as signed_in, count(*), count(email_verified_at), count(phone_verified_at),
      count(*) filter (where kyc_tier >= 2), count(*) filter (where kyc_tier >= 3)
    from users where kind = 'person' and ${madeIn('usr', span)} group by signed_in order by signed_in
    on conflict (hour) do update set signed_up = excluded.signed_up, email_confirmed = excluded.email_confirmed,
      phone_confirmed = excluded.phone_confirmed, tier_2 = excluded.tier_2, tier_3 = excluded.tier_3`.execute(tx)
}

/** The first id of each table that is counted by hours. */
export async function findFirstIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select min(id) as id from orders union all select min(id) from deposits union all select min(id) from sales
    union all select min(id) from payouts union all select min(id) from cash_outs union all select min(id) from bills union all select min(id) from withdrawals union all select min(id) from users`.execute(
    db,
  )
  return rows.flatMap(({ id }) => id ?? [])
}
