// The tables of reconciliation, a part of `tables.ts`.
import type { DifferenceKind, DifferenceState, StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import type { DifferenceId, ReconciliationRunId } from '#platform/ids.ts'

export type ReconciliationTables = {
  statement_lines: {
    provider: StatementProvider
    id: string
    asset: string
    units: bigint
    fee_units: bigint
    match_key: string | null
    text: string
    at: Date
    read_at: Date
    fee_booked_at: Date | null
  }
  reconciliation_runs: {
    id: ReconciliationRunId
    provider: StatementProvider
    source: 'provider' | 'file'
    state: 'running' | 'done' | 'failed'
    problem: string | null
    actor: string
    covers_from: Date | null
    covers_to: Date
    cursor: string | null
    lines_read: number
    lines_left_out: number
    matched: number
    differences: number
    started_at: Date
    ended_at: Date | null
  }
  reconciliation_balances: {
    run_id: ReconciliationRunId
    asset: string
    ledger_units: bigint
    statement_units: bigint
    open_units: bigint
    later_units: bigint
  }
  reconciliation_differences: {
    id: DifferenceId
    provider: StatementProvider
    asset: string
    name: string
    kind: DifferenceKind
    state: DifferenceState
    ledger_units: bigint | null
    statement_units: bigint | null
    journal_key: string | null
    line_id: string | null
    text: string
    at: Date
    found_at: Date
    cleared_at: Date | null
    note: string | null
    noted_by: string | null
    noted_at: Date | null
  }
}
