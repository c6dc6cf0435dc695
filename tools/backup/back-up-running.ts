// A backup of the Kivuko that `npm start` or `npm run cluster` runs, taken beside it: it goes on, and nothing of it is
// changed. Of a cluster the signers' database is in it.
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { signersFolder } from '../cluster/signers.ts'
import { inheritedEnvironment } from '../environment.ts'
import { DEMO_KEYS } from '../start/coins.ts'
import { withClient } from '../testing/database.ts'
import { ESCROW } from './check-restored.ts'
import type { SignersDrill } from './drill-signers.ts'
import { findRunning } from './find-running.ts'
import { type Moment, noteMoment } from './moment.ts'
import { findPostgresTools, makeToolFolder, type PostgresTools } from './postgres-tools.ts'
import { receiveWal, untilReceived } from './receive-wal.ts'
import type { Backup } from './run-drill.ts'
import { takeBase } from './take-base.ts'

/** Of the receivers of a drill: the standing one, if there is one, is not disturbed. */
const RECEIVER = 'kivuko_drill'

export type RunningBackup = {
  backup: Backup
  moment: Moment
  signers?: Pick<SignersDrill, 'folder' | 'words' | 'noted' | 'database' | 'role'>
}

/** `dataFolder` is KIVUKO_DATA. Throws a Refusal when no PostgreSQL runs there. */
export async function backUpRunning(
  dataFolder: string,
  folder: string,
  log: (line: string) => void,
): Promise<RunningBackup> {
  const { adminUrl, signersUrl } = await findRunning(dataFolder)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const tools = findPostgresTools(folder)
  log('Taking a base backup')
  const moment = await copyServer({ tools, adminUrl, folder }, () => noteMoment(onKivuko(adminUrl)))
  // After the database: a file is there before its row, so each row of the copy has its file.
  const documents = join(dataFolder, 'documents')
  if (existsSync(documents)) cpSync(documents, join(folder, 'documents'), { recursive: true })
  const backup = { folder, keys: { ...escrowed(), KIVUKO_ENV: 'demo' } }
  if (signersUrl === undefined) return { backup, moment }
  // After the database, too: a line is there before its signature, so each signature of the copy has its line.
  log("Taking a base backup of the signers' database")
  const signers = signersFolder(folder)
  mkdirSync(signers, { recursive: true, mode: 0o711 })
  const noted = await copyServer({ tools, adminUrl: signersUrl, folder: signers }, () => noteLine(onKivuko(signersUrl)))
  const words = { KIVUKO_ENV: 'demo', SIGNER_MNEMONIC: DEMO_KEYS.mnemonic }
  return { backup, moment, signers: { folder: signers, words, noted, database: 'kivuko', role: 'kivuko_run' } }
}

type Copy = { tools: PostgresTools; adminUrl: string; folder: string }

/** `base` and `wal` in the folder; the log reaches beyond what `note` notes. */
async function copyServer<T>({ tools, adminUrl, folder }: Copy, note: () => Promise<T>): Promise<T> {
  const receiver = await receiveWal(tools, adminUrl, makeToolFolder(tools, join(folder, 'wal')), RECEIVER)
  try {
    await takeBase(tools, adminUrl, join(folder, 'base'))
    const noted = await note()
    await untilReceived(adminUrl, RECEIVER)
    return noted
  } finally {
    await receiver.stop()
  }
}

/** The newest line of a journal; undefined while nothing was signed. */
function noteLine(url: string): Promise<SignersDrill['noted']> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string; hash: string }>(
      `select seq::text as line, encode(hash, 'hex') as hash from signer.journal order by seq desc limit 1`,
    )
    return rows[0]
  })
}

function escrowed(): Record<string, string> {
  const settings = inheritedEnvironment()
  return Object.fromEntries(ESCROW.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])))
}

function onKivuko(adminUrl: string): string {
  const url = new URL(adminUrl)
  url.pathname = '/kivuko'
  return url.href
}
