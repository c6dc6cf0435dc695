// A new DOCUMENT_KEY: what the old one sealed is sealed again with the new one, batch by batch, while both are in
// use. The files themselves stay as they are: each has a key of its own, and only that key is sealed.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { createSecrets, type Secrets } from '#platform/secrets.ts'
import { writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { KEY_PURPOSE, NUMBER_PURPOSE } from './documents/envelope.ts'
import {
  eachSealed,
  findSealedAfter,
  SEALED_TABLES,
  type SealedRow,
  type SealedTable,
  setSealed,
} from './documents/sealed-store.ts'

export const ROTATION_BATCH = 100

/** `unreadable` are ids that neither key opens. */
export type Rotation = { resealed: number; unreadable: string[] }
export type Keys = { current: Secrets; old: Secrets }

/** Undefined while no old key is set. */
export function keysOf({ config }: Deps): Keys | undefined {
  const { key, oldKey } = config.documents
  return oldKey === undefined ? undefined : { current: createSecrets(key), old: createSecrets(oldKey) }
}

/** Killed at any moment and started again, it goes on: a batch is one transaction, and what is done is left alone. */
export async function rotateKey(
  deps: Deps,
  keys: Keys,
  { actor, report }: { actor: string; report(table: SealedTable, resealed: number): void },
): Promise<Rotation> {
  const total: Rotation = { resealed: 0, unreadable: [] }
  for (const table of SEALED_TABLES) {
    let last = ''
    for (;;) {
      const batch = await inTransaction(deps.db, (tx) => rotateBatch(deps, tx, { table, last, keys, actor }))
      total.resealed += batch.resealed
      total.unreadable.push(...batch.unreadable)
      if (batch.resealed > 0) report(table, batch.resealed)
      if (batch.last === undefined) break
      last = batch.last
    }
  }
  return total
}

type Batch = { table: SealedTable; last: string; keys: Keys; actor: string }

async function rotateBatch(deps: Deps, tx: Tx, { table, last, keys, actor }: Batch) {
  const rows = await findSealedAfter(tx, table, { last, limit: ROTATION_BATCH, isHeld: true })
  let resealed = 0
  const unreadable: string[] = []
  for (const row of rows) {
    const next = reseal(keys, row)
    if (next === 'unreadable') unreadable.push(row.id)
    else if (next !== 'current') {
      await setSealed(tx, table, next)
      resealed += 1
    }
  }
  if (resealed > 0) {
    const detail = `${resealed} of ${table}, up to ${rows.at(-1)?.id}`
    await writeAudit(deps, tx, { actor, action: 'documents.rotate_key', subject: table, detail })
  }
  return { resealed, unreadable, last: rows.at(-1)?.id }
}

/** How many the old key still seals, and how many neither opens. */
export async function countLeft(deps: Deps, keys: Keys): Promise<{ left: number; unreadable: number }> {
  const counts = { left: 0, unreadable: 0 }
  for await (const row of eachSealed(deps.db)) {
    const state = reseal(keys, row)
    if (state === 'unreadable') counts.unreadable += 1
    else if (state !== 'current') counts.left += 1
  }
  return counts
}

/** The row as the current key seals it, or how it is already. */
function reseal(keys: Keys, row: SealedRow): SealedRow | 'current' | 'unreadable' {
  const key = resealPart(keys, row, { sealed: row.sealedKey, purpose: KEY_PURPOSE })
  const number = row.sealedNumber && resealPart(keys, row, { sealed: row.sealedNumber, purpose: NUMBER_PURPOSE })
  if (key === undefined || (row.sealedNumber && number === undefined)) return 'unreadable'
  const isCurrent = key === row.sealedKey && (number ?? null) === row.sealedNumber
  return isCurrent ? 'current' : { id: row.id, sealedKey: key, sealedNumber: number ?? null }
}

/** The very same bytes when they name the current key and it opens them; undefined when no key does. */
function resealPart(
  { current, old }: Keys,
  { id }: SealedRow,
  { sealed, purpose }: { sealed: Buffer; purpose: string },
): Buffer | undefined {
  const own = opened(current, sealed, purpose, id)
  if (own && current.isCurrent(sealed)) return sealed
  const plain = own ?? opened(old, sealed, purpose, id)
  return plain && current.seal(plain, purpose, id)
}

function opened(secrets: Secrets, ...what: Parameters<Secrets['open']>): Buffer | undefined {
  try {
    return secrets.open(...what)
  } catch {
    return undefined
  }
}
