// One drill of the signers' database: from a backup to a journal of which every line was verified. The copy only reads, so
// nobody can sign on it.
import { randomBytes } from 'node:crypto'
import { COMPILE_CACHE, inheritedEnvironment } from '../environment.ts'
import { runCommand } from '../start/parts.ts'
import { withClient } from '../testing/database.ts'
import { checkFiles, noting } from './check-files.ts'
import { restore } from './restore.ts'
import type { DrillReport } from './run-drill.ts'

export type SignersDrill = {
  /** `base` and `wal` of the signers' database. */
  folder: string
  /** An empty folder, which the database's user may enter. */
  scratch: string
  /** From the signers' own escrow: `SIGNER_MNEMONIC`, by which each line is sealed. */
  words: Readonly<Record<string, string>>
  /** The newest line that was noted: its number and hash, as the signers' log has them. */
  noted?: { line: string; hash: string } | undefined
  /** Ids of transfers that somebody has a signature of: Kivuko's database, or whoever was given it. */
  signed?: readonly string[] | undefined
  /** The database, and the role of it that signs. */
  database?: string | undefined
  role?: string | undefined
  log?: (line: string) => void
  /** Shown the restored database after the checks, before it ends: as the role that signs. */
  look?: (url: string) => Promise<void>
}

export type SignersReport = DrillReport & {
  /** What the journal says of itself; undefined when it could not be read. */
  journal: string | undefined
  /** When its newest line was written, by the database's clock. */
  newest: string | undefined
}

const ONLY_READS = { default_transaction_read_only: 'on' }
/** Nothing is signed in a drill, so no limits are needed. */
const NO_POLICY = JSON.stringify({ networks: {} })
const SECRET_BYTES = 32
const NAMED_MAX = 10

/** Changes nothing in the backup. What it started has ended when it answers. Always to the end of the log: an earlier journal is none. */
export async function drillSigners(options: SignersDrill): Promise<SignersReport> {
  const { folder, scratch, noted, signed = [], log = () => undefined } = options
  const startedAt = performance.now()
  log("Checking the base backup and the log of the signers' database")
  const { base, wal, misses } = await checkFiles({ folder, scratch, log })
  const report: SignersReport = { misses, rtoMs: undefined, journal: undefined, newest: undefined }
  if (misses.length > 0) return report
  log('Restoring it to the end of its log')
  await noting(misses, async () => {
    const server = await restore({ base, wal, scratch, settings: ONLY_READS })
    try {
      const url = urlOf(options, server.adminUrl)
      log('Verifying each line, its seal, the wallet, and what the role that signs may do')
      await noting(misses, async () => {
        report.journal = await runCommand({
          app: 'signer',
          command: 'verify-journal',
          args: noted ? [noted.line, noted.hash] : [],
          env: environmentOf(options, url),
          signal: new AbortController().signal,
        })
      })
      if (report.journal !== undefined) {
        const { newest, missing } = await readLines(url, signed)
        report.newest = newest
        if (missing.length > 0)
          misses.push(`signed, and not in the journal: ${missing.slice(0, NAMED_MAX).join(', ')} (${missing.length})`)
        report.rtoMs = performance.now() - startedAt
      }
      await options.look?.(url)
    } finally {
      await server.stop()
    }
  })
  return report
}

function urlOf({ database = 'kivuko_signer', role = 'kivuko_signer' }: SignersDrill, adminUrl: string): string {
  const url = new URL(adminUrl)
  url.username = role
  url.password = ''
  url.pathname = `/${database}`
  return url.href
}

/** The words, and nothing that reaches anybody. */
function environmentOf({ words }: SignersDrill, url: string): Record<string, string | undefined> {
  const { SIGNER_MNEMONIC, SIGNER_MNEMONIC_FILE, KIVUKO_ENV } = words
  return {
    PATH: inheritedEnvironment().PATH,
    ...COMPILE_CACHE,
    KIVUKO_ENV,
    SIGNER_MNEMONIC,
    SIGNER_MNEMONIC_FILE,
    SIGNER_SOCKET: '/nowhere',
    SIGNER_SECRET: randomBytes(SECRET_BYTES).toString('base64'),
    SIGNER_POLICY: NO_POLICY,
    SIGNER_DATABASE_URL: url,
  }
}

function readLines(url: string, signed: readonly string[]): Promise<{ newest: string | undefined; missing: string[] }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>('select line from signer.journal order by seq')
    const lines = rows.map(({ line }) => JSON.parse(line) as { id: string; at: number })
    const known = new Set(lines.map(({ id }) => id))
    const newest = lines.at(-1)?.at
    return {
      newest: newest === undefined ? undefined : new Date(newest).toISOString(),
      missing: signed.filter((id) => !known.has(id)),
    }
  })
}
