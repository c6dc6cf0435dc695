import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { add, type Money } from '@kivuko/money/money.ts'
import { agentCommissions, customerAvailable, fees } from '../chart.ts'
import { credit, debit, journal } from '../entries.ts'

type AgentDeal = {
  dealId: string
  agentUserId: string
  customerId: string
  /** The cash. */
  amount: Money<FiatAsset>
  /** What the house pays the agent. */
  commission: Money<FiatAsset>
}

/**
 * Cash in: an agent took cash, and gives as much of their own wallet for it; the house pays their commission.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{agent}:available:{fiat} | amount - commission | |
 * | customer:{user}:available:{fiat} | | amount |
 * | agent_commissions:{fiat} | commission | |
 */
export function agentCashIn(input: AgentDeal): Journal {
  const { amount, commission } = input
  return journal('agent_cash_in', input.dealId, [
    { account: customerAvailable(input.agentUserId, amount.asset), units: commission.units - amount.units },
    credit(customerAvailable(input.customerId, amount.asset), amount),
    debit(agentCommissions(commission.asset), commission),
  ])
}

/**
 * Cash out: an agent gives cash for money of a customer's wallet, who pays a fee; the house pays the agent's commission.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{fiat} | amount + fee | |
 * | customer:{agent}:available:{fiat} | | amount + commission |
 * | fees:{fiat} | | fee |
 * | agent_commissions:{fiat} | commission | |
 */
export function agentCashOut(input: AgentDeal & { fee: Money<FiatAsset> }): Journal {
  const { amount, fee, commission } = input
  return journal('agent_cash_out', input.dealId, [
    debit(customerAvailable(input.customerId, amount.asset), add(amount, fee)),
    credit(customerAvailable(input.agentUserId, amount.asset), add(amount, commission)),
    credit(fees(fee.asset), fee),
    debit(agentCommissions(commission.asset), commission),
  ])
}
