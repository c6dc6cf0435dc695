// Since when the oldest document, and the oldest case, wait for a person.
import type { Db } from '#tables.ts'
import { findOldestOpen } from './cases/store.ts'
import { findWaiting } from './find-documents.ts'

/** Undefined where none waits. */
export async function findOldestWaiting(db: Db): Promise<Record<'documents' | 'cases', Date | undefined>> {
  const [document] = await findWaiting(db, 1)
  return { documents: document?.created_at, cases: await findOldestOpen(db) }
}
