// Which sanctions list is in force, for staff.
import type { sanctionsListState } from '@kivuko/contract/console-cases.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import type { Deps } from '#deps.ts'
import { lists } from './store.ts'

/** Null when none is set, and for the moment until a first one is loaded. */
export async function readListState(deps: Deps): Promise<Response<typeof sanctionsListState>> {
  const row = deps.sanctions && (await lists.find(deps.db, { is_only: true }))
  if (!row) return { list: null }
  return {
    list: {
      version: row.version,
      people: row.entries,
      loaded_at: row.loaded_at.toISOString(),
      screened_at: row.screened_at?.toISOString() ?? null,
    },
  }
}
