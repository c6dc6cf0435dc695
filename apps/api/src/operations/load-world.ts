// The lived-in world of a demo, out of the file it is kept in: loaded once, into a database nobody has used.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { verifyLedger } from '@kivuko/ledger/verify.ts'
import type { Deps } from '#deps.ts'
import { DAY_MS } from '#platform/clock.ts'
import { queryable } from '#platform/database.ts'
import { type KeptTable, restoreRows, UnfitRowsError } from '#platform/restore-rows.ts'
import { chainAudit } from '#record/chain-audit.ts'
import { verifyAudit } from '#record/verify-audit.ts'
import { findUsersAfter } from '#users/find-user.ts'
import { recountOverview } from './recount-overview.ts'

/**
 * The first line of the file; a line follows for each table with its name and columns, and one with its rows.
 * `endsAt` is the last moment in it, `keys` what `fingerprintOf` made of the keys that sealed it.
 */
type Head = {
  endsAt: string
  keys: string
  sequences: Record<string, string>
  /** Sealed documents by their names, in base64. */
  files: Record<string, string>
}

/** `loaded`; or why it was not: the database is in use, or other keys than a demo's are set. */
export type Loading = 'loaded' | 'used' | 'other keys'

/**
 * Refused outside a demo. Moves the world so that it ends today, then chains its audit and counts the overview by their own code, and proves ledger
 * and audit: throws when either is wrong.
 */
export async function loadWorld(deps: Deps, path: string): Promise<Loading> {
  if (!deps.config.isDemo)
    throw new Error('Only a demo has a world of its own: set KIVUKO_ENV=demo, and never for real customers.')
  if ((await findUsersAfter(deps.db, undefined, 1)).length > 0) return 'used'
  const { head, tables } = readWorld(await readFile(path))
  if (head.keys !== fingerprintOfKeys(deps.config)) return 'other keys'
  const { url, migrateUrl } = deps.config.database
  const days = Math.floor((deps.clock.now().getTime() - new Date(head.endsAt).getTime()) / DAY_MS)
  await restoreRows(migrateUrl ?? url, { tables, sequences: head.sequences }, days).catch(sayHowToRenew)
  for (const [name, text] of Object.entries(head.files))
    await deps.documents.store.put(name, Buffer.from(text, 'base64'))
  await chainAudit(deps)
  await recountOverview(deps)
  await prove(deps)
  return 'loaded'
}

function sayHowToRenew(error: unknown): never {
  if (!(error instanceof UnfitRowsError)) throw error
  throw new Error(`${error.message} Build the world anew: node tools/demo/build-world.ts`, { cause: error })
}

async function prove(deps: Deps): Promise<void> {
  const [wrong] = await verifyLedger(queryable(deps.db))
  if (wrong) throw new Error(`The ledger of the demo is wrong: ${wrong.check}, ${wrong.subject}, ${wrong.detail}`)
  const { problem } = await verifyAudit(deps)
  if (problem !== undefined) throw new Error(`The audit of the demo is wrong: ${problem}`)
}

export function readWorld(bytes: Uint8Array): { head: Head; tables: KeptTable[] } {
  const [first = '', ...lines] = brotliDecompressSync(bytes).toString().trimEnd().split('\n')
  const tables: KeptTable[] = []
  for (let at = 0; at + 1 < lines.length; at += 2)
    tables.push({ ...(JSON.parse(lines[at] ?? '') as Omit<KeptTable, 'rows'>), rows: lines[at + 1] ?? '' })
  return { head: JSON.parse(first) as Head, tables }
}

/** Of the keys that seal what customers gave: with others, nothing of a kept world could be opened. */
export function fingerprintOfKeys({ accountKey, documents }: Pick<Deps['config'], 'accountKey' | 'documents'>): string {
  return createHash('sha256').update(`${accountKey}\n${documents.key}`).digest('hex')
}
