// The files of a customer whose years are over: documents, their pages, and pictures of selfies.
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { rowsOf } from '#platform/rows-of.ts'
import type { Db } from '#tables.ts'

/**
 * Outside a transaction. A file that is gone is no fault, so that a removal that stopped half-way is begun again; throws
 * `storage_unavailable` when the store does not say.
 */
export async function removeFiles(deps: Deps, userId: UserId): Promise<void> {
  for (const name of await namesOf(deps.db, userId)) await deps.documents.store.remove(name)
}

async function namesOf(db: Db, userId: UserId): Promise<string[]> {
  const documents = await rowsOf(db, userId, (tx) =>
    tx.selectFrom('kyc_documents').select('id').where('user_id', '=', userId).execute(),
  )
  const ids = documents.map(({ id }) => id)
  const pages =
    ids.length === 0 ? [] : await db.selectFrom('document_pages').select('id').where('document_id', 'in', ids).execute()
  const frames = await db
    .selectFrom('verification_frames as frame')
    .innerJoin('verification_sessions as session', 'session.id', 'frame.verification_id')
    .select('frame.id')
    .where('session.user_id', '=', userId)
    .execute()
  return [...ids, ...pages.map(({ id }) => id), ...frames.map(({ id }) => id)]
}
