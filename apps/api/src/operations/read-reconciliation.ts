// Runs, balances and differences as the console shows them.
import {
  type ReconciliationBalance,
  type ReconciliationDifference,
  type ReconciliationOverview,
  type ReconciliationRun,
  STATEMENT_PROVIDERS,
  type StatementProvider,
} from '@kivuko/contract/console-reconciliation.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { type Asset, isAsset } from '@kivuko/money/assets.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { inSnapshot } from '#platform/database.ts'
import type { DifferenceId, ReconciliationRunId } from '#platform/ids.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db } from '#tables.ts'
import type { Balance } from './reconciliation/reconciliation.ts'
import {
  findDifferences,
  findLastBalances,
  findLastDone,
  findNamedRun,
  findOpen,
  findRuns,
  type NamedDifference,
  type NamedRun,
} from './reconciliation/store.ts'

/** Those that are open; a provider without any is missing. */
export function differencesByProvider(db: Db): Promise<ReadonlyMap<StatementProvider, WaitingLines>> {
  return findOpen(db)
}

/** Of all providers together. */
export async function differencesWaiting(db: Db): Promise<WaitingLines> {
  const open = [...(await findOpen(db)).values()]
  const [oldest] = open.flatMap(({ since }) => since ?? []).toSorted((a, b) => a.getTime() - b.getTime())
  return { count: open.reduce((sum, { count }) => sum + count, 0), since: oldest }
}

/** All of one moment: a run that ends meanwhile is either still running, or done with its balances. */
export function readReconciliation(deps: Deps): Promise<ReconciliationOverview[]> {
  return inSnapshot(deps.db, async (tx) => {
    const open = await findOpen(tx)
    const balances = await findLastBalances(tx)
    const done = await findLastDone(tx)
    return Promise.all(
      STATEMENT_PROVIDERS.map(async (provider) => {
        const [last] = await findRuns(tx, { provider, before: undefined, limit: 1 })
        const own = balances.filter((balance) => balance.provider === provider)
        const way = deps.statements.providers[provider] ? 'provider' : deps.statements.files[provider] ? 'file' : 'none'
        return {
          provider,
          way,
          open_differences: open.get(provider)?.count ?? 0,
          last_run: last ? toRunAnswer(last) : null,
          balances: own.map(toBalanceAnswer),
          balances_at: done.get(provider)?.toISOString() ?? null,
        } as const
      }),
    )
  })
}

export async function getRun(deps: Deps, id: ReconciliationRunId): Promise<ReconciliationRun> {
  const run = await findNamedRun(deps.db, id)
  if (!run) throw new AppError('not_found')
  return toRunAnswer(run)
}

export async function openDifferences(
  deps: Deps,
  provider: StatementProvider,
  limit: number,
): Promise<ReconciliationDifference[]> {
  return (await findDifferences(deps.db, { provider, state: 'open', limit })).map(toDifferenceAnswer)
}

export async function getDifference(deps: Deps, id: DifferenceId): Promise<ReconciliationDifference> {
  const [difference] = await findDifferences(deps.db, { id, limit: 1 })
  if (!difference) throw new AppError('not_found')
  return toDifferenceAnswer(difference)
}

export function toRunAnswer(run: NamedRun): ReconciliationRun {
  return {
    id: run.id,
    provider: run.provider,
    source: run.source,
    state: run.state,
    problem: run.problem,
    started_by: run.started_by,
    started_at: run.started_at.toISOString(),
    ended_at: run.ended_at?.toISOString() ?? null,
    covers_from: run.covers_from?.toISOString() ?? null,
    covers_to: run.covers_to.toISOString(),
    lines_read: run.lines_read,
    lines_left_out: run.lines_left_out,
    matched: run.matched,
    differences: run.differences,
  }
}

export function toDifferenceAnswer(difference: NamedDifference): ReconciliationDifference {
  const { asset, ledger_units: ledger, statement_units: statement, note, noted_at: notedAt } = difference
  return {
    id: difference.id,
    provider: difference.provider,
    asset,
    kind: difference.kind,
    state: difference.state,
    reference: difference.name,
    text: difference.text,
    ledger: ledger === null ? null : decimal(asset, ledger),
    statement: statement === null ? null : decimal(asset, statement),
    journal: difference.journal_key,
    line: difference.line_id,
    at: difference.at.toISOString(),
    found_at: difference.found_at.toISOString(),
    cleared_at: difference.cleared_at?.toISOString() ?? null,
    note:
      note !== null && notedAt ? { text: note, by: difference.noted_by_name ?? '', at: notedAt.toISOString() } : null,
  }
}

function toBalanceAnswer(balance: Balance): ReconciliationBalance {
  const { asset, ledger_units: ledger, statement_units: statement } = balance
  const difference = ledger - statement
  const explained = balance.open_units + balance.later_units
  return {
    asset,
    ledger: decimal(asset, ledger),
    statement: decimal(asset, statement),
    difference: decimal(asset, difference),
    explained: decimal(asset, explained),
    unexplained: decimal(asset, difference - explained),
  }
}

function decimal(asset: string, units: bigint): string {
  if (!isAsset(asset)) throw new Error(`there are no books in ${asset}`)
  return toDecimal(money(asset as Asset, units))
}
