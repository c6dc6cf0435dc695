// The filtered audit as a file, read page by page while it is written: memory does not grow with it.
import type { Deps } from '#deps.ts'
import { today } from '#platform/clock.ts'
import { harmless, toCsv } from '#platform/csv.ts'
import { inTransaction } from '#platform/database.ts'
import type { Page } from '#platform/page-of.ts'
import type { FileAnswer } from '#platform/send-file.ts'
import type { LineFilter, NamedLine } from '#record/audit-line.ts'
import { type AuditSearch, filterOf, linesOf } from '#record/search-audit.ts'
import { writeAudit } from '#record/write-audit.ts'

const HEADERS = ['Time', 'Actor', 'Name', 'Action', 'Subject', 'Name of subject', 'Detail']
const PAGE = 500

/** Taking lines along is written down too, with what was chosen: it is the first line of the file. */
export async function exportAudit(deps: Deps, search: AuditSearch, actor: string): Promise<FileAnswer> {
  const chosen = Object.entries(search).filter(([, value]) => value)
  const detail = chosen.map(([name, value]) => `${name}: ${value}`).join(', ') || 'everything'
  await inTransaction(deps.db, (tx) =>
    writeAudit(deps, tx, { actor, action: 'audit.export', subject: 'audit', detail }),
  )
  const filter = await filterOf(deps, search)
  return {
    name: `kivuko-audit-${today(deps)}.csv`,
    type: 'text/csv; charset=utf-8',
    content: toCsv(cellsOf(deps, filter), HEADERS),
  }
}

async function* cellsOf(deps: Deps, filter: LineFilter): AsyncGenerator<string[]> {
  let after: string | undefined
  do {
    const { rows, next }: Page<NamedLine> = await linesOf(deps, filter, { after, limit: PAGE })
    for (const line of rows) yield cells(line)
    after = next ?? undefined
  } while (after !== undefined)
}

function cells({ at, actor, actor_name, action, subject, subject_name, detail }: NamedLine): string[] {
  const words = [actor, actor_name ?? '', action, subject, subject_name ?? '', detail ?? '']
  return [at.toISOString(), ...words.map(harmless)]
}
