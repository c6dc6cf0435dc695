// SQL on identity checks.
import type { IdentityCheckState } from '@kivuko/contract/console-identity.ts'
import type { IdentityCheckId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { Db, Tx } from '#tables.ts'
import { IDENTITY_CHECK_TRANSITIONS, type IdentityCheck } from './identity-check.ts'

export async function insertCheck(tx: Tx, row: IdentityCheck): Promise<void> {
  await tx.insertInto('identity_checks').values(row).execute()
}

export async function findCheck(db: Db, id: string): Promise<IdentityCheck | undefined> {
  return db
    .selectFrom('identity_checks')
    .selectAll()
    .where('id', '=', id as IdentityCheckId)
    .executeTakeFirst()
}

/** Held until the transaction ends. */
export async function lockCheck(tx: Tx, id: string): Promise<IdentityCheck | undefined> {
  return tx
    .selectFrom('identity_checks')
    .selectAll()
    .where('id', '=', id as IdentityCheckId)
    .forUpdate()
    .executeTakeFirst()
}

/** False when it cannot go there from where it is. */
export async function advanceCheck(
  tx: Tx,
  id: IdentityCheckId,
  to: IdentityCheckState,
  more: Partial<Pick<IdentityCheck, 'reason' | 'ended_at' | 'decided_by' | 'provider_ref'>> = {},
): Promise<boolean> {
  const result = await tx
    .updateTable('identity_checks')
    .set({ state: to, ...more })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(IDENTITY_CHECK_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

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
