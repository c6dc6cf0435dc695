// Both have said yes: the money moves, in one journal and for good. Everything that may forbid it is asked here, once more.
import { CUSTOMER_DEALS_A_DAY } from '@kivuko/contract/agents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { agentCashIn, agentCashOut } from '#accounting/recipes/agent-deal.ts'
import { isShortage } from '#accounting/shortage.ts'
import { holdLimits } from '#compliance/take-from-limit.ts'
import { requireMatured } from '#custody/require-matured.ts'
import type { Deps } from '#deps.ts'
import { knownSince, rememberRecipients } from '#people/payees.ts'
import { queryable } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { notifyMany } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import type { Person } from '#users/find-by-identifier.ts'
import { type Agent, amountOf, type Deal, feeIn, isOpen, movementOf, totalOf } from './agent.ts'
import { commissionOf } from './commission.ts'
import { completed, type Parties } from './deal-notices.ts'
import { refuseRelated } from './related.ts'
import { requireAgentsRunning } from './running.ts'
import { agents, deals, sumAgentDays, sumCustomerDay } from './store.ts'
import { writeDealLines } from './write-deal-lines.ts'

/** Who says the last yes, and at which device. */
export type Approver = { id: UserId; device: string | undefined }

/** The caller holds the deal. Throws, and nothing is written, when anything forbids it. */
export async function completeDeal(deps: Deps, tx: Tx, deal: Deal, by: Approver): Promise<void> {
  const now = deps.clock.now()
  if (!isOpen(deal, now)) throw new AppError('deal_ended')
  requireAgentsRunning(deps, deal.direction)
  const agent = await agents.lock(tx, deal.agent_id)
  if (agent?.state !== 'active') throw new AppError('agent_inactive')
  const parties = await takeLimits(deps, tx, deal, { by, agent })
  await refuseRelated(deps, tx, {
    agent,
    agentSide: { ...parties.agentPerson, device: deviceOf(by, parties.agentPerson) },
    customer: { ...parties.customer, device: deviceOf(by, parties.customer) },
  })
  const commission = await takeFromDay(deps, tx, deal, agent)
  const payer = deal.direction === 'cash_in' ? deal.agent_user_id : deal.customer_id
  await asTold(by, payer, () => requireMatured(deps, tx, { userId: payer, amount: totalOf(deal) }))
  await deals.advance(tx, deal.id, 'completed', { ended_at: now, commission_units: commission.units })
  const isFirst = await rememberAgent(deps, tx, deal)
  await writeDealLines(deps, tx, deal, { parties, commission })
  await notifyMany(deps, tx, completed(deal, parties, isFirst))
  await post(deps, tx, deal, { by, commission })
}

/** What the customer's tier and limits allow, and whether the agent may work at all. Both are held from here on. */
async function takeLimits(
  deps: Deps,
  tx: Tx,
  deal: Deal,
  { by, agent }: { by: Approver; agent: Agent },
): Promise<Parties> {
  const { agent_user_id: agentId, customer_id: customerId } = deal
  const limits = await holdLimits(deps, tx, [agentId, customerId])
  refuse(by, agentId, limits.refuse(agentId, 'agent'))
  const operation = deal.direction === 'cash_in' ? 'agent_cash_in' : 'agent_cash_out'
  refuse(by, customerId, limits.take({ userId: customerId, operation, amount: amountOf(deal), sourceId: deal.id }))
  await limits.write(tx)
  return { agent, agentPerson: limits.personOf(agentId) as Person, customer: limits.personOf(customerId) as Person }
}

/** Answers what it earns. The agent and the customer are held, so that two deals at once are counted one after the other. */
async function takeFromDay(deps: Deps, tx: Tx, deal: Deal, agent: Agent): Promise<Money<Deal['currency']>> {
  const now = deps.clock.now()
  const of = (await sumAgentDays(tx, [agent.user_id], now))(agent.user_id)
  if (of.cashIn + of.cashOut + deal.amount_units > (agent.day_units ?? 0n)) throw new AppError('agent_limit_reached')
  const day = await sumCustomerDay(tx, { userId: deal.customer_id, currency: deal.currency, now })
  if (day.deals >= CUSTOMER_DEALS_A_DAY) throw new AppError('agent_limit_reached')
  const { agentRate } = deps.settings.current()
  return commissionOf(agentRate, { direction: deal.direction, amount: amountOf(deal), fee: feeIn(deal) }, day)
}

/** True when the customer pays this agent for the first time. */
async function rememberAgent(deps: Deps, tx: Tx, { direction, customer_id: from, agent_user_id: to }: Deal) {
  if (direction === 'cash_in') return false
  const isKnown = (await knownSince(tx, { user_id: from, kind: 'customer', identity: to })) !== undefined
  await rememberRecipients(deps, tx, [{ from, to }])
  return !isKnown
}

async function post(
  deps: Deps,
  tx: Tx,
  deal: Deal,
  { by, commission }: { by: Approver; commission: Money<Deal['currency']> },
): Promise<void> {
  const movement = movementOf(deal, money(deal.currency, commission.units))
  try {
    await deps.ledger.postWithin(
      queryable(tx),
      deal.direction === 'cash_in' ? agentCashIn(movement) : agentCashOut(movement),
    )
  } catch (error) {
    if (!isShortage(error)) throw error
    const isOwn = error.account?.startsWith(`customer:${by.id}:`)
    throw new AppError(isOwn ? 'insufficient_balance' : 'deal_refused', { cause: error })
  }
}

function deviceOf(by: Approver, { id }: Person): string | undefined {
  return by.id === id ? by.device : undefined
}

/** What is wrong with the other one's account is nobody else's business. */
function refuse(by: Approver, whose: UserId, refusal: AppError | undefined): void {
  if (!refusal) return
  throw by.id === whose || refusal.code === 'rates_unavailable'
    ? refusal
    : new AppError('deal_refused', { cause: refusal })
}

async function asTold(by: Approver, whose: UserId, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    refuse(by, whose, error)
  }
}
