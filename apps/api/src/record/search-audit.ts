// The audit as staff ask for it: people by their email or id, actions by their name or its beginning.
import type { Deps } from '#deps.ts'
import type { PageAsked } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { findByIdentifiers } from '#users/find-by-identifier.ts'
import { findNamedLines } from './audit/store.ts'
import type { LineFilter, NamedLine } from './audit-line.ts'

export type AuditSearch = {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Newest first. */
export async function searchAudit(deps: Deps, search: AuditSearch, page: PageAsked): Promise<Page<NamedLine>> {
  return linesOf(deps, await filterOf(deps, search), page)
}

export function linesOf(deps: Deps, filter: LineFilter, page: PageAsked): Promise<Page<NamedLine>> {
  return findNamedLines(deps.db, { ...filter, timeZone: deps.config.timeZone }, page)
}

/** What was typed, as lines have it; nobody's email names nothing. */
export async function filterOf(deps: Deps, { actor, action, subject, from, to }: AuditSearch): Promise<LineFilter> {
  return {
    actors: actor ? (await idsOf(deps, actor)).flatMap(asActors) : undefined,
    action: action || undefined,
    subjects: subject ? await idsOf(deps, subject) : undefined,
    from,
    to,
  }
}

async function idsOf(deps: Deps, typed: string): Promise<string[]> {
  if (!typed.includes('@')) return [typed]
  const [person] = await findByIdentifiers(deps.db, [typed])
  return person ? [person.id] : []
}

/** A person acts as staff, or is refused as a customer. */
function asActors(id: string): string[] {
  return id.startsWith('usr_') ? [`staff:${id}`, `user:${id}`] : [id]
}
