// SQL on the checks of the ledger.
import { LEDGER_CHECK_KINDS, type LedgerCheckKind } from '@kivuko/contract/console-ledger-checks.ts'
import { sql } from 'kysely'
import { chosen, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables } from '#tables.ts'

export type LedgerCheckRow = Tables['ledger_checks']

export const ledgerChecks = rowTable('ledger_checks')

export async function findLastCheck(db: Db): Promise<LedgerCheckRow | undefined> {
  return db
    .selectFrom('ledger_checks')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** At most one of each kind. */
export async function findLastOfKinds(db: Db): Promise<LedgerCheckRow[]> {
  const last = await Promise.all(
    LEDGER_CHECK_KINDS.map((kind) =>
      db
        .selectFrom('ledger_checks')
        .selectAll()
        .where('kind', '=', kind)
        .orderBy('started_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return last.filter((row) => row !== undefined)
}

/** The last that found something and began before then. */
export async function findLastFinding(db: Db, before: Date): Promise<LedgerCheckRow | undefined> {
  return db
    .selectFrom('ledger_checks')
    .selectAll()
    .where('started_at', '<=', before)
    .where(sql<boolean>`findings <> '[]'::jsonb`)
    .orderBy('started_at', 'desc')
    .executeTakeFirst()
}

/** Newest first. */
export async function findChecks(
  db: Db,
  kind: LedgerCheckKind | undefined,
  page: PageAsked,
): Promise<Page<LedgerCheckRow>> {
  const rows = db
    .selectFrom('ledger_checks as c')
    .selectAll('c')
    .where((row) => row.and(chosen({ 'c.kind': kind })))
  return pageById(rows, 'c.id', page)
}
