// A real PostgreSQL from the installed packages: durable, on loopback alone, gone when its starter is gone.
import { createHash } from 'node:crypto'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { type WatchedProcess, watchProcess } from '../watched-process.ts'
import { chooseRunner, POSTGRES_ENV, type Runner } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { claimFolder, type DataFolder, openDataFolder, type Passwords, readPasswords } from './data-folder.ts'
import { findFreePort } from './ports.ts'
import { recoverFolder } from './recover.ts'

const READY_TIMEOUT_MS = 300_000
/** Backends of a killed server need a moment to notice; until then its shared memory is in use. */
const MEMORY_RETRY_MS = 15_000
/** Socket addresses hold at most 103 bytes on macOS, 107 on Linux, with `/.s.PGSQL.65535` at the end. */
const SOCKET_FOLDER_BYTES_MAX = 85

const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Beside the owner, `kivuko`. */
export const ROLES = { run: 'kivuko_run', read: 'kivuko_read' } as const

export type StartOptions = {
  dataDir: string
  /** One that was its own before; any free one unless given. */
  port?: number | undefined
  /** Told what takes time. */
  log?: (line: string) => void
  /** PostgreSQL settings over the durable defaults, such as `{ fsync: 'off' }` for throw-away databases. */
  settings?: Record<string, string>
}

export type RunningPostgres = {
  /** Database `kivuko` as its owner, who is no superuser, through the Unix socket. */
  url: string
  /** The same as `kivuko_run`, which may do what `migrateAll` with ROLES gave it. */
  runUrl: string
  /** The same as the owner through TCP on 127.0.0.1, for programs that cannot use the socket. */
  tcpUrl: string
  /** Database `postgres` as superuser. */
  adminUrl: string
  port: number
  /** The server's process number. */
  pid: number
  stop(): Promise<void>
  /** Resolves when the server is gone, asked or not. */
  exited: Promise<unknown>
}

