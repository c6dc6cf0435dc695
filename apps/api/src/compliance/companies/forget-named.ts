// Swept up by housekeeping: whom applications name that nobody handed in.
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { deleteNamedOfDrafts } from './store.ts'

export const NAMED_MS = 90 * DAY_MS

export async function forgetNamed(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteNamedOfDrafts(deps.db, after(deps.clock.now(), -NAMED_MS))
}
