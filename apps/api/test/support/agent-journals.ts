// Deals with agents of any size, fee and commission, as journals.
import { AGENT_CURRENCIES } from '@kivuko/contract/agent-rates.ts'
import { money } from '@kivuko/money/money.ts'
import fc from 'fast-check'
import { agentCashIn, agentCashOut } from '../../src/accounting/recipes/agent-deal.ts'
import type { Rows } from './books/rows.ts'

const deals = fc
  .record({
    fiat: fc.constantFrom(...AGENT_CURRENCIES),
    units: fc.bigInt({ min: 1_001n, max: 2n ** 61n }),
    fee: fc.nat(1_000),
    commission: fc.nat(1_000),
  })
  .map(({ fiat, units, fee, commission }) => ({
    dealId: 'adl_1',
    agentUserId: 'usr_2',
    customerId: 'usr_1',
    amount: money(fiat, units),
    fee: money(fiat, BigInt(fee)),
    commission: money(fiat, BigInt(commission)),
  }))

/** By the name of their recipe. */
export const AGENT_JOURNALS = { agentCashIn: deals.map(agentCashIn), agentCashOut: deals.map(agentCashOut) }

/** Those of a row: only what is completed has one. */
export function ofAgentDeal(row: Rows['agentDeals'][number]) {
  if (row.state !== 'completed') return []
  const movement = {
    dealId: row.id,
    agentUserId: row.agent_user_id,
    customerId: row.customer_id,
    amount: money(row.currency, row.amount_units),
    fee: money(row.currency, row.fee_units),
    commission: money(row.currency, row.commission_units ?? 0n),
  }
  return [row.direction === 'cash_in' ? agentCashIn(movement) : agentCashOut(movement)]
}
