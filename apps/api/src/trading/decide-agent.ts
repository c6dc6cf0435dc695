// What staff decide about an agent, in the transaction of whoever wrote it down: approved with a limit, turned down, at rest, over.
import type { AgentState } from '@kivuko/contract/agents.ts'
import { type AgentDecision, DECISIONS_IN } from '@kivuko/contract/console-agents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { AgentId } from '#platform/ids.ts'
import { type Notice, notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import type { Agent } from './agents/agent.ts'
import { agents } from './agents/store.ts'

export type AgentDecided = { decision: AgentDecision; dayLimit: Money | undefined; reason: string }

const STATES: Record<AgentDecision, AgentState | undefined> = {
  approve: 'active',
  reject: 'rejected',
  suspend: 'suspended',
  resume: 'active',
  set_limit: undefined,
  end: 'ended',
}
/** Their reason is told to the agent. */
const TOLD: readonly AgentDecision[] = ['reject', 'suspend', 'end']

/** Throws `agent_decided` when it does not fit how the agent stands. */
export async function decideOnAgent(deps: Deps, tx: Tx, id: AgentId, decided: AgentDecided): Promise<void> {
  const { decision, dayLimit, reason } = decided
  const agent = await agents.lock(tx, id)
  if (!agent || !DECISIONS_IN[agent.state].includes(decision)) throw new AppError('agent_decided')
  const to = STATES[decision]
  const now = deps.clock.now()
  const change = {
    note: TOLD.includes(decision) ? reason : null,
    ...(dayLimit && { day_units: dayLimit.units }),
    ...((decision === 'reject' || decision === 'end') && { ended_at: now }),
  }
  if (to) await agents.advance(tx, id, to, change)
  else await agents.change(tx, id, change)
  await notify(deps, tx, {
    userId: agent.user_id,
    key: `agent:${id}:${decision}:${now.getTime()}`,
    type: 'security',
    ...wordsOf(agent, decided),
    actionUrl: '/agent',
  })
}

function wordsOf(agent: Agent, { decision, dayLimit, reason }: AgentDecided): Pick<Notice, 'title' | 'message'> {
  const { number, currency } = agent
  const limit = say('Your deals may come to {limit} in 24 hours.', {
    limit: money(currency, dayLimit?.units ?? agent.day_units ?? 0n),
  })
  const words: Record<AgentDecision, [Said, Said]> = {
    approve: [say('You are an agent now'), [say('Your number is {number}.', { number }), limit]],
    reject: [say('Your application as an agent was turned down'), reason],
    suspend: [say('You cannot work as an agent at the moment'), reason],
    resume: [say('You can work as an agent again'), limit],
    set_limit: [say('Your limit as an agent has changed'), limit],
    end: [say('You are no longer an agent'), reason],
  }
  const [title, message] = words[decision]
  return { title, message }
}
