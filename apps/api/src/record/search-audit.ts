// The audit as staff ask for it: people by their email or id, actions by their name or its beginning.
import type { PageAsked } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import type { ReadDb } from '#tables.ts'
import { findByIdentifiers } from '#users/find-by-identifier.ts'
import { countNamedLines, findNamedLines } from './audit/store.ts'
import type { LineFilter, NamedLine } from './audit-line.ts'

export type AuditSearch = {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Where it is read from: the database, or a snapshot of it. */
type Reads = { db: ReadDb; config: { timeZone: string } }

/** Newest first. */
export async function searchAudit(deps: Reads, search: AuditSearch, page: PageAsked): Promise<Page<NamedLine>> {
  return linesOf(deps, await filterOf(deps, search), page)
}

export function linesOf(deps: Reads, filter: LineFilter, page: PageAsked): Promise<Page<NamedLine>> {
  return findNamedLines(deps.db, { ...filter, timeZone: deps.config.timeZone }, page)
}

export async function countLines(deps: Reads, search: AuditSearch): Promise<number> {
  return countNamedLines(deps.db, { ...(await filterOf(deps, search)), timeZone: deps.config.timeZone })
}

/** What was typed, as lines have it; nobody's email names nothing. */
export async function filterOf(deps: Reads, { actor, action, subject, from, to }: AuditSearch): Promise<LineFilter> {
  return {
    actors: actor ? (await idsOf(deps, actor)).flatMap(asActors) : undefined,
    action: action || undefined,
    subjects: subject ? await idsOf(deps, subject) : undefined,
    from,
    to,
  }
}

async function idsOf(deps: Reads, typed: string): Promise<string[]> {
  if (!typed.includes('@')) return [typed]
  const [person] = await findByIdentifiers(deps.db, [typed])
  return person ? [person.id] : []
}

/** A person acts as staff, or is refused as a customer. */
function asActors(id: string): string[] {
  return id.startsWith('usr_') ? [`staff:${id}`, `user:${id}`] : [id]
}
