// Begins a run: by asking the provider, or with a statement that came as a file. The job does the rest.
import type { StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { newId, type ReconciliationRunId } from '#platform/ids.ts'
import type { ProviderLine } from '#providers/statements/port.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { agreeOnAbsence } from './reconciliation/agree-on-absence.ts'
import { askAboutLines } from './reconciliation/ask-about-lines.ts'
import { type Line, REREAD_MS, type Run } from './reconciliation/reconciliation.ts'
import { reconcileJob } from './reconciliation/reconciliation-jobs.ts'
import { findLastLineTime, findLastReading, insertLines, insertRun } from './reconciliation/store.ts'

const LINES_AT_ONCE = 500

export type RunRequest = { provider: StatementProvider; actor: string }

export async function startRun(deps: Deps, { provider, actor }: RunRequest): Promise<ReconciliationRunId> {
  if (!deps.statements.providers[provider]) throw new AppError('statement_unavailable')
  const now = deps.clock.now()
  const last = await findLastReading(deps.db, provider)
  const run: Run = {
    ...newRun(now, { provider, actor }),
    source: 'provider',
    covers_from: last ? new Date(last.covers_to.getTime() - REREAD_MS) : null,
    covers_to: now,
    cursor: last?.cursor ?? null,
  }
  await inTransaction(deps.db, (tx) => begin(deps, tx, run))
  return run.id
}

/** Of a refused file nothing is kept. */
export async function startFileRun(
  deps: Deps,
  { provider, actor, bytes }: RunRequest & { bytes: Buffer },
): Promise<ReconciliationRunId> {
  const reader = deps.statements.files[provider]
  if (!reader) throw new AppError('statement_unavailable')
  const { lines, from, to } = await reader.readFile(bytes)
  const now = deps.clock.now()
  // What was read before of a later time is compared with this too.
  const known = await findLastLineTime(deps.db, provider)
  const run: Run = {
    ...newRun(now, { provider, actor }),
    source: 'file',
    covers_from: from,
    covers_to: known && known > to ? known : to,
    lines_read: lines.length,
  }
  await inTransaction(deps.db, async (tx) => {
    await begin(deps, tx, run)
    await keepLines(tx, lines, provider, now)
  })
  if (provider === 'mpesa') {
    await agreeOnAbsence(deps, { lines, from, to }, actor)
    await askAboutLines(deps, { lines })
  }
  return run.id
}

/** Lines that were read before stay as they were. */
export async function keepLines(tx: Tx, lines: readonly ProviderLine[], provider: StatementProvider, now: Date) {
  const rows = lines.map((line) => toRow(line, provider, now))
  for (let done = 0; done < rows.length; done += LINES_AT_ONCE)
    await insertLines(tx, rows.slice(done, done + LINES_AT_ONCE))
}

function toRow(line: ProviderLine, provider: StatementProvider, now: Date): Line {
  return {
    provider,
    id: line.id,
    asset: line.asset,
    units: line.units,
    fee_units: line.feeUnits,
    match_key: line.matchKey ?? null,
    text: line.text,
    at: line.at,
    read_at: now,
    fee_booked_at: null,
    presented_asset: line.presented?.asset ?? null,
    presented_units: line.presented?.units ?? null,
    payment_ref: line.paymentRef ?? null,
    worth_units: null,
    exchanged_at: null,
  }
}

async function begin(deps: Deps, tx: Tx, run: Run): Promise<void> {
  if (!(await insertRun(tx, run))) throw new AppError('reconciliation_running')
  const detail = `${run.provider}, ${run.source === 'file' ? `a file of ${run.lines_read} lines` : 'asked'}`
  await writeAudit(deps, tx, { actor: run.actor, action: 'reconciliation.run', subject: run.id, detail })
  await reconcileJob.enqueue(tx, { runId: run.id })
}

function newRun(now: Date, { provider, actor }: RunRequest) {
  return {
    id: newId('rcr', now),
    provider,
    actor,
    state: 'running' as const,
    problem: null,
    cursor: null,
    lines_read: 0,
    lines_left_out: 0,
    matched: 0,
    differences: 0,
    started_at: now,
    ended_at: null,
  }
}
