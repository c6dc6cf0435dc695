// SQL on the lines whose amounts are not what the customer's balances saw.
import type { TransactionStatus } from '@kivuko/contract/transactions.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { ReadDb } from '#tables.ts'
import { containing, type MonthTally, matching, ofKind, within } from './store.ts'
import type { Filter, LineType } from './transaction.ts'

type Row = { month: string; type: LineType; state: TransactionStatus; currency: Asset; units: string }

/**
 * What the sums of amounts lack to be what the customer's balances saw, of what matches, by month: fees leave too; a
 * purchase is paid from outside, and its coins come in; and what is completed later, taken back, or costs a fee though it
 * failed counts on the day it did. No lines, only units, below zero where amounts say too much.
 */
export async function tallyCorrections(db: ReadDb, userId: UserId, filter: Filter): Promise<MonthTally[]> {
  const inPeriod = (day: string) => within(filter, sql.ref(day))
  const { rows } = await sql<Row>`
    with days as (
      select day, type, currency, bought_currency, sum(amount_units) as amount_units, sum(fee_units) as fee_units,
        sum(bought_units) as bought_units
      from transactions where user_id = ${userId} and (bought_units is not null or fee_units > 0)
        and state = 'completed' and moved_day is null and ${matching(filter)}
      group by day, type, currency, bought_currency
    ), line as (
      select to_char(day, 'YYYY-MM') as month, type, 'completed' as state, currency, amount_units, fee_units,
        bought_currency, bought_units
      from days
    ), apart as (
      select type, state, currency, coalesce(bought_currency, currency) as asset, amount_units, day,
        bought_units is not null or type in ('deposit', 'agent_commission') as came_in,
        moved_day, moved_units, back_day, back_units
      from transactions where user_id = ${userId} and moved_day is not null and ${ofKind(filter)} and ${containing(filter)}
    ), correction as (
      select month, type, state, currency,
        case when type in ('deposit', 'agent_commission') then -fee_units else fee_units end as units
      from line where bought_units is null
      union all
      select month, type, state, currency, -amount_units from line where bought_units is not null
      union all
      select month, 'deposit', state, bought_currency, bought_units from line where bought_units is not null
      union all
      select to_char(day, 'YYYY-MM'), type, state, currency, -amount_units
      from apart where state = 'completed' and ${inPeriod('day')}
      union all
      select to_char(moved_day, 'YYYY-MM'), case when came_in then 'deposit' else type end, 'completed', asset, moved_units
      from apart where ${inPeriod('moved_day')}
      union all
      select to_char(back_day, 'YYYY-MM'), case when came_in then 'withdrawal' else 'deposit' end, 'completed', asset, back_units
      from apart where back_day is not null and ${inPeriod('back_day')}
    )
    select month, type, state, currency, sum(units)::text as units from correction group by 1, 2, 3, 4`.execute(db)
  return rows.map(({ units, ...row }) => ({ ...row, lines: 0n, units: BigInt(units) }))
}
