// The job of a run: reads the statement, books the fees and exchanges it names, and compares it with the ledger. Safe to repeat.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { ReconciliationRunId } from '#platform/ids.ts'
import { askAboutTransfers } from './reconciliation/ask-about-lines.ts'
import { bookExchanges } from './reconciliation/book-exchanges.ts'
import { bookFees } from './reconciliation/book-fees.ts'
import { compareBooks } from './reconciliation/compare-books.ts'
import { partnersFrom } from './reconciliation/match-lines.ts'
import type { Run } from './reconciliation/reconciliation.ts'
import { findLastReading, runs } from './reconciliation/store.ts'
import { keepLines } from './start-run.ts'

export async function runReconciliation(deps: Deps, runId: ReconciliationRunId): Promise<void> {
  const run = await runs.find(deps.db, runId)
  if (run?.state !== 'running') return
  try {
    const problem = run.source === 'provider' ? await readStatement(deps, run) : undefined
    if (problem) return await fail(deps, run, problem)
    await bookFees(deps, run.provider)
    await bookExchanges(deps, run.provider)
    await compareBooks(deps, run)
  } catch (error) {
    deps.log.error({ err: error, runId }, 'a reconciliation ended by a fault')
    await fail(deps, run, 'It ended by a fault of our own; the log says more. Run it again.')
  }
}

/** Page by page, each kept at once. Answers what kept it from its end, in words. */
async function readStatement(deps: Deps, run: Run): Promise<string | undefined> {
  const statement = deps.statements.providers[run.provider]
  if (!statement) return 'The provider is not set up any more.'
  const last = await findLastReading(deps.db, run.provider)
  const from = last && partnersFrom(last.covers_to)
  let cursor = statement.readsOn ? (run.cursor ?? undefined) : undefined
  let [read, leftOut] = [0, 0]
  for (;;) {
    const outcome = await statement.readPage({ from, to: run.covers_to, cursor })
    if (outcome.kind === 'unknown') return 'The provider did not answer, or not in its own words. Run it again later.'
    if (outcome.kind === 'refused') return `The provider refused to answer: ${outcome.code}`
    const { lines, isLast, ...page } = outcome.value
    read += lines.length
    leftOut += page.leftOut
    cursor = page.cursor
    const progress = { lines_read: read, lines_left_out: leftOut, cursor: statement.readsOn ? cursor : null }
    const now = deps.clock.now()
    await inTransaction(deps.db, async (tx) => {
      await keepLines(tx, lines, run.provider, now)
      await runs.change(tx, { id: run.id, state: 'running' }, progress)
    })
    if (run.provider === 'paystack') await askAboutTransfers(deps, lines)
    if (isLast) return undefined
  }
}

async function fail(deps: Deps, { id }: Run, problem: string): Promise<void> {
  const change = { state: 'failed', problem, ended_at: deps.clock.now() } as const
  await inTransaction(deps.db, (tx) => runs.change(tx, { id, state: 'running' }, change))
}
