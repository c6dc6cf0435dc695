import { STATEMENT_PROVIDERS } from '@kivuko/contract/console-reconciliation.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { startRun } from '#operations/start-run.ts'

export async function startDailyRuns(deps: Deps): Promise<void> {
  for (const provider of STATEMENT_PROVIDERS) if (deps.statements.providers[provider]) await startDaily(deps, provider)
}

/** One that somebody started just now is as good. */
async function startDaily(deps: Deps, provider: (typeof STATEMENT_PROVIDERS)[number]): Promise<void> {
  try {
    await startRun(deps, { provider, actor: 'job:daily' })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'reconciliation_running') throw error
  }
}
