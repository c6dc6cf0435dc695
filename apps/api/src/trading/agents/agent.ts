// An agent and a deal of theirs: states, amounts, and what moves in the ledger. Pure: no database, no clock.
import type { AgentCurrency } from '@kivuko/contract/agent-rates.ts'
import type { AgentState, DealState } from '@kivuko/contract/agents.ts'
import { add, type Money, money } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type Agent = Tables['agents']
export type Deal = Tables['agent_deals']
/** What its lines name as their source. */
export const AGENT_DEAL = 'agent_deal'

export const AGENT_TRANSITIONS = {
  applied: ['active', 'rejected', 'ended'],
  active: ['suspended', 'ended'],
  suspended: ['active', 'ended'],
  rejected: [],
  ended: [],
} as const satisfies Transitions<AgentState>

export const DEAL_TRANSITIONS = {
  waiting: ['completed', 'declined', 'cancelled', 'expired', 'locked'],
  completed: [],
  declined: [],
  cancelled: [],
  expired: [],
  locked: [],
} as const satisfies Transitions<DealState>

export function amountOf(deal: Deal): Money<AgentCurrency> {
  return money(deal.currency, deal.amount_units)
}

export function feeIn(deal: Deal): Money<AgentCurrency> {
  return money(deal.currency, deal.fee_units)
}

/** What changes in the customer's wallet. */
export function totalOf(deal: Deal): Money<AgentCurrency> {
  return add(amountOf(deal), feeIn(deal))
}

/** It as the ledger moves it. */
export function movementOf(deal: Deal, commission: Money<AgentCurrency>) {
  const { id: dealId, agent_user_id: agentUserId, customer_id: customerId } = deal
  return { dealId, agentUserId, customerId, amount: amountOf(deal), fee: feeIn(deal), commission }
}

/** Who has to approve it. */
export function approverOf(deal: Deal) {
  return deal.started_by === deal.customer_id ? deal.agent_user_id : deal.customer_id
}

export function isOpen(deal: Deal, now: Date): boolean {
  return deal.state === 'waiting' && deal.expires_at > now
}
