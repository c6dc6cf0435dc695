// SQL on the checks of the ledger, and on the passes through all of it.
import { LEDGER_CHECK_KINDS, type LedgerCheckKind } from '@kivuko/contract/console-ledger-checks.ts'
import { sql } from 'kysely'
import { chosen, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables } from '#tables.ts'

export type LedgerCheckRow = Tables['ledger_checks']

export type LedgerPassRow = Tables['ledger_passes']

export const ledgerChecks = rowTable('ledger_checks')
export const ledgerPasses = rowTable('ledger_passes')

/** The last of a kind that began; `since`: not before then. */
export async function findLastOfKind(db: Db, kind: LedgerCheckKind, since?: Date): Promise<LedgerCheckRow | undefined> {
  let query = db.selectFrom('ledger_checks').selectAll().where('kind', '=', kind)
  if (since) query = query.where('started_at', '>=', since)
  return query.orderBy('started_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The last of each kind that found something and began before then. */
export async function findLastFindings(db: Db, before: Date): Promise<LedgerCheckRow[]> {
  const last = await Promise.all(
    LEDGER_CHECK_KINDS.map((kind) =>
      db
        .selectFrom('ledger_checks')
        .selectAll()
        .where('kind', '=', kind)
        .where('started_at', '<=', before)
        .where(sql<boolean>`findings <> '[]'::jsonb`)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return last.filter((row) => row !== undefined)
}

/** The newest two, newest first: the one under way, if any is, and the one that ended last. */
export async function findLastPasses(db: Db): Promise<LedgerPassRow[]> {
  return db.selectFrom('ledger_passes').selectAll().orderBy('id', 'desc').limit(2).execute()
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
