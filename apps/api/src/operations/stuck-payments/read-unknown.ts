// Since when the oldest payment of each kind is on its way without anybody knowing what became of it.
import type { Db } from '#tables.ts'
import { findOldestUnknown } from './store.ts'
import { UNKNOWN_KINDS, type UnknownKind } from './stuck-payment.ts'

/** Undefined where there is none. */
export async function readUnknown(db: Db): Promise<Record<UnknownKind, Date | undefined>> {
  const found = await findOldestUnknown(db)
  const since = new Map(found.map(({ kind, since }) => [kind, since ?? undefined]))
  return Object.fromEntries(UNKNOWN_KINDS.map((kind) => [kind, since.get(kind)])) as Record<
    UnknownKind,
    Date | undefined
  >
}
