// The audit as staff ask for it: people by their email or id, deeds by their name or its beginning.
import type { Deps } from '#deps.ts'
import { findByIdentifiers } from '#modules/users/find-by-identifier.ts'
import type { LineFilter, NamedLine } from './audit-line.ts'
import { findNamedLines } from './store.ts'

export type AuditSearch = {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type LinePlace = { below: bigint | undefined; limit: number }

/** Newest first. */
export async function searchAudit(deps: Deps, search: AuditSearch, place: LinePlace): Promise<NamedLine[]> {
  return linesOf(deps, await filterOf(deps, search), place)
}

export function linesOf(deps: Deps, filter: LineFilter, place: LinePlace): Promise<NamedLine[]> {
  return findNamedLines(deps.db, { ...filter, timeZone: deps.config.timeZone }, place)
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
