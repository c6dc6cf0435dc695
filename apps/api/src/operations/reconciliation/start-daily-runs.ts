import { STATEMENT_PROVIDERS } from '@kivuko/contract/console-reconciliation.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { ReconciliationRunId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { RECONCILE, RECONCILE_ALL } from './job-names.ts'
import { runReconciliation } from './run-reconciliation.ts'
import { startRun } from './start-run.ts'

/** graphile-worker's crontab, in UTC: in the night of the places Kivuko works in. */
export const RECONCILIATION_CRON = `15 1 * * * ${RECONCILE_ALL}`

export function reconciliationJobs(deps: Deps): JobTable {
  return {
    [RECONCILE]: ({ runId }) => runReconciliation(deps, runId as ReconciliationRunId),
    [RECONCILE_ALL]: async () => {
      for (const provider of STATEMENT_PROVIDERS)
        if (deps.statements.providers[provider]) await startDaily(deps, provider)
    },
  }
}

/** One that somebody started just now is as good. */
async function startDaily(deps: Deps, provider: (typeof STATEMENT_PROVIDERS)[number]): Promise<void> {
  try {
    await startRun(deps, { provider, actor: 'job:daily' })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'reconciliation_running') throw error
  }
}
