// Brings the second folder of documents up to date, and takes out of it what no row has named for as long as backups of
// the database are kept.
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#deps.ts'
import { createDiskStore } from '#providers/documents/disk.ts'
import { findSealedAfter, SEALED_TABLES, type SealedRow } from './documents/sealed-store.ts'

const BATCH = 100
/** Beside a file: since when no row names it. */
const UNNEEDED = '.unneeded'

/** `lost` are ids of rows whose file is in neither place. */
export type Copied = { copied: number; present: number; removed: number; lost: string[] }

/**
 * Outside a transaction; may be ended at any time and begun again. A file is put before its row, so whatever the rows of
 * an earlier backup name is in the copy once this has run, or was removed since and is kept for `keepMs` in the copy.
 */
export async function copyDocuments(
  deps: Deps,
  { folder, keepMs }: { folder: string; keepMs: number },
): Promise<Copied> {
  const copy = createDiskStore(folder)
  const before = await namesIn(folder)
  const done: Copied = { copied: 0, present: 0, removed: 0, lost: [] }
  const needed = new Set<string>()
  for (const table of SEALED_TABLES) {
    for (let last: string | undefined = ''; last !== undefined; ) {
      const rows: SealedRow[] = await findSealedAfter(deps.db, table, { last, limit: BATCH, isHeld: false })
      for (const { id } of rows) {
        needed.add(id)
        if (before.has(id)) done.present += 1
        else if (await copyOne(deps, copy, id)) done.copied += 1
        else done.lost.push(id)
      }
      last = rows.at(-1)?.id
    }
  }
  for (const name of before) {
    const marker = join(folder, `${name}${UNNEEDED}`)
    if (needed.has(name)) await rm(marker, { force: true })
    else if (await isOver(deps, marker, keepMs)) {
      await rm(join(folder, name), { force: true })
      await rm(marker, { force: true })
      done.removed += 1
    }
  }
  return done
}

async function copyOne({ documents }: Deps, copy: ReturnType<typeof createDiskStore>, id: string): Promise<boolean> {
  let bytes: Buffer
  try {
    bytes = await documents.store.get(id)
  } catch {
    return false
  }
  await copy.put(id, bytes)
  return true
}

async function namesIn(folder: string): Promise<Set<string>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return new Set(names.filter((name) => /^[a-z0-9_]+$/.test(name)))
}

/** Marks it the first time. */
async function isOver({ clock }: Deps, marker: string, keepMs: number): Promise<boolean> {
  const marked = await stat(marker).catch(() => undefined)
  if (marked) return clock.now().getTime() - marked.mtimeMs > keepMs
  await writeFile(marker, '', { mode: 0o600 })
  await utimes(marker, clock.now(), clock.now())
  return keepMs === 0
}
