// Agents and who wants to be one, as staff see them and decide.
import * as z from 'zod/mini'
import { AGENT_CURRENCIES } from './agent-rates.ts'
import { AGENT_STATES, type AgentState } from './agents.ts'
import { amountInput, decimalString } from './amounts.ts'
import { consolePage, consolePaging, person, placeLike, reasonText, searchText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { firstWordSchema } from './first-words.ts'
import type { StaffRole } from './staff-roles.ts'

const AGENT_DECIDERS = ['compliance', 'admin'] as const satisfies readonly StaffRole[]

/** Approving, resuming and another limit take two people; what takes something away takes one. */
export const AGENT_DECISIONS = ['approve', 'reject', 'suspend', 'resume', 'set_limit', 'end'] as const
export type AgentDecision = (typeof AGENT_DECISIONS)[number]

/** What can be decided of an agent in a state. */
export const DECISIONS_IN: Readonly<Record<AgentState, readonly AgentDecision[]>> = {
  applied: ['approve', 'reject'],
  active: ['set_limit', 'suspend', 'end'],
  suspended: ['resume', 'end'],
  rejected: [],
  ended: [],
}
/** Those that name a limit. */
export const LIMITING: readonly AgentDecision[] = ['approve', 'set_limit']

const consoleAgentSchema = z.object({
  id: z.string(),
  number: z.string(),
  customer: person,
  tier: z.int(),
  state: z.enum(AGENT_STATES),
  currency: z.enum(AGENT_CURRENCIES),
  shop_name: z.string(),
  place: z.string(),
  phone: z.string(),
  day_limit: z.nullable(decimalString),
  note: z.nullable(z.string()),
  /** Completed in the last 24 hours, and what it earned. */
  deals_today: z.int(),
  moved_today: decimalString,
  commission_today: decimalString,
  applied_at: z.string(),
  /** What a colleague said that waits for a second. */
  first_word: z.nullable(firstWordSchema),
})
export type ConsoleAgent = z.output<typeof consoleAgentSchema>

export const consoleAgents = endpoint({
  id: 'consoleAgents',
  route: 'GET /console/agents',
  summary: 'Agents and applications, newest first; a search by customer is written into the audit',
  auth: 'staff',
  roles: AGENT_DECIDERS,
  hides: ['search'],
  query: z.object({
    ...consolePaging,
    after: placeLike(/^agt_[0-9a-z]{26}$/),
    state: z.optional(z.enum(AGENT_STATES)),
    /** The agent’s id or number, or the customer’s id; exactly. */
    search: z.optional(searchText),
  }),
  response: consolePage(consoleAgentSchema),
})

export const decideAgent = endpoint({
  id: 'decideAgent',
  route: 'POST /console/agents/{id}/decide',
  summary: 'Approve or reject an application, or suspend, resume, limit or end an agent',
  auth: 'staff',
  proof: 'always',
  roles: AGENT_DECIDERS,
  params: z.object({ id: z.string().check(z.regex(/^agt_[0-9a-z]{26}$/, 'must be the id of an agent')) }),
  body: z.object({
    decision: z.enum(AGENT_DECISIONS, `must be one of ${AGENT_DECISIONS.join(', ')}`),
    /** In 24 hours, in the agent's currency: of `approve` and `set_limit` alone. */
    day_limit: z.optional(amountInput),
    reason: reasonText,
  }),
  /** `waits`: a second person has to say the same. */
  response: z.object({ agent: consoleAgentSchema, waits: z.boolean() }),
  errors: ['agent_not_found', 'agent_decided', 'own_account', 'same_person', 'not_independent', 'same_device'],
})
