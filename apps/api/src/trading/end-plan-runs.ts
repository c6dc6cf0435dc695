// The dates of standing orders that a batch of transfers makes: each ends with its transfer, once.
import type { Deps } from '#deps.ts'
import type { PlanRunId, TransferId } from '#platform/ids.ts'
import { arrayOf, prepared } from '#platform/prepared-statements.ts'
import type { Tx } from '#tables.ts'

const endMade = prepared<{ id: PlanRunId }>(
  'end-plan-runs',
  `update plan_runs r set state = 'done', transfer_id = m.transfer_id, ended_at = $3
  from unnest($1::text[], $2::text[]) as m (id, transfer_id) where r.id = m.id and r.state = 'due' returning r.id`,
)

type Made = { runId: PlanRunId | undefined; transferId: TransferId }

/** It was made, skipped or paused meanwhile: nothing is sent. */
export class RunNotDue extends Error {}

/** Throws `RunNotDue`. */
export async function endPlanRuns(deps: Deps, tx: Tx, made: readonly Made[]): Promise<void> {
  const rows = made.filter(({ runId }) => runId !== undefined)
  if (rows.length === 0) return
  const ids = arrayOf(rows.map(({ runId }) => runId ?? null))
  const ended = await endMade(tx, [ids, arrayOf(rows.map(({ transferId }) => transferId)), deps.clock.now()])
  if (ended.length !== rows.length) throw new RunNotDue('a date of a plan is not due any more')
}
