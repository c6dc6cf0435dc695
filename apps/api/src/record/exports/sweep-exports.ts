// Deletes files whose time is over, and ends what nobody draws any more.
import type { Deps } from '#deps.ts'
import { endExport } from './draw-export.ts'
import { deleteExpired, exports, findStranded } from './store.ts'

export async function sweepExports(deps: Deps): Promise<void> {
  await deleteExpired(deps.db, deps.clock.now())
  for (const id of await findStranded(deps.db)) {
    const row = await exports.find(deps.db, id)
    if (row) await endExport(deps, row, 'failed')
  }
}
