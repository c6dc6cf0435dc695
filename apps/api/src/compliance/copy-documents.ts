// Brings the second place of documents up to date, and takes out of it what no row has named for as long as backups of
// the database are kept.
import type { Deps } from '#deps.ts'
import type { DocumentCopies } from '#providers/documents/port.ts'
import { findSealedAfter, SEALED_TABLES, type SealedRow } from './documents/sealed-store.ts'

const BATCH = 100

/** `lost` are ids of rows whose file is in neither place. */
export type Copied = { copied: number; present: number; removed: number; lost: string[] }

/**
 * Outside a transaction; may be ended at any time and begun again. A file is put before its row, so whatever the rows of
 * an earlier backup name is in the copy once this has run, or was removed since and is kept for `keepMs` in the copy.
 */
export async function copyDocuments(deps: Deps, copies: DocumentCopies, keepMs: number): Promise<Copied> {
  const before = await copies.names()
  const done: Copied = { copied: 0, present: 0, removed: 0, lost: [] }
  const needed = new Set<string>()
  for (const table of SEALED_TABLES) {
    for (let last: string | undefined = ''; last !== undefined; ) {
      const rows: SealedRow[] = await findSealedAfter(deps.db, table, { last, limit: BATCH, isHeld: false })
      for (const { id } of rows) {
        needed.add(id)
        if (before.has(id)) done.present += 1
        else if (await copyOne(deps, copies, id)) done.copied += 1
        else done.lost.push(id)
      }
      last = rows.at(-1)?.id
    }
  }
  const now = deps.clock.now()
  for (const name of before) {
    if (needed.has(name)) await copies.need(name)
    else if (now.getTime() - (await copies.unneededSince(name, now)).getTime() >= keepMs) {
      await copies.remove(name)
      done.removed += 1
    }
  }
  return done
}

async function copyOne({ documents }: Deps, copies: DocumentCopies, id: string): Promise<boolean> {
  let bytes: Buffer
  try {
    bytes = await documents.store.get(id)
  } catch {
    return false
  }
  await copies.put(id, bytes)
  return true
}
