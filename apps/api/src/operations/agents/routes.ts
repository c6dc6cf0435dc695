import * as contract from '@kivuko/contract/console-agents.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { AgentId } from '#platform/ids.ts'
import { decideAgent } from './decide-agent.ts'
import { listAgents } from './list-agents.ts'

export function agentDeskRoutes(deps: Deps): Route[] {
  return [
    on(contract.consoleAgents).handle(({ query }, caller) => listAgents(deps, query, caller)),
    on(contract.decideAgent).handle(({ params, body }, caller) =>
      decideAgent(deps, caller, { id: params.id as AgentId, ...body }),
    ),
  ]
}
