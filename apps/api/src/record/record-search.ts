// Audits who searched for a person and by what words: once an hour, because an open list polls.
import type { Deps } from '#deps.ts'
import type { StaffAction } from './write-audit.ts'
import { writeAuditOnce } from './write-audit-once.ts'

const SEARCH_MS = 3_600_000

export type Search = StaffAction & { detail: string }

export async function recordSearch(deps: Deps, search: Search): Promise<void> {
  await writeAuditOnce(deps, search, SEARCH_MS)
}