/**
 * Starts PostgreSQL on `dataDir`, creating it at first use and recovering it after a kill.
 * Throws a Refusal when the folder is in use, cannot be written or holds another version.
 */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const folder = openDataFolder(resolve(options.dataDir))
  const release = claimFolder(folder)
  try {
    const runner = chooseRunner(folder.path)
    const passwords = readPasswords(folder)
    const socketFolder = socketFolderOf(folder)
    await recoverFolder(folder, socketFolder)
    await createCluster(runner, folder, passwords.admin, options.log)
    makeSocketFolder(socketFolder, runner)
    const { server, port, pid } = await startServer({ runner, folder, socketFolder, options })
    const admin = { user: 'postgres', password: passwords.admin, database: 'postgres', port, socketFolder }
    const app = { user: 'kivuko', password: passwords.app, database: 'kivuko', port, socketFolder }
    try {
      await createDatabase(socketUrl(admin), passwords)
    } catch (error) {
      await server.stop()
      throw error
    }
    server.exited.then(release)
    return {
      url: socketUrl(app),
      runUrl: socketUrl({ ...app, user: ROLES.run, password: passwords.run }),
      tcpUrl: tcpUrl(app),
      adminUrl: socketUrl(admin),
      port,
      pid,
      exited: server.exited,
      async stop() {
        await server.stop()
        rmSync(socketFolder, { recursive: true, force: true })
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

type Address = { user: string; password: string; database: string; port: number; socketFolder: string }

const tcpUrl = ({ user, password, database, port }: Address) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
const socketUrl = (address: Address) => `${tcpUrl(address)}?host=${encodeURIComponent(address.socketFolder)}`

function socketFolderOf(folder: DataFolder): string {
  const inside = join(folder.path, 'socket')
  if (Buffer.byteLength(inside) <= SOCKET_FOLDER_BYTES_MAX) return inside
  const tag = createHash('sha256').update(folder.path).digest('hex').slice(0, 16)
  const name = `kivuko-${process.getuid?.() ?? 0}-${tag}`
  const inTemporary = join(tmpdir(), name)
  return Buffer.byteLength(inTemporary) <= SOCKET_FOLDER_BYTES_MAX ? inTemporary : join('/tmp', name)
}

function makeSocketFolder(path: string, runner: Runner): void {
  mkdirSync(path, { mode: 0o700 })
  if (runner.user) chownSync(path, runner.user.uid, runner.user.gid)
}

type ServerPlan = { runner: Runner; folder: DataFolder; socketFolder: string; options: StartOptions }

async function startServer(plan: ServerPlan): Promise<{ server: WatchedProcess; port: number; pid: number }> {
  const { runner, folder, socketFolder, options } = plan
  const deadline = performance.now() + MEMORY_RETRY_MS
  for (;;) {
    const port = options.port ?? (await findFreePort())
    const settings = { ...SETTINGS, ...options.settings, port: String(port), unix_socket_directories: socketFolder }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const logStart = statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0
    const server = spawnServer(runner, folder, ['-D', folder.data, ...flags])
    const pid = await waitUntilReady(folder, server, options.log)
    if (pid !== undefined) return { server, port, pid }
    const said = existsSync(folder.log) ? readFileSync(folder.log).subarray(logStart).toString() : ''
    const passes = said.includes('shared memory block') || said.includes('Address already in use')
    if (!passes || performance.now() > deadline) {
      const reason = /(?:FATAL|PANIC|ERROR):\s*(.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1)
      throw new Refusal(`PostgreSQL did not start: ${reason || 'it gave no reason'} (its log is ${folder.log}).`)
    }
    await wait(100)
  }
}

const LOG_BYTES_MAX = 10_000_000

function spawnServer(runner: Runner, folder: DataFolder, args: string[]): WatchedProcess {
  if ((statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX) rmSync(folder.log)
  const log = openSync(folder.log, 'a', 0o600)
  const command = [...runner.prefix, join(runner.bin, 'postgres'), ...args]
  try {
    // INT is PostgreSQL's fast shutdown; QUIT ends it at once and lets the next start recover from its log.
    const orders = { stopSignal: 'INT', graceMs: 20_000, lastSignal: 'QUIT' } as const
    return watchProcess({
      command,
      cwd: '/',
      env: POSTGRES_ENV,
      out: log,
      ...orders,
      ...(runner.user && { user: runner.user }),
    })
  } finally {
    closeSync(log)
  }
}

/** The server's process number, or `undefined` when it ended before it was ready. */
async function waitUntilReady(folder: DataFolder, server: WatchedProcess, log?: (line: string) => void) {
  const pidFile = join(folder.data, 'postmaster.pid')
  const started = performance.now()
  let isGone = false
  let toldAt = started
  server.exited.then(() => {
    isGone = true
  })
  while (performance.now() - started < READY_TIMEOUT_MS) {
    if (isGone) return undefined
    // PostgreSQL writes its state into the eighth line.
    const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : []
    if (lines[7]?.trim() === 'ready') return Number(lines[0])
    if (performance.now() - toldAt > 3000) {
      toldAt = performance.now()
      log?.('PostgreSQL is putting its files in order after a sudden stop')
    }
    await wait(5)
  }
  await server.stop()
  throw new Refusal(`PostgreSQL was not ready after ${READY_TIMEOUT_MS / 1000} seconds (its log is ${folder.log}).`)
}

/** Makes the roles and the database `kivuko` where they are missing. */
export async function createDatabase(adminUrl: string, { app, run }: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select array(select rolname::text from pg_roles) as roles,
              exists (select from pg_database where datname = 'kivuko') as database`,
    )
    const { roles, database } = rows[0] as { roles: string[]; database: boolean }
    // Derived hexadecimal text: safe between quotes, where PostgreSQL takes no parameter.
    if (!roles.includes('kivuko')) await client.query(`create role kivuko login createdb password '${app}'`)
    if (!roles.includes(ROLES.read))
      await client.query(`create role ${ROLES.read} nologin; grant ${ROLES.read} to kivuko`)
    // The owner may end connections of the role that runs, as when a database is dropped.
    if (!roles.includes(ROLES.run))
      await client.query(`create role ${ROLES.run} login password '${run}'; grant ${ROLES.run} to kivuko`)
    if (!database) await client.query('create database kivuko owner kivuko')
  } finally {
    await client.end()
  }
}
