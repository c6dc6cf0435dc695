// Packs that were searched lately, ready to be searched again. A pack never changes under its id, so none grows old.
import type { PackId, UserId } from '#platform/ids.ts'
import type { ReadDb } from '#tables.ts'
import { type LinePack, unpackLines } from './line-pack.ts'
import { findPacks } from './pack-store.ts'

/** Half a million lines or so. */
const BYTES_MAX = 64 * 1_048_576

export type PackCache = {
  /** Of one customer; those that are gone are left out. */
  read(db: ReadDb, userId: UserId, ids: readonly PackId[]): Promise<ReadonlyMap<PackId, LinePack>>
}

export function createPackCache(bytesMax = BYTES_MAX): PackCache {
  /** The one used last comes last. */
  const kept = new Map<PackId, LinePack>()
  let bytes = 0
  function keep(id: PackId, pack: LinePack): void {
    bytes += pack.bytes - (kept.get(id)?.bytes ?? 0)
    kept.delete(id)
    kept.set(id, pack)
    for (const [oldest, { bytes: freed }] of kept) {
      if (bytes <= bytesMax) break
      kept.delete(oldest)
      bytes -= freed
    }
  }
  return {
    async read(db, userId, ids) {
      const found = new Map(ids.flatMap((id) => [[id, kept.get(id)] as const].filter(isThere)))
      const missing = ids.filter((id) => !found.has(id))
      const stored = await findPacks(db, userId, missing)
      const unpacked = await Promise.all(stored.map(async (pack) => [pack.id, await unpackLines(pack)] as const))
      for (const [id, pack] of unpacked) found.set(id, pack)
      for (const [id, pack] of found) keep(id, pack)
      return found
    },
  }
}

function isThere(entry: readonly [PackId, LinePack | undefined]): entry is readonly [PackId, LinePack] {
  return entry[1] !== undefined
}
