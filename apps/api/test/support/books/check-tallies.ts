// Whether what the overview's job counted is what a scan of the whole ledger and of all rows finds, by other columns where
// there are any. Asked after the job ran, while nothing else is written.
import { sql } from 'kysely'
import type { Db } from '../../../src/tables.ts'
import { difference } from './rows.ts'

type Line = { line: string }

/** Answers what is wrong, in words. */
export async function checkTallies(db: Db): Promise<string[]> {
  return [
    ...difference('revenue', await revenueCounted(db), await revenueBooked(db)),
    ...difference('volume', await volumeCounted(db), await volumeMoved(db)),
    ...difference('begun', await begunCounted(db), await begunMade(db)),
    ...difference('completed', await completedCounted(db), await completedBooked(db)),
    ...difference('sign-ups', await signupsCounted(db), await signupsMade(db)),
  ]
}

const linesOf = async (rows: Promise<{ rows: Line[] }>) => (await rows).rows.map(({ line }) => line)

function revenueCounted(db: Db) {
  return linesOf(
    sql<Line>`select concat_ws(' ', hour, kind, asset, sum(fee_units), sum(spread_units), -sum(commission_units)) as line from tally_money
      group by hour, kind, asset having sum(fee_units) <> 0 or sum(spread_units) <> 0 or sum(commission_units) <> 0`.execute(
      db,
    ),
  )
}

function revenueBooked(db: Db) {
  const of = (prefix: string) => sql`coalesce(sum(e.units) filter (where a.name ^@ ${prefix}), 0)`
  const [fee, spread, commission] = [of('fees:'), of('spread:'), of('agent_commissions:')]
  return linesOf(
    sql<Line>`select concat_ws(' ', date_trunc('hour', j.posted_at, 'UTC'), j.kind, a.asset, ${fee}, ${spread}, ${commission}) as line
      from ledger.entries e join ledger.accounts a on a.id = e.account_id join ledger.journals j on j.id = e.journal_id
      where a.name ^@ 'fees:' or a.name ^@ 'spread:' or a.name ^@ 'agent_commissions:'
      group by date_trunc('hour', j.posted_at, 'UTC'), j.kind, a.asset
      having ${fee} <> 0 or ${spread} <> 0 or ${commission} <> 0`.execute(db),
  )
}

function volumeCounted(db: Db) {
  return linesOf(
    sql<Line>`select concat_ws(' ', hour, kind, rail, asset, movements, volume_units) as line from tally_money
      where movements > 0`.execute(db),
  )
}

/** From the rows of what moved; of refunds, from what was owed to customers. */
function volumeMoved(db: Db) {
  return linesOf(
    sql<Line>`select concat_ws(' ', date_trunc('hour', j.posted_at, 'UTC'), j.kind, m.rail, m.asset, count(*), sum(m.units)) as line
      from ledger.journals j join (
        select 'purchase:' || id as key, payment_method as rail, fiat_currency as asset, total_units as units from orders
        union all select 'deposit:' || id, coalesce(network, 'bank'), currency, amount_units from deposits
        union all select 'sale:' || id, case when phone is null then 'bank' else network end, fiat_currency, received_units from sales
        union all select 'payout:' || id, network, 'KES', received_units from payouts
        union all select 'cash_out:' || id, case when phone is null then 'bank' else network end, currency, amount_units from cash_outs
        union all select 'bill:' || id, 'bills', currency, amount_units from bills
        union all select 'withdrawal:' || id, network, asset, amount_units - fee_units from withdrawals
        union all select 'chain_deposit:' || id, network, asset, units from chain_deposits
        union all select 'conversion:' || id, 'exchange', from_currency, amount_units from conversions
        union all select 'block_trade:' || id, 'exchange', case side when 'buy' then currency else coin end,
          case side when 'buy' then money_units else coin_units end from block_trades
        union all select r.key, coalesce(o.payment_method, case when b.provider = 'mpesa' then 'mpesa' else 'bank' end), a.asset, -e.units
          from ledger.journals r join ledger.entries e on e.journal_id = r.id join ledger.accounts a on a.id = e.account_id
            left join orders o on o.id = r.reference left join bank_receipts b on b.id = r.reference
          where r.kind = 'refund' and a.name like 'refunds:payable:%'
      ) m on m.key = j.key where exists (select from ledger.entries e where e.journal_id = j.id)
      group by date_trunc('hour', j.posted_at, 'UTC'), j.kind, m.rail, m.asset`.execute(db),
  )
}

const MADE = sql`(
  select id, 'purchase' as kind, payment_method as rail, created_at from orders
  union all select id, 'deposit', coalesce(network, 'bank'), created_at from deposits
  union all select id, 'sale', case when phone is null then 'bank' else network end, created_at from sales
  union all select id, 'payout', network, created_at from payouts
  union all select id, 'cash_out', case when phone is null then 'bank' else network end, created_at from cash_outs
  union all select id, 'bill', 'bills', created_at from bills
  union all select id, 'withdrawal', network, created_at from withdrawals)`

function begunCounted(db: Db) {
  return linesOf(sql<Line>`select concat_ws(' ', hour, kind, rail, begun) as line from tally_begun`.execute(db))
}

function begunMade(db: Db) {
  return linesOf(
    sql<Line>`select concat_ws(' ', date_trunc('hour', created_at, 'UTC'), kind, rail, count(*)) as line from ${MADE} m
      group by date_trunc('hour', created_at, 'UTC'), kind, rail`.execute(db),
  )
}

function completedCounted(db: Db) {
  return linesOf(
    sql<Line>`select concat_ws(' ', hour, kind, rail, sum(completed)) as line from tally_settled
      group by hour, kind, rail`.execute(db),
  )
}

function completedBooked(db: Db) {
  return linesOf(
    sql<Line>`select concat_ws(' ', date_trunc('hour', m.created_at, 'UTC'), m.kind, m.rail, count(*)) as line from ${MADE} m
      join ledger.journals j on j.key = m.kind || ':' || m.id
      where exists (select from ledger.entries e where e.journal_id = j.id)
      group by date_trunc('hour', m.created_at, 'UTC'), m.kind, m.rail`.execute(db),
  )
}

function signupsCounted(db: Db) {
  return linesOf(sql<Line>`select concat_ws(' ', hour, signed_up) as line from tally_signups`.execute(db))
}

function signupsMade(db: Db) {
  return linesOf(
    sql<Line>`select concat_ws(' ', date_trunc('hour', created_at, 'UTC'), count(*)) as line from users
      where kind = 'person' group by date_trunc('hour', created_at, 'UTC')`.execute(db),
  )
}
