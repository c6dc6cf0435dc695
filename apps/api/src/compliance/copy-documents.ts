// Brings the second place of documents up to date, and takes out of it what no row has named for as long as backups of
// the database are kept.
import type { Deps } from '#deps.ts'
import type { DocumentCopies } from '#providers/documents/port.ts'
import { eachSealed } from './documents/sealed-store.ts'

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
  for await (const { id } of eachSealed(deps.db)) {
    needed.add(id)
    if (before.has(id)) done.present += 1
    else if (await copyOne(deps, copies, id)) done.copied += 1
    else done.lost.push(id)
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
