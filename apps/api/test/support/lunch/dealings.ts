// What players gave and got outside of Kivuko in their dealings with others: cash at agents, what billers delivered, money
// that filled a wallet; and what they sent each other, which makes nobody richer.
import type { Asset } from '@kivuko/money/assets.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../src/tables.ts'
import type { TestApp } from '../test-app.ts'

/** Below zero: given. */
export type Dealing = { user_id: string; currency: Asset; units: bigint }

/** By their provider's word, which is nobody's here: what was delivered and not taken back. */
export function readDelivered({ sandbox }: TestApp): ReadonlySet<string> {
  const paid = sandbox.control.bills.payments().filter(({ status }) => status === 'successful')
  return new Set(paid.map(({ reference }) => reference))
}

export async function readDealings(tx: Tx, delivered: ReadonlySet<string>): Promise<Dealing[]> {
  const rows = await Promise.all([readSent(tx), readCash(tx), readFilled(tx), readBills(tx, delivered)])
  return rows.flat()
}

/** A gift among players is as good as a loan: no strategy is one of begging. */
async function readSent(tx: Tx): Promise<Dealing[]> {
  const { rows } = await sql<Dealing>`
    select sender_id as user_id, currency, sum(amount_units)::bigint as units from transfers group by sender_id, currency
    union all select recipient_id, currency, -sum(amount_units)::bigint from transfers
      group by recipient_id, currency`.execute(tx)
  return rows
}

/** The cash of both; what the house paid an agent has a bound of its own: see `commissions.ts`. */
async function readCash(tx: Tx): Promise<Dealing[]> {
  const { rows } = await sql<Dealing>`
    with done as (select *, case direction when 'cash_in' then amount_units else -amount_units end as cash
      from agent_deals where state = 'completed')
    select customer_id as user_id, currency, -sum(cash)::bigint as units from done group by customer_id, currency
    union all select agent_user_id, currency, sum(cash - commission_units)::bigint from done
      group by agent_user_id, currency`.execute(tx)
  return rows
}

/** What is on its way back, or back, is theirs again. */
async function readFilled(tx: Tx): Promise<Dealing[]> {
  const { rows } = await sql<Dealing>`
    select user_id, d.currency, -sum(d.amount_units)::bigint as units from deposits d where state = 'completed'
      and not exists (select from bank_receipts r where d.client_reference in ('bank:' || r.id, 'paybill:' || r.id)
        and r.state in ('returning', 'returned'))
    group by user_id, d.currency`.execute(tx)
  return rows
}

/** One that is paid may still be given back, with its fee; one whose end is not heard of yet is still held. */
async function readBills(tx: Tx, delivered: ReadonlySet<string>): Promise<Dealing[]> {
  const bills = await tx
    .selectFrom('bills')
    .select(['id', 'user_id', 'currency', 'amount_units', 'fee_units', 'state'])
    .execute()
  return bills.flatMap(({ id, user_id, currency, amount_units, fee_units, state }) => {
    const isHeld = state === 'waiting' || state === 'sending'
    if (isHeld) return []
    const units = state === 'completed' ? amount_units + fee_units : delivered.has(id) ? amount_units : 0n
    return [{ user_id, currency, units }]
  })
}
