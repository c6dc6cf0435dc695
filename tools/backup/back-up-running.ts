// A backup of the Kivuko that `npm start` runs, taken beside it: it goes on, and nothing of it is changed.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inheritedEnvironment } from '../environment.ts'
import { openDataFolder, readPasswords } from '../postgres/data-folder.ts'
import { Refusal } from '../refusal.ts'
import { ESCROW } from './check-restored.ts'
import { type Moment, noteMoment } from './moment.ts'
import { findPostgresTools, makeToolFolder } from './postgres-tools.ts'
import { receiveWal, untilReceived } from './receive-wal.ts'
import type { Backup } from './run-drill.ts'
import { takeBase } from './take-base.ts'

/** `dataFolder` is KIVUKO_DATA. Throws a Refusal when no PostgreSQL runs there. */
export async function backUpRunning(
  dataFolder: string,
  folder: string,
  log: (line: string) => void,
): Promise<{ backup: Backup; moment: Moment }> {
  const adminUrl = adminUrlOf(join(dataFolder, 'postgres'))
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const tools = findPostgresTools(folder)
  log('Taking a base backup')
  // A receiver of its own: the standing one, if there is one, is not disturbed.
  const receiver = await receiveWal(tools, adminUrl, makeToolFolder(tools, join(folder, 'wal')), 'kivuko_drill')
  try {
    await takeBase(tools, adminUrl, join(folder, 'base'))
    const moment = await noteMoment(onKivuko(adminUrl))
    await untilReceived(adminUrl, 'kivuko_drill')
    // After the database: a file is there before its row, so each row of the copy has its file.
    const documents = join(dataFolder, 'documents')
    if (existsSync(documents)) cpSync(documents, join(folder, 'documents'), { recursive: true })
    return { backup: { folder, keys: { ...escrowed(), KIVUKO_ENV: 'demo' } }, moment }
  } finally {
    await receiver.stop()
  }
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

/** PostgreSQL writes where it listens into its lock file: the port is the fourth line, the socket's folder the fifth. */
function adminUrlOf(path: string): string {
  const lock = join(path, 'data', 'postmaster.pid')
  if (!existsSync(lock))
    throw new Refusal(`No PostgreSQL runs in ${path}: start Kivuko with npm start, or set KIVUKO_DATA to its folder.`)
  const [, , , port, socketFolder = ''] = readFileSync(lock, 'utf8').split('\n')
  const { admin } = readPasswords(openDataFolder(path))
  return `postgresql://postgres:${admin}@127.0.0.1:${port}/postgres?host=${encodeURIComponent(socketFolder)}`
}
