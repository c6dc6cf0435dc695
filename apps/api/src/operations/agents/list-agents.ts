// Agents and applications as staff list them. A search by customer names a person, so it is written into the audit.
import { type ConsoleAgent, DECISIONS_IN, type consoleAgents as endpoint } from '@kivuko/contract/console-agents.ts'
import type { Query } from '@kivuko/contract/endpoint.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { findFirstWords } from '#operations/first-words.ts'
import type { StaffCaller } from '#platform/http.ts'
import { recordSearch } from '#record/record-search.ts'
import { type AgentAtWork, pageAgents } from '#trading/find-agents.ts'

export async function listAgents(
  deps: Deps,
  { limit, after, ...filter }: Query<typeof endpoint>,
  caller: StaffCaller,
): Promise<{ rows: ConsoleAgent[]; next: string | null }> {
  const { actor } = caller
  if (filter.search?.startsWith('usr_'))
    await recordSearch(deps, { actor, action: 'agent.search', subject: 'agents', detail: filter.search })
  const page = await pageAgents(deps, filter, { limit, after })
  return { ...page, rows: await toConsoleAgents(deps, page.rows, caller) }
}

export async function toConsoleAgents(
  deps: Deps,
  rows: readonly AgentAtWork[],
  reader: StaffCaller,
): Promise<ConsoleAgent[]> {
  const words = await findFirstWords(
    deps,
    rows.filter(({ state }) => isOpen(state)).map(({ user_id }) => user_id),
    reader,
  )
  return rows.map((row) => {
    const inCurrency = (units: bigint) => toDecimal(money(row.currency, units))
    const { id, number, state, currency, shop_name, place, phone, note, day } = row
    return {
      ...{ id, number, state, currency, shop_name, place, phone, note },
      customer: { id: row.user_id, name: row.customer ?? '' },
      tier: row.tier ?? 1,
      day_limit: row.day_units === null ? null : inCurrency(row.day_units),
      deals_today: day.deals,
      moved_today: inCurrency(day.cashIn + day.cashOut),
      commission_today: inCurrency(day.commission),
      applied_at: row.applied_at.toISOString(),
      first_word: isOpen(state) ? (words.get(row.user_id) ?? null) : null,
    }
  })
}

/** A word is of the application or the agent of now. */
function isOpen(state: AgentAtWork['state']): boolean {
  return DECISIONS_IN[state].length > 0
}
