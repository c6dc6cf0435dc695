// What a person found out about a difference; written over a note, the audit keeps the one before.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { writeAudit } from '#modules/audit/write-audit.ts'
import { inTransaction } from '#platform/database.ts'
import type { DifferenceId } from '#platform/ids.ts'
import { noteOn } from './store.ts'

/** Throws `not_found`. */
export async function noteDifference(
  deps: Deps,
  { id, note, actor }: { id: DifferenceId; note: string; actor: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await noteOn(tx, id, { note, actor, now: deps.clock.now() }))) throw new AppError('not_found')
    await writeAudit(deps, tx, { actor, action: 'reconciliation.note', subject: id, detail: note })
  })
}
