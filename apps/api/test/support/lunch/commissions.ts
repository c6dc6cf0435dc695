// What the house pays agents is the one thing that is given away, and no more of it than its table says: in 24 hours, for one
// customer, all deals together cost the house at most what the table gives for taking the cash that came in.
import type { AgentCurrency } from '@kivuko/contract/agent-rates.ts'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'

type Day = { customer_id: string; currency: AgentCurrency; at: Date; cash_in: bigint; cost: bigint }

/** In words: each customer's 24 hours up to each of their deals that cost more. */
export async function overpaidCommissions({ deps }: TestApp): Promise<string[]> {
  const { rows } = await sql<Day>`
    select d.customer_id, d.currency, d.ended_at as at, day.cash_in, day.cost from agent_deals d
      cross join lateral (
        select coalesce(sum(amount_units) filter (where direction = 'cash_in'), 0)::bigint as cash_in,
          sum(commission_units - fee_units)::bigint as cost
        from agent_deals where state = 'completed' and customer_id = d.customer_id and currency = d.currency
          and ended_at <= d.ended_at and ended_at > d.ended_at - interval '24 hours') day
    where d.state = 'completed'`.execute(deps.db)
  const { agentRate } = deps.settings.current()
  return rows.flatMap(({ customer_id, currency, at, cash_in, cost }) => {
    const most = cash_in > 0n ? agentRate('cash_in_commission', money(currency, cash_in)).units : 0n
    return cost > most
      ? [`deals of ${customer_id} until ${at.toISOString()} cost ${cost} ${currency}, and may ${most}`]
      : []
  })
}
