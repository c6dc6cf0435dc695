// Staff decide about an agent. What lets somebody work, or work more, takes two who say the same; what takes something away
// takes one, at once.
import { type AgentDecision, type ConsoleAgent, DECISIONS_IN, LIMITING } from '@kivuko/contract/console-agents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { type Money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { forgetFirstWord, isSecondWord } from '#operations/first-words.ts'
import { haveSharedDevice } from '#people/have-shared-device.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { StaffCaller } from '#platform/http.ts'
import type { AgentId } from '#platform/ids.ts'
import { recordingRefusals } from '#record/record-refusals.ts'
import { writeAudit } from '#record/write-audit.ts'
import { decideOnAgent } from '#trading/decide-agent.ts'
import { type AgentAtWork, findAgent } from '#trading/find-agents.ts'
import { readAmount } from '#trading/read-request.ts'
import { toConsoleAgents } from './list-agents.ts'

type Given = { id: AgentId; decision: AgentDecision; day_limit?: string | undefined; reason: string }

const ALONE: readonly AgentDecision[] = ['reject', 'suspend', 'end']
const RELATED_DAYS = 30

/** `waits`: a second person has to say the same. */
export async function decideAgent(
  deps: Deps,
  caller: StaffCaller,
  given: Given,
): Promise<{ agent: ConsoleAgent; waits: boolean }> {
  const { id, decision, reason } = given
  const attempt = { actor: caller.actor, subject: id, tried: `agent.${decision}` }
  const waits = await recordingRefusals(deps, attempt, async () => {
    const agent = await findAgent(deps, id)
    if (!agent) throw new AppError('agent_not_found')
    await requireUnrelated(deps, caller, agent)
    if (!DECISIONS_IN[agent.state].includes(decision)) throw new AppError('agent_decided')
    const dayLimit = limitOf(agent, given)
    // The customer's, with whom the words of the audit are erased one day; by its number a word is of this application alone.
    const subject = agent.user_id
    const what = dayLimit ? `${decision} ${toDecimal(dayLimit)} ${agent.currency}` : decision
    const word = `${what}, agent ${agent.number}`
    const said = { subject, word, reason, tried: `agent.${decision}` }
    if (!ALONE.includes(decision) && !(await isSecondWord(deps, caller, said))) return true
    await inTransaction(deps.db, async (tx) => {
      await decideOnAgent(deps, tx, id, { decision, dayLimit, reason })
      await forgetFirstWord(tx, subject)
      await writeAudit(deps, tx, {
        actor: caller.actor,
        action: `agent.${decision}`,
        subject,
        detail: `${word}: ${reason}`,
      })
    })
    return false
  })
  const [agent] = await toConsoleAgents(deps, [(await findAgent(deps, id)) as AgentAtWork], caller)
  return { agent: agent as ConsoleAgent, waits }
}

/** Nobody decides on an account of their own. */
async function requireUnrelated(deps: Deps, { id, device }: StaffCaller, agent: AgentAtWork): Promise<void> {
  if (agent.user_id === id) throw new AppError('own_account')
  const since = after(deps.clock.now(), -RELATED_DAYS * DAY_MS)
  if (await haveSharedDevice(deps.db, { id, device }, { id: agent.user_id, device: undefined }, since))
    throw new AppError('same_device')
}

/** Throws `validation_failed` by the field `day_limit`: it is needed where the decision is about it, and nowhere else. */
function limitOf(agent: AgentAtWork, { decision, day_limit: text }: Given): Money | undefined {
  const refuse = (message: string) => new AppError('validation_failed', { errors: [{ field: 'day_limit', message }] })
  if (!LIMITING.includes(decision)) {
    if (text === undefined) return undefined
    throw refuse(`must be left out for ${decision}`)
  }
  if (text === undefined) throw refuse(`must be given for ${decision}`)
  try {
    return readAmount(agent.currency, text)
  } catch (error) {
    if (error instanceof AppError) throw refuse(`must be an amount in ${agent.currency} such as "200000.00"`)
    throw error
  }
}
