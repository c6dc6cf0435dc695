// Agents and deals as the API answers them.
import { AGENT_SETTINGS, dealBounds } from '@kivuko/contract/agent-rates.ts'
import {
  type AgentDeal,
  DEAL_CODE_TRIES,
  type findAgent,
  type listAgentDeals,
  type Agent as WireAgent,
} from '@kivuko/contract/agents.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { customerAvailable } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { queryable } from '#platform/database.ts'
import type { AgentId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { findPeople } from '#users/find-by-identifier.ts'
import { fullNameOf } from '#users/user.ts'
import { type Agent, amountOf, approverOf, type Deal, feeIn, isOpen, totalOf } from './agent.ts'
import { feeOf } from './start-deal.ts'
import { agents, findDealsSince, findLastAgent, sumAgentDays } from './store.ts'

/** Of a day: more than an agent looks through. */
const DEALS_SHOWN = 100

export async function readAgent({ db }: Pick<Deps, 'db'>, userId: UserId): Promise<{ agent: WireAgent | null }> {
  const agent = await findLastAgent(db, userId)
  return { agent: agent ? toAgent(agent) : null }
}

function toAgent({ state, number, currency, shop_name, place, phone, day_units, note, applied_at }: Agent): WireAgent {
  return {
    ...{ state, number, currency, shop_name, place, phone, note },
    day_limit: day_units === null ? null : toDecimal(money(currency, day_units)),
    applied_at: applied_at.toISOString(),
  }
}

export async function toDealAnswer(deps: Deps, deal: Deal, userId: UserId): Promise<AgentDeal> {
  const [answer] = await toDealAnswers(deps, [deal], userId)
  return answer as AgentDeal
}

async function toDealAnswers(deps: Deps, some: readonly Deal[], userId: UserId): Promise<AgentDeal[]> {
  const people = await findPeople(
    deps.db,
    some.flatMap(({ agent_user_id, customer_id }) => [agent_user_id, customer_id]),
  )
  const shops = await agentsOf(deps.db, some)
  const nameOf = (id: UserId) => {
    const person = people.get(id)
    return person ? fullNameOf(person) : ''
  }
  const now = deps.clock.now()
  return some.map((deal) => {
    const role = deal.agent_user_id === userId ? 'agent' : 'customer'
    const { number = '', shop_name = '', place = '' } = shops.get(deal.agent_id) ?? {}
    const { commission_units: commission } = deal
    return {
      id: deal.id,
      reference: deal.reference,
      role,
      direction: deal.direction,
      status: deal.state === 'waiting' && !isOpen(deal, now) ? 'expired' : deal.state,
      currency: deal.currency,
      amount: toDecimal(amountOf(deal)),
      fee: toDecimal(feeIn(deal)),
      total: toDecimal(totalOf(deal)),
      commission: role === 'agent' && commission !== null ? toDecimal(money(deal.currency, commission)) : null,
      agent: { number, name: nameOf(deal.agent_user_id), shop_name, place },
      customer_name: nameOf(deal.customer_id),
      can_approve: isOpen(deal, now) && approverOf(deal) === userId,
      tries_left: DEAL_CODE_TRIES - deal.wrong_codes,
      created_at: deal.created_at.toISOString(),
      expires_at: deal.expires_at.toISOString(),
      ended_at: deal.ended_at?.toISOString() ?? null,
    }
  })
}

async function agentsOf(db: Db, some: readonly Deal[]): Promise<Map<AgentId, Agent>> {
  const ids = [...new Set(some.map(({ agent_id }) => agent_id))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('agents').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Throws `agent_inactive` for who is none. A suspended one still sees what was. */
export async function listDeals(deps: Deps, userId: UserId): Promise<Response<typeof listAgentDeals>> {
  const agent = await findLastAgent(deps.db, userId)
  if (!agent || (agent.state !== 'active' && agent.state !== 'suspended')) throw new AppError('agent_inactive')
  const now = deps.clock.now()
  const { name } = customerAvailable(userId, agent.currency)
  const float = (await deps.ledger.balances(queryable(deps.db), [name])).get(name) ?? 0n
  const day = (await sumAgentDays(deps.db, [userId], now))(userId)
  const left = (agent.day_units ?? 0n) - day.cashIn - day.cashOut
  const inCurrency = (units: bigint) => toDecimal(money(agent.currency, units))
  const recent = await findDealsSince(deps.db, userId, after(now, -DAY_MS), DEALS_SHOWN)
  return {
    float: inCurrency(float),
    today: {
      deals: day.deals,
      cash_in: inCurrency(day.cashIn),
      cash_out: inCurrency(day.cashOut),
      commission: inCurrency(day.commission),
    },
    day_left: inCurrency(left > 0n ? left : 0n),
    deals: await toDealAnswers(deps, recent, userId),
  }
}

/** Throws `agent_not_found`, also for one who does not work at the moment. */
export async function lookUpAgent(deps: Deps, number: string): Promise<Response<typeof findAgent>> {
  const agent = await agents.find(deps.db, { number })
  const person = agent && (await findPeople(deps.db, [agent.user_id])).get(agent.user_id)
  if (agent?.state !== 'active' || !person || person.suspended_at) throw new AppError('agent_not_found')
  const { currency, shop_name, place } = agent
  const { least, most } = dealBounds(currency)
  const bounds = AGENT_SETTINGS.filter((each) => each.rate === 'cash_out_fee' && each.currency === currency)
  return {
    ...{ number, name: fullNameOf(person), shop_name, place, currency },
    minimum: toDecimal(least),
    maximum: toDecimal(most),
    fees: bounds.map(({ upTo }) => ({ up_to: toDecimal(upTo), fee: toDecimal(feeOf(deps, upTo)) })),
  }
}
