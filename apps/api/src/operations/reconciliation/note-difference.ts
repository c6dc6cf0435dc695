// What a person found out about a difference; written over a note, the audit keeps the one before.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { DifferenceId } from '#platform/ids.ts'
import { writeAudit } from '#record/write-audit.ts'
import { differences } from './store.ts'

export async function noteDifference(
  deps: Deps,
  { id, note, actor }: { id: DifferenceId; note: string; actor: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const change = { note, noted_by: actor, noted_at: deps.clock.now() }
    if (!(await differences.change(tx, id, change))) throw new AppError('not_found')
    await writeAudit(deps, tx, { actor, action: 'reconciliation.note', subject: id, detail: note })
  })
}
