// Agents and their deals as tests make them.
import type { AgentCurrency } from '@kivuko/contract/agent-rates.ts'
import {
  type AgentDeal,
  approveDeal,
  askAgentForCash,
  confirmDealCode,
  type DealDirection,
  showDealCode,
  startAgentDeal,
} from '@kivuko/contract/agents.ts'
import type { Deps } from '../../src/deps.ts'
import { after } from '../../src/platform/clock.ts'
import { inTransaction } from '../../src/platform/database.ts'
import { newId, type UserId } from '../../src/platform/ids.ts'
import { agents } from '../../src/trading/agents/store.ts'
import type { Answer } from './call.ts'
import { give } from './gifts.ts'
import { newReference } from './phone-payments.ts'
import type { Customer, TestApp } from './test-app.ts'

export type TestAgent = Customer & { agentId: string; number: string; currency: AgentCurrency }

let numbers = 10_000_000

type Shop = { currency?: AgentCurrency; dayUnits?: bigint }

/** Written into the tables at once: how a customer truly becomes one has a test of its own. Answers the agent's number. */
export async function openShop(deps: Deps, userId: string, shop: Shop = {}): Promise<string> {
  return (await addAgent(deps, userId, shop)).number
}

export async function giveAgency(
  { deps }: Pick<TestApp, 'deps'>,
  customer: Customer,
  shop: Shop = {},
): Promise<TestAgent> {
  const { id, number, currency } = await addAgent(deps, customer.user.id, shop)
  return { ...customer, agentId: id, number, currency }
}

async function addAgent(deps: Deps, userId: string, { currency = 'NGN', dayUnits = 100_000_000n }: Shop) {
  numbers += 1
  const now = deps.clock.now()
  const row = {
    id: newId('agt', now),
    user_id: userId as UserId,
    number: String(numbers),
    state: 'active' as const,
    currency,
    shop_name: 'Mama Njeri Shop',
    place: 'Market Road 4',
    phone: '+254700999888',
    day_units: dayUnits,
    note: null,
    applied_at: now,
    ended_at: null,
  }
  await inTransaction(deps.db, (tx) => agents.add(tx, row))
  return row
}

/** An agent with a full float and a customer with a full wallet: ₦50,000 each. */
export async function twoOf(app: TestApp): Promise<{ agent: TestAgent; customer: Customer }> {
  const agent = await giveAgency(app, await app.customer('Njeri Kamau'))
  const customer = await app.customer('Ada Obi')
  for (const each of [agent, customer]) await give(app, each, 'NGN', 5_000_000n)
  return { agent, customer }
}

export type Asked = {
  direction?: DealDirection
  amount?: string
  reference?: string
  customer?: string
  /** False: the question who is there is not answered. */
  isProven?: boolean
}

/** ₦2,000 into the wallet unless said otherwise. */
export function start(agent: Customer, customer: Customer, asked: Asked = {}): Promise<Answer<typeof startAgentDeal>> {
  const { direction = 'cash_in', amount = '2000', reference = newReference() } = asked
  const body = { customer: asked.customer ?? customer.email, direction, amount, reference }
  return agent.call(startAgentDeal, { key: reference, body, ...(asked.isProven === false && { proof: undefined }) })
}

export function approve(
  by: Customer,
  { reference }: Pick<AgentDeal, 'reference'>,
): Promise<Answer<typeof approveDeal>> {
  return by.call(approveDeal, { key: newReference(), params: { reference } })
}

export function confirm(agent: Customer, { reference }: Pick<AgentDeal, 'reference'>, code: string) {
  return agent.call(confirmDealCode, { key: newReference(), params: { reference }, body: { code } })
}

export function codeOf(customer: Customer, { reference }: Pick<AgentDeal, 'reference'>) {
  return customer.call(showDealCode, { params: { reference } })
}

/** Started by the agent and approved on the customer's screen. */
export async function deal(agent: Customer, customer: Customer, asked: Asked = {}): Promise<AgentDeal> {
  const started = await start(agent, customer, asked)
  if (started.status !== 200) throw new Error(`the deal was refused: ${started.problem.code}`)
  const approved = await approve(customer, started.body)
  if (approved.status !== 200) throw new Error(`the approval was refused: ${approved.problem.code}`)
  return approved.body
}

export function ask(
  customer: Customer,
  agent: TestAgent,
  {
    amount = '2000',
    fee = '100.00',
    reference = newReference(),
    isProven = true,
  }: { amount?: string; fee?: string; reference?: string; isProven?: boolean } = {},
) {
  const body = { amount, fee, reference }
  const proof = isProven ? {} : { proof: undefined }
  return customer.call(askAgentForCash, { key: reference, params: { number: agent.number }, body, ...proof })
}

const DAY_MS = 86_400_000

/** A day goes by, and everybody stays signed in. */
export async function aDayLater(app: TestApp): Promise<void> {
  const [then, later] = [after(app.clock.now(), DAY_MS), after(app.clock.now(), 365 * DAY_MS)]
  await app.deps.db.updateTable('sessions').set({ last_seen_at: then, expires_at: later, ends_at: later }).execute()
  await app.advance(DAY_MS)
}

/** One as the customer of somebody's, and one as an agent. */
export async function dealsOf(app: TestApp, customer: Customer) {
  const other = await giveAgency(app, await app.customer('Other Agent'), { currency: 'KES' })
  await give(app, other, 'KES', 10_000n)
  const agentDeal = (await start(other, customer, { amount: '50' })).body.reference
  const itself = await giveAgency(app, customer, { currency: 'KES' })
  const dealAsAgent = (await start(itself, await app.customer('Other Customer'), { amount: '50' })).body.reference
  return { agentDeal, dealAsAgent }
}
