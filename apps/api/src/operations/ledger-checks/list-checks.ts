// The checks of the ledger as the console lists them.
import type { LedgerCheck, LedgerCheckKind, WholeLedger } from '@kivuko/contract/console-ledger-checks.ts'
import type { Finding } from '@kivuko/ledger/verify.ts'
import type { Deps } from '#deps.ts'
import type { PageAsked } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { findingText } from './hold-if-wrong.ts'
import { readWhole } from './read-last-checks.ts'
import { findChecks, type LedgerCheckRow } from './store.ts'

export async function listChecks(
  { db }: Deps,
  { kind, ...page }: PageAsked & { kind?: LedgerCheckKind | undefined },
): Promise<Page<LedgerCheck> & { whole: WholeLedger }> {
  const [{ rows, next }, whole] = await Promise.all([findChecks(db, kind, page), readWhole(db)])
  return { rows: rows.map(toAnswer), next, whole }
}

function toAnswer(row: LedgerCheckRow): LedgerCheck {
  return {
    id: row.id,
    kind: row.kind,
    started_at: row.started_at.toISOString(),
    duration_ms: row.duration_ms,
    journals: Number(row.journals),
    entries: Number(row.entries),
    accounts: Number(row.accounts),
    findings: (row.findings as Finding[]).map(findingText),
  }
}
