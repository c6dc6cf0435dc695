import { stateTable } from '#platform/state-table.ts'
import type { Tx } from '#tables.ts'
import { IDENTITY_CHECK_TRANSITIONS, type IdentityCheck } from './identity-check.ts'

export const identityChecks = stateTable('identity_checks', IDENTITY_CHECK_TRANSITIONS)

/** False when another process sends it, or it is no longer the provider's. */
export async function claimAttempt(
  tx: Tx,
  { id, attempts }: IdentityCheck,
  { now, documentId }: { now: Date; documentId: IdentityCheck['document_id'] },
): Promise<boolean> {
  const result = await tx
    .updateTable('identity_checks')
    .set({ state: 'asking', attempts: attempts + 1, sent_at: now, document_id: documentId, provider_ref: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['asking', 'waiting'])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
