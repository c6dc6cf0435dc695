// Agents as staff find them, and whether a customer is one.
import type { Deps } from '#deps.ts'
import type { AgentId, UserId } from '#platform/ids.ts'
import type { PageAsked } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db } from '#tables.ts'
import {
  type AgentDay,
  type AgentFilter,
  type AgentRow,
  agents,
  findAgentRow,
  findLastAgent,
  findAgents as findPage,
  sumAgentDays,
} from './agents/store.ts'

export type AgentAtWork = AgentRow & { day: AgentDay }

/** With what each did in 24 hours. */
export async function pageAgents(
  { db, clock }: Deps,
  filter: AgentFilter,
  page: PageAsked,
): Promise<Page<AgentAtWork>> {
  const found = await findPage(db, filter, page)
  const days = await sumAgentDays(
    db,
    found.rows.map(({ user_id }) => user_id),
    clock.now(),
  )
  return { ...found, rows: found.rows.map((row) => ({ ...row, day: days(row.user_id) })) }
}

export async function findAgent({ db, clock }: Deps, id: AgentId): Promise<AgentAtWork | undefined> {
  const row = await findAgentRow(db, id)
  return row && { ...row, day: (await sumAgentDays(db, [row.user_id], clock.now()))(row.user_id) }
}

/** Applications that nobody has decided. */
export function agentsWaiting(db: Db): Promise<WaitingLines> {
  return agents.waiting(db, { state: 'applied' }, 'applied_at')
}

/** Whether they are one, or want to be. */
export async function isAgent(db: Db, userId: UserId): Promise<boolean> {
  const last = await findLastAgent(db, userId)
  return last !== undefined && last.state !== 'rejected' && last.state !== 'ended'
}
