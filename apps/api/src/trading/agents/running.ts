// Whether deals with agents run: cash that leaves is paused with payouts and stopped with everything else that leaves, too.
import type { DealDirection } from '@kivuko/contract/agents.ts'
import type { Deps } from '#deps.ts'
import { requireFeature } from '#record/require-feature.ts'
import { requireRunning } from '#record/require-running.ts'

/** Throws `service_paused`. */
export function requireAgentsRunning(deps: Pick<Deps, 'stops' | 'settings'>, direction: DealDirection): void {
  requireRunning(deps, 'agents')
  if (direction !== 'cash_out') return
  requireFeature(deps, 'payouts')
  requireRunning(deps, 'outflow')
}
