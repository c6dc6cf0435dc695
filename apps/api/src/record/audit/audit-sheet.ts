// The filtered audit as CSV, read page by page while it is written: memory does not grow with it.
import type { Readable } from 'node:stream'
import { harmless, toCsv } from '#platform/csv.ts'
import type { Page } from '#platform/page-of.ts'
import type { LineFilter, NamedLine } from '#record/audit-line.ts'
import type { Source } from '#record/drawing.ts'
import { type AuditSearch, filterOf, linesOf } from '#record/search-audit.ts'

const HEADERS = ['Time', 'Actor', 'Name', 'Action', 'Subject', 'Name of subject', 'Detail']
const PAGE = 500

export async function auditSheet(source: Source, search: AuditSearch): Promise<Readable> {
  return toCsv(cellsOf(source, await filterOf(source, search)), HEADERS)
}

async function* cellsOf(source: Source, filter: LineFilter): AsyncGenerator<string[]> {
  let after: string | undefined
  do {
    const { rows, next }: Page<NamedLine> = await linesOf(source, filter, { after, limit: PAGE })
    for (const line of rows) yield cells(line)
    await source.onLines(rows.length)
    after = next ?? undefined
  } while (after !== undefined)
}

function cells({ at, actor, actor_name, action, subject, subject_name, detail }: NamedLine): string[] {
  const words = [actor, actor_name ?? '', action, subject, subject_name ?? '', detail ?? '']
  return [at.toISOString(), ...words.map(harmless)]
}
