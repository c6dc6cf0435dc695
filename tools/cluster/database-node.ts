// One machine of the database: etcd, and Patroni with the PostgreSQL that it watches.
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { POSTGRES_ENV } from '../postgres/binaries.ts'
import { INITDB_SETTINGS } from '../postgres/cluster.ts'
import type { Passwords } from '../postgres/data-folder.ts'
import { type WatchedProcess, watchProcess } from '../watched-process.ts'
import type { Host } from './hosts.ts'
import type { Programs } from './programs.ts'

const SCOPE = 'kivuko'
export const PORTS = { postgres: 5432, patroni: 8008, etcd: 2379, etcdPeer: 2380 } as const
const REPLICATION_USER = 'replicator'
const STOP_MS = 20_000
const PYTHON = '/usr/bin/python3'
const SAFE_PATRONI = fileURLToPath(new URL('safe_patroni.py', import.meta.url))

export type NodePlan = {
  programs: Programs
  /** PostgreSQL's programs, complete. */
  bin: string
  hosts: readonly Host[]
  /** One folder a node below it. */
  folder: string
  passwords: Passwords
  user?: { uid: number; gid: number }
  /** Whether a commit waits until a second machine has it. Off only to show what is lost then. */
  isSynchronous: boolean
}

export type DatabaseNode = {
  host: Host
  /** Starts both programs where they do not run; they find each other by themselves. */
  start(): void
  /** Ends them in order. */
  stop(): Promise<void>
  /** Ends etcd alone. */
  stopEtcd(): Promise<void>
  /** Every process of this machine: Patroni, PostgreSQL and its children, etcd. */
  pids(): number[]
  postmaster(): number | undefined
}

export function databaseNode(plan: NodePlan, host: Host): DatabaseNode {
  const folder = join(plan.folder, host.name)
  prepareFolder(plan, folder)
  const patroniFile = join(folder, 'patroni.json')
  // A copy that PostgreSQL's own user may read.
  const patroniProgram = join(folder, 'safe_patroni.py')
  writeOwned(plan, patroniProgram, readFileSync(SAFE_PATRONI, 'utf8'))
  // JSON is YAML, too.
  writeOwned(plan, patroniFile, JSON.stringify(patroniSettings(plan, host, folder), null, 2))
  const etcd = program(plan, host, join(folder, 'etcd.log'), [plan.programs.etcd, ...etcdFlags(plan, host, folder)])
  const patroni = program(plan, host, join(folder, 'patroni.log'), [PYTHON, patroniProgram, patroniFile])
  return {
    host,
    start() {
      etcd.start()
      patroni.start()
    },
    async stop() {
      await patroni.stop()
      await etcd.stop()
    },
    stopEtcd: etcd.stop,
    pids: () => processesOf(folder),
    postmaster: () => readPostmaster(join(folder, 'data')),
  }
}

function prepareFolder(plan: NodePlan, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const etcd = join(folder, 'etcd')
  mkdirSync(etcd, { recursive: true, mode: 0o700 })
  if (plan.user) for (const path of [folder, etcd]) chownSync(path, plan.user.uid, plan.user.gid)
}

function writeOwned({ user }: NodePlan, file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
  if (user) chownSync(file, user.uid, user.gid)
}

type Program = { start(): void; stop(): Promise<void> }

function program(plan: NodePlan, host: Host, log: string, command: readonly string[]): Program {
  let running: WatchedProcess | undefined
  return {
    start() {
      running ??= startOn(plan, host, log, command)
    },
    async stop() {
      const ending = running
      running = undefined
      await ending?.stop()
    },
  }
}

function startOn({ user }: NodePlan, { prefix }: Host, log: string, command: readonly string[]): WatchedProcess {
  const out = openSync(log, 'a', 0o600)
  // Entering a namespace takes root; what runs there does not.
  const asUser = user ? ['setpriv', '--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups'] : []
  try {
    return watchProcess({
      command: [...prefix, ...asUser, ...command],
      env: { ...POSTGRES_ENV, ETCD_UNSUPPORTED_ARCH: undefined, PGPASSWORD: undefined },
      cwd: '/',
      out,
      graceMs: STOP_MS,
    })
  } finally {
    closeSync(out)
  }
}

