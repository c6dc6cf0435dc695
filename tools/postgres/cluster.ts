// PostgreSQL's own files: made once, of the right version, owned by the user it runs as.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { POSTGRES_ENV, type Runner } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'

const MAJOR_VERSION = '18'
const DRAFT_PREFIX = 'draft-'

// A password without pattern needs no stretching, and each connection is several milliseconds cheaper.
// The built-in locale sorts the same on every machine and survives an upgrade of the C library.
const INITDB_FLAGS = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--set=scram_iterations=1',
  '--data-checksums',
  '--encoding=UTF8',
  '--no-locale',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

/** The same for Patroni, which chooses the user and how people sign in by itself. */
export const INITDB_SETTINGS = [
  'data-checksums',
  'no-locale',
  { encoding: 'UTF8' },
  { 'locale-provider': 'builtin' },
  { 'builtin-locale': 'C.UTF-8' },
]

/**
 * Makes the files when missing, into a draft folder that gets its name when it is whole: a first start that is killed
 * leaves nothing half-made. Call it only while holding the folder's claim. Throws a Refusal on another version's files.
 */
export async function createCluster(
  runner: Runner,
  folder: DataFolder,
  password: string,
  log?: (line: string) => void,
): Promise<void> {
  for (const name of readdirSync(folder.path)) {
    if (name.startsWith(DRAFT_PREFIX)) rmSync(join(folder.path, name), { recursive: true, force: true })
  }
  if (existsSync(folder.data)) {
    checkVersion(folder)
    return takeOver(runner, folder.data)
  }
  log?.('Creating the database files')
  const draft = join(folder.path, `${DRAFT_PREFIX}${randomBytes(4).toString('hex')}`)
  const passwordFile = `${draft}-password`
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o400 })
  if (runner.user) for (const path of [draft, passwordFile]) chownSync(path, runner.user.uid, runner.user.gid)
  const files = [`--pgdata=${draft}`, `--pwfile=${passwordFile}`]
  const [program = '', ...words] = [...runner.prefix, join(runner.bin, 'initdb'), ...INITDB_FLAGS, ...files]
  const child = spawn(program, words, {
    ...runner.user,
    cwd: '/',
    env: POSTGRES_ENV,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const [code] = await once(child, 'close')
  rmSync(passwordFile, { force: true })
  if (code !== 0) throw new Refusal(`PostgreSQL could not create its files in ${folder.path}: ${complaint.trim()}`)
  renameSync(draft, folder.data)
}

function checkVersion(folder: DataFolder): void {
  const version = readFileSync(join(folder.data, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR_VERSION) return
  throw new Refusal(
    `${folder.data} was written by PostgreSQL ${version} and this is ${MAJOR_VERSION}; set KIVUKO_DATA to another folder, or bring the data over with pg_dump.`,
  )
}

// The folder may have been started by another user before, or been restored from a backup.
function takeOver(runner: Runner, data: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = runner.user ?? { uid: 0, gid: 0 }
  if (lstatSync(data).uid === uid) return
  const chownAll = (path: string): void => {
    chownSync(path, uid, gid)
    if (!lstatSync(path).isDirectory()) return
    for (const name of readdirSync(path)) chownAll(join(path, name))
  }
  chownAll(data)
}
