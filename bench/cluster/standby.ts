// A second PostgreSQL that follows the first, so that a commit waits until both have it.
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresTools, makeToolFolder } from '../../tools/backup/postgres-tools.ts'
import { takeBase } from '../../tools/backup/take-base.ts'
import { POSTGRES_ENV } from '../../tools/postgres/binaries.ts'
import { findFreePort } from '../../tools/postgres/ports.ts'
import type { RunningPostgres } from '../../tools/postgres/start-postgres.ts'
import { type WatchedProcess, watchProcess } from '../../tools/watched-process.ts'

const NAME = 'bench_standby'
const READY_MS = 60_000

export type Standby = {
  pid(): Promise<number>
  /** Starts it, and answers when commits wait for it. */
  join(): Promise<void>
  /** Commits wait for nobody, and it is stopped. */
  leave(): Promise<void>
}

/** A copy of the server in a folder of its own below `folder`; it does not run yet. */
export async function makeStandby(postgres: RunningPostgres, folder: string): Promise<Standby> {
  const tools = findPostgresTools(folder)
  const data = join(folder, 'standby')
  await takeBase(tools, postgres.adminUrl, data)
  writeFileSync(join(data, 'standby.signal'), '')
  const socket = makeToolFolder(tools, join(folder, 'standby-socket'))
  const { username, password } = new URL(postgres.adminUrl)
  const source = `host=127.0.0.1 port=${postgres.port} user=${username} password=${decodeURIComponent(password)} application_name=${NAME}`
  let running: WatchedProcess | undefined

  async function start(): Promise<WatchedProcess> {
    const settings = {
      port: String(await findFreePort()),
      listen_addresses: '',
      unix_socket_directories: socket,
      max_connections: '200',
      primary_conninfo: source,
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const out = openSync(join(folder, 'standby.log'), 'a', 0o600)
    try {
      return watchProcess({
        command: [...tools.runner.prefix, join(tools.runner.bin, 'postgres'), '-D', data, ...flags],
        cwd: '/',
        env: POSTGRES_ENV,
        out,
        stopSignal: 'INT',
        ...(tools.runner.user && { user: tools.runner.user }),
      })
    } finally {
      closeSync(out)
    }
  }

  return {
    async pid() {
      if (!running) throw new Error('the standby does not run')
      return running.pid
    },
    async join() {
      running = await start()
      await waitFor(postgres.adminUrl, NAME)
    },
    async leave() {
      await waitFor(postgres.adminUrl, '')
      await running?.stop()
      running = undefined
    },
  }
}

/** Commits wait for the standby of this name from now on, or for none. */
async function waitFor(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`alter system set synchronous_standby_names = '${name}'`)
    await client.query('select pg_reload_conf()')
    const deadline = performance.now() + READY_MS
    while (performance.now() < deadline) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_replication where application_name = $1 and sync_state = 'sync'`,
        [name],
      )
      if (name === '' || rows[0]?.count === 1) return
      await wait(50)
    }
    throw new Error('the standby does not follow: see its log')
  } finally {
    await client.end()
  }
}
