// SQL on agents and their deals.
import type { AgentCurrency } from '@kivuko/contract/agent-rates.ts'
import type { AgentState } from '@kivuko/contract/agents.ts'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { after, DAY_MS } from '#platform/clock.ts'
import type { AgentId, UserId } from '#platform/ids.ts'
import { chosen, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db } from '#tables.ts'
import { people } from '#users/people.ts'
import { AGENT_TRANSITIONS, type Agent, DEAL_TRANSITIONS, type Deal } from './agent.ts'
import type { CustomerDay } from './commission.ts'

export const agents = stateTable('agents', AGENT_TRANSITIONS)
export const deals = stateTable('agent_deals', DEAL_TRANSITIONS)

/** The customer's last application, whatever became of it. */
export async function findLastAgent(db: Db, userId: UserId): Promise<Agent | undefined> {
  const of = db.selectFrom('agents').selectAll().where('user_id', '=', userId)
  return of.orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export type AgentDay = { deals: number; cashIn: bigint; cashOut: bigint; commission: bigint }
const IDLE: AgentDay = { deals: 0, cashIn: 0n, cashOut: 0n, commission: 0n }

/** What agents completed in the 24 hours before `now`. A deal ends soon after it begins, and its index is of when it began. */
export async function sumAgentDays(db: Db, userIds: readonly UserId[], now: Date): Promise<(id: UserId) => AgentDay> {
  const { rows } = await sql<AgentDay & { id: UserId }>`
    select agent_user_id as id, count(*)::int as deals, coalesce(sum(commission_units), 0)::bigint as commission,
      coalesce(sum(amount_units) filter (where direction = 'cash_in'), 0)::bigint as "cashIn",
      coalesce(sum(amount_units) filter (where direction = 'cash_out'), 0)::bigint as "cashOut"
    from agent_deals
    where agent_user_id = any(${userIds}) and state = 'completed' and ended_at > ${after(now, -DAY_MS)}
      and created_at > ${after(now, -DAY_MS - LONGEST_MS)}
    group by agent_user_id`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => byId.get(id) ?? IDLE
}

/** More than a deal is open. */
const LONGEST_MS = 3_600_000

/** What a customer completed in the 24 hours before `now` with whatever agents: deals in all, and amounts in one currency. */
export async function sumCustomerDay(
  db: Db,
  { userId, currency, now }: { userId: UserId; currency: AgentCurrency; now: Date },
): Promise<CustomerDay & { deals: number }> {
  const { rows } = await sql<{ deals: number; cash_in: bigint; cash_out: bigint; earned: bigint }>`
    select count(*)::int as deals,
      coalesce(sum(amount_units) filter (where currency = ${currency} and direction = 'cash_in'), 0)::bigint as cash_in,
      coalesce(sum(amount_units) filter (where currency = ${currency} and direction = 'cash_out'), 0)::bigint as cash_out,
      coalesce(sum(commission_units) filter (where currency = ${currency}), 0)::bigint as earned
    from agent_deals
    where customer_id = ${userId} and state = 'completed' and ended_at > ${after(now, -DAY_MS)}
      and created_at > ${after(now, -DAY_MS - LONGEST_MS)}`.execute(db)
  const row = rows[0] as NonNullable<(typeof rows)[0]>
  const in_ = (units: bigint) => money(currency, units)
  return { deals: row.deals, cashIn: in_(row.cash_in), cashOut: in_(row.cash_out), earned: in_(row.earned) }
}

/** How many deals one of two asked the other for since then that came to nothing. */
export async function countIdle(
  db: Db,
  started: Pick<Deal, 'started_by' | 'agent_user_id' | 'customer_id'>,
  since: Date,
) {
  const { count } = await db
    .selectFrom('agent_deals')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where((row) => row.and(started))
    .where('state', '<>', 'completed')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of an agent since then, newest first. */
export async function findDealsSince(db: Db, agentUserId: UserId, since: Date, limit: number): Promise<Deal[]> {
  return db
    .selectFrom('agent_deals')
    .selectAll()
    .where('agent_user_id', '=', agentUserId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

export type AgentRow = Agent & { customer: string | null; tier: number | null }
export type AgentFilter = { state?: AgentState | undefined; search?: string | undefined }

/** Newest first. */
export async function findAgents(db: Db, { state, search }: AgentFilter, page: PageAsked): Promise<Page<AgentRow>> {
  let query = namedAgents(db).where((row) => row.and(chosen({ 'a.state': state })))
  if (search)
    query = query.where((row) =>
      row.or([
        row('a.id', '=', search as AgentId),
        row('a.number', '=', search.replaceAll(' ', '')),
        row('a.user_id', '=', search as UserId),
      ]),
    )
  return pageById(query, 'a.id', page)
}

export async function findAgentRow(db: Db, id: AgentId): Promise<AgentRow | undefined> {
  return namedAgents(db).where('a.id', '=', id).executeTakeFirst()
}

function namedAgents(db: Db) {
  return db
    .selectFrom('agents as a')
    .leftJoin(people(db).as('c'), 'c.id', 'a.user_id')
    .selectAll('a')
    .select(['c.name as customer', 'c.kyc_tier as tier'])
}