/**
 * How quickly etcd notices that one of it is gone: milliseconds. Whoever is elected there gives every lease its whole time
 * anew, and an election more: where the primary's machine had etcd's leader, too, both are waited for.
 */
export const ETCD_TIMES = { 'heartbeat-interval': 100, 'election-timeout': 600 } as const

function etcdFlags({ hosts }: NodePlan, { name, address }: Host, folder: string): string[] {
  const client = `http://${address}:${PORTS.etcd}`
  const peer = `http://${address}:${PORTS.etcdPeer}`
  const all = hosts.map((each) => `${each.name}=http://${each.address}:${PORTS.etcdPeer}`).join(',')
  return [
    ['--name', name],
    ['--data-dir', join(folder, 'etcd')],
    ['--listen-client-urls', client],
    ['--advertise-client-urls', client],
    ['--listen-peer-urls', peer],
    ['--initial-advertise-peer-urls', peer],
    ['--initial-cluster', all],
    ['--initial-cluster-state', 'new'],
    ...Object.entries(ETCD_TIMES).map(([name, ms]) => [`--${name}`, String(ms)]),
    // Whoever comes back asks first whether an election is needed; 3.5 does so by itself.
    ['--pre-vote'],
    ['--log-level', 'warn'],
  ].flat()
}

/**
 * How quickly a lost primary is noticed: seconds. `ttl` is the least that Patroni's own rule allows: `loop_wait` and twice
 * `retry_timeout`. Newer versions of Patroni may ask for a longer one.
 */
const TIMES = { ttl: 7, loop_wait: 1, retry_timeout: 3, primary_start_timeout: 0, master_start_timeout: 0 } as const

const PARAMETERS = {
  max_connections: 200,
  shared_buffers: '128MB',
  wal_level: 'replica',
  max_wal_senders: 10,
  max_replication_slots: 10,
  hot_standby: 'on',
  wal_log_hints: 'on',
  wal_retrieve_retry_interval: '250ms',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  synchronous_commit: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
} as const

type PatroniPlan = Pick<NodePlan, 'bin' | 'passwords' | 'isSynchronous'> & { hosts: readonly PatroniHost[] }
type PatroniHost = Pick<Host, 'name' | 'address'>

/** What Patroni reads on one machine; `deploy/patroni/patroni.yml` says the same for a real one. */
export function patroniSettings(plan: PatroniPlan, { name, address }: PatroniHost, folder: string) {
  const { hosts, bin, passwords, isSynchronous } = plan
  const listen = (port: number) => ({ listen: `${address}:${port}`, connect_address: `${address}:${port}` })
  const superuser = { username: 'postgres', password: passwords.admin }
  return {
    scope: SCOPE,
    name,
    restapi: listen(PORTS.patroni),
    etcd3: { hosts: hosts.map((each) => `${each.address}:${PORTS.etcd}`) },
    bootstrap: {
      dcs: {
        ...TIMES,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: isSynchronous,
        synchronous_mode_strict: isSynchronous,
        failsafe_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS },
      },
      initdb: INITDB_SETTINGS,
    },
    postgresql: {
      ...listen(PORTS.postgres),
      data_dir: join(folder, 'data'),
      bin_dir: bin,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser,
        rewind: superuser,
        replication: { username: REPLICATION_USER, password: passwords.replication },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all scram-sha-256',
        'host replication all 0.0.0.0/0 scram-sha-256',
        'host all all 0.0.0.0/0 scram-sha-256',
      ],
    },
  }
}

function readPostmaster(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** Processes whose command names the folder, and their children; the shells that watch over them are left alone. */
function processesOf(folder: string): number[] {
  const facts = readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .flatMap((pid) => readFacts(pid))
  const own = new Set(
    facts
      .filter(({ command }) => command[0] !== '/bin/sh' && command.some((word) => word.startsWith(folder)))
      .map(({ pid }) => pid),
  )
  return facts.filter(({ pid, parent }) => own.has(pid) || own.has(parent)).map(({ pid }) => pid)
}

function readFacts(pid: number): { pid: number; parent: number; command: string[] }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return [{ pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0') }]
  } catch {
    return []
  }
}
