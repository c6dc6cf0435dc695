// A deal begins: by its agent, who holds the cash or will give it, or by a customer who asks an agent for cash. Nothing
// moves until the other one approves.
import { type AgentCurrency, dealBounds } from '@kivuko/contract/agent-rates.ts'
import { DEAL_MINUTES, type DealDirection } from '@kivuko/contract/agents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { compare, type Money, money, parse, zero } from '@kivuko/money/money.ts'
import { customerAvailable } from '#accounting/chart.ts'
import { refuseHeld } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import { newId, newReference, type UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { readAmount } from '#trading/read-request.ts'
import { getActiveUser } from '#users/active-user.ts'
import { findByIdentifiers, findPeople, type Person } from '#users/find-by-identifier.ts'
import { type Agent, type Deal, totalOf } from './agent.ts'
import type { Approver } from './complete-deal.ts'
import { expireDealJob } from './deal-jobs.ts'
import { asked, type Parties } from './deal-notices.ts'
import { expireWithin } from './end-deal.ts'
import { refuseRelated } from './related.ts'
import { requireAgentsRunning } from './running.ts'
import { agents, countIdle, deals, sumAgentDays } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** So many deals that came to nothing in an hour: after that nobody is asked again by the same person. */
const IDLE_MAX = 5

export type AgentsRequest = {
  by: Approver
  customer: string
  direction: DealDirection
  amount: string
  clientReference: string
}

/** One reference makes one deal; asking again gives the same one. */
export async function startDeal(deps: Deps, request: AgentsRequest): Promise<Deal> {
  const { by, direction, clientReference } = request
  const agent = await agents.find(deps.db, { user_id: by.id, state: 'active' })
  const [customer] = await findByIdentifiers(deps.db, [request.customer.toWellFormed()])
  const made = await deals.find(deps.db, { started_by: by.id, client_reference: clientReference })
  if (made) return repeat(made, { ...request, otherId: customer?.id })
  requireAgentsRunning(deps, direction)
  if (!agent) throw new AppError('agent_inactive')
  const amount = dealAmount(agent.currency, request.amount)
  if (!customer) throw new AppError('recipient_not_found')
  const fee = direction === 'cash_in' ? zero(agent.currency) : feeOf(deps, amount)
  return begin(deps, by, { agent, customerId: customer.id, direction, amount, fee, clientReference })
}

export type CustomersRequest = {
  by: Approver
  number: string
  amount: string
  /** As it was shown. */
  fee: string
  clientReference: string
  /** Asks the customer who they are. */
  prove: () => Promise<void>
}

export async function askForCash(deps: Deps, request: CustomersRequest): Promise<Deal> {
  const { by, clientReference, prove } = request
  const agent = await agents.find(deps.db, { number: request.number })
  const made = await deals.find(deps.db, { started_by: by.id, client_reference: clientReference })
  if (made) return repeat(made, { direction: 'cash_out', amount: request.amount, otherId: agent?.user_id })
  requireAgentsRunning(deps, 'cash_out')
  if (agent?.state !== 'active') throw new AppError('agent_not_found')
  const amount = dealAmount(agent.currency, request.amount)
  const fee = feeOf(deps, amount)
  if (parse(agent.currency, request.fee)?.units !== fee.units) throw new AppError('fee_changed')
  await prove()
  return begin(deps, by, { agent, customerId: by.id, direction: 'cash_out', amount, fee, clientReference })
}

/** What a customer pays for cash. */
export function feeOf({ settings }: Pick<Deps, 'settings'>, amount: Money<AgentCurrency>): Money<AgentCurrency> {
  return settings.current().agentRate('cash_out_fee', amount)
}

function repeat(made: Deal, again: { direction: DealDirection; amount: string; otherId: UserId | undefined }): Deal {
  const otherId = made.started_by === made.customer_id ? made.agent_user_id : made.customer_id
  const isSame =
    made.direction === again.direction &&
    otherId === again.otherId &&
    parse(made.currency, again.amount)?.units === made.amount_units
  if (!isSame) throw new AppError('idempotency_conflict')
  return made
}

/** Throws `validation_failed` or `amount_out_of_range`, by the field `amount`. */
function dealAmount(currency: AgentCurrency, text: string): Money<AgentCurrency> {
  const amount = readAmount(currency, text)
  const { least, most } = dealBounds(currency)
  if (compare(amount, least) >= 0 && compare(amount, most) <= 0) return amount
  const rule = t('A deal is between {least} and {most}.', { least: formatMoney(least), most: formatMoney(most) })
  throw new AppError('amount_out_of_range', { detail: rule, errors: [{ field: 'amount', message: rule }] })
}

type New = {
  agent: Agent
  customerId: UserId
  direction: DealDirection
  amount: Money<AgentCurrency>
  fee: Money<AgentCurrency>
  clientReference: string
}

async function begin(deps: Deps, by: Approver, given: New): Promise<Deal> {
  const { agent, customerId } = given
  if (customerId === agent.user_id) throw new AppError('recipient_self')
  await getActiveUser(deps.db, by.id)
  await refuseHeld(deps.db, by.id)
  return inTransaction(deps.db, async (tx) => {
    const parties = await partiesOf(tx, given)
    const other = by.id === customerId ? parties.agentPerson : parties.customer
    // A company has nobody at the counter who could approve.
    if (other.suspended_at || other.kind !== 'person') throw new AppError('deal_refused')
    const sideOf = (person: Person) => ({ ...person, device: person.id === by.id ? by.device : undefined })
    await refuseRelated(deps, tx, {
      agent,
      agentSide: sideOf(parties.agentPerson),
      customer: sideOf(parties.customer),
    })
    const deal = dealFrom(deps, by, given)
    await refuseHopeless(deps, tx, deal, agent)
    await write(deps, tx, deal)
    await notify(deps, tx, asked(deal, parties))
    return deal
  })
}

async function partiesOf(tx: Tx, { agent, customerId }: New): Promise<Parties> {
  const found = await findPeople(tx, [agent.user_id, customerId])
  return { agent, agentPerson: found.get(agent.user_id) as Person, customer: found.get(customerId) as Person }
}

/** What could not end well is said at once, to who starts it and as far as it is theirs; approving asks all of it again. */
async function refuseHopeless(deps: Deps, tx: Tx, deal: Deal, agent: Agent): Promise<void> {
  const now = deps.clock.now()
  const { started_by, agent_user_id, customer_id } = deal
  const idle = await countIdle(tx, { started_by, agent_user_id, customer_id }, after(now, -HOUR_MS))
  if (idle >= IDLE_MAX) throw new AppError('rate_limited', { retryAfterSeconds: HOUR_MS / 1_000 })
  const day = (await sumAgentDays(tx, [agent.user_id], now))(agent.user_id)
  if (day.cashIn + day.cashOut + deal.amount_units > (agent.day_units ?? 0n)) throw new AppError('agent_limit_reached')
  const payer = deal.direction === 'cash_in' ? agent_user_id : customer_id
  if (payer !== started_by) return
  const { name } = customerAvailable(payer, deal.currency)
  const balance = (await deps.ledger.balances(queryable(tx), [name])).get(name) ?? 0n
  if (compare(money(deal.currency, balance), totalOf(deal)) < 0) throw new AppError('insufficient_balance')
}

/** The same reference once more at the same moment finds this one at its next try. */
async function write(deps: Deps, tx: Tx, deal: Deal): Promise<void> {
  const open = await deals.lock(tx, {
    agent_user_id: deal.agent_user_id,
    customer_id: deal.customer_id,
    state: 'waiting',
  })
  // Its job may be late: what is over makes room.
  if (open && !(await expireWithin(deps, tx, open))) throw new AppError('deal_open')
  if (!(await insertDeal(tx, deal))) throw new AppError('idempotency_running', { retryAfterSeconds: 1 })
  await expireDealJob.enqueue(tx, { dealId: deal.id }, { runAt: deal.expires_at })
}

/** False when another one of these two, or of this reference, was made at the same moment. */
async function insertDeal(tx: Tx, deal: Deal): Promise<boolean> {
  const insert = tx.insertInto('agent_deals').values(deal)
  const result = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

function dealFrom(deps: Deps, by: Approver, { agent, customerId, direction, amount, fee, clientReference }: New): Deal {
  const now = deps.clock.now()
  return {
    id: newId('adl', now),
    reference: newReference(),
    agent_id: agent.id,
    agent_user_id: agent.user_id,
    customer_id: customerId,
    started_by: by.id,
    client_reference: clientReference,
    direction,
    state: 'waiting',
    currency: amount.asset,
    amount_units: amount.units,
    fee_units: fee.units,
    commission_units: null,
    wrong_codes: 0,
    code_shown_at: null,
    created_at: now,
    expires_at: after(now, DEAL_MINUTES * MINUTE_MS),
    ended_at: null,
  }
}
