// A whole Kivuko as a country would run it, on one machine: three machines of the database, a balancer, two processes
// that answer and two that work, and the stand-ins of the outside world.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inheritedEnvironment } from '../environment.ts'
import { chooseRunner } from '../postgres/binaries.ts'
import { claimFolder, openDataFolder, readPasswords } from '../postgres/data-folder.ts'
import { createDatabase, ROLES } from '../postgres/start-postgres.ts'
import { Refusal } from '../refusal.ts'
import { apiEnvironment, checkPort, type Plan, sandboxEnvironment } from '../start/environment.ts'
import { type Kept, keepRunning, PAUSES_MS } from '../start/keep-running.ts'
import { endLeftovers, runCommand, startReadyPart } from '../start/parts.ts'
import { signerEnvironment } from '../start/signer.ts'
import { startBalancer } from './balancer.ts'
import { type DatabaseNode, databaseNode, type NodePlan, PORTS } from './database-node.ts'
import { makeNetwork, type Network } from './hosts.ts'
import { makeProgramFolder, requirePrograms } from './programs.ts'

const DATABASES = ['db1', 'db2', 'db3']
const READY_MS = 120_000
const PORT_OFFSETS = { primary: 20, replicas: 21, api: [11, 12], worker: [13, 14] } as const
const POOL = '10'

export type ClusterOptions = {
  plan: Plan
  signal: AbortSignal
  log?: (line: string) => void
  /** What must be ready before the API starts, such as the web app. */
  before?: Promise<unknown>
  /** Whether a commit waits for a second machine. Off only to show what is lost then. */
  isSynchronous?: boolean
  /** Settings of the processes instead of the demo's; the world outside is then played by whoever gives them. */
  settings?: Record<string, string>
}

export type Cluster = {
  network: Network
  databases: readonly DatabaseNode[]
  /** By the balancer's primary: as the role that runs, as the owner, and as superuser. */
  urls: { run: string; owner: string; admin: string }
  /** As superuser to one machine, past the balancer. */
  urlOf(node: DatabaseNode): string
  logins: string
  /** The processes that answer, then those that work. */
  processes: readonly Kept[]
  /** The machine that takes writes; undefined while there is none. */
  primary(): Promise<DatabaseNode | undefined>
  /** Resolves when two machines follow the primary and, of synchronous ones, one is known to be able to take over. */
  whole(): Promise<void>
  failed: Promise<string>
  stop(): Promise<void>
}

/** Throws a Refusal when a program is missing or a part cannot run; what had started is stopped first. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { plan, signal, before } = options
  const log = options.log ?? (() => undefined)
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  const programs = requirePrograms()
  const port = (offset: number) => plan.port + offset
  const primaryPort = port(PORT_OFFSETS.primary)
  try {
    const folder = openDataFolder(plan.dataFolder)
    stops.push(claimFolder(folder))
    await endLeftovers(plan.dataFolder)
    for (const each of [0, PORT_OFFSETS.primary, PORT_OFFSETS.replicas, ...PORT_OFFSETS.api, ...PORT_OFFSETS.worker])
      await checkPort('PORT', port(each))
    const passwords = readPasswords(folder)
    log('Joining three machines')
    const network = makeNetwork(DATABASES)
    stops.push(network.remove)
    const isSynchronous = options.isSynchronous ?? true
    const databases = makeDatabases({ plan, network, passwords, programs, isSynchronous })
    stops.push(() => Promise.all(databases.map((node) => node.stop())))
    log('Starting the database: etcd, Patroni and PostgreSQL on each of them')
    for (const node of databases) node.start()
    const balancer = startBalancer({
      program: programs.haproxy,
      folder: plan.dataFolder,
      databases: network.hosts,
      primaryPort,
      replicaPort: port(PORT_OFFSETS.replicas),
      port: plan.port,
      apiPorts: PORT_OFFSETS.api.map(port),
    })
    stops.push(() => balancer.stop())
    const address = (user: string, password: string, database: string) =>
      `postgresql://${user}:${password}@127.0.0.1:${primaryPort}/${database}`
    const urls = {
      run: address(ROLES.run, passwords.run, 'kivuko'),
      owner: address('kivuko', passwords.app, 'kivuko'),
      admin: address('postgres', passwords.admin, 'postgres'),
    }
    const urlOf = ({ host }: DatabaseNode) => `postgresql://postgres:${passwords.admin}@${host.address}:5432/kivuko`
    const whole = () => untilWhole({ adminUrl: urls.admin, databases, isSynchronous, signal })
    await whole()
    await createDatabase(urls.admin, passwords)
    const parts = startProcesses({ ...options, log, databaseUrl: urls.run, ownerUrl: urls.owner, stops })
    const { logins, processes } = await parts(before)
    return {
      network,
      databases,
      urls,
      urlOf,
      logins,
      processes,
      primary: () => findPrimary(databases),
      whole,
      failed: Promise.race(processes.map(({ gaveUp }) => gaveUp)),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type DatabasesPlan = Pick<NodePlan, 'programs' | 'isSynchronous' | 'passwords'> & { plan: Plan; network: Network }

function makeDatabases({ plan, network, ...each }: DatabasesPlan): DatabaseNode[] {
  const runner = chooseRunner(plan.dataFolder)
  if (runner.prefix.length > 0)
    throw new Refusal(
      `Nobody but root may enter ${plan.dataFolder}; set KIVUKO_DATA to a folder such as /var/lib/kivuko-cluster.`,
    )
  const bin = makeProgramFolder(join(plan.dataFolder, 'programs'), runner.bin)
  const nodes: NodePlan = { ...each, bin, hosts: network.hosts, folder: plan.dataFolder }
  if (runner.user) nodes.user = runner.user
  return network.hosts.map((host) => databaseNode(nodes, host))
}

type ProcessesPlan = ClusterOptions & {
  log: (line: string) => void
  databaseUrl: string
  ownerUrl: string
  stops: (() => unknown)[]
}

function startProcesses(plan: ProcessesPlan) {
  const { signal, log, databaseUrl, ownerUrl, stops, settings } = plan
  const { dataFolder, sandboxUrl, signerPort } = plan.plan
  mkdirSync(dataFolder, { recursive: true })
  const own = settings ? { ...inheritedEnvironment(), ...settings } : apiEnvironment(plan.plan, databaseUrl)
  const env = { TRUST_PROXY: '1', DATABASE_POOL: POOL, ...own, DATABASE_URL: databaseUrl }
  type Program = { title: string; name: string; program: string; env: Record<string, string | undefined>; url: string }
  const keep = ({ title, name, program, env, url }: Program): Promise<Kept> => {
    const start = () => startReadyPart({ name, args: [`apps/${program}/src/main.ts`], env, dataFolder }, url, signal)
    const kept = keepRunning({ name: title, start, say: log, pausesMs: PAUSES_MS })
    stops.push(async () => (await kept.catch(() => undefined))?.stop())
    return kept
  }
  const process = (role: 'api' | 'worker', index: number): Promise<Kept> => {
    const own = plan.plan.port + PORT_OFFSETS[role][index as 0 | 1]
    return keep({
      title: `The ${role === 'api' ? 'API' : 'worker'} ${index + 1}`,
      name: `${role}-${index + 1}`,
      program: 'api',
      env: { ...env, KIVUKO_ROLE: role, PORT: String(own) },
      url: `http://127.0.0.1:${own}/readyz`,
    })
  }
  const startWorld = () => {
    log('Starting the sandbox and the signer')
    return [
      keep({
        title: 'The sandbox',
        name: 'sandbox',
        program: 'sandbox',
        env: sandboxEnvironment(plan.plan),
        url: sandboxUrl,
      }),
      keep({
        title: 'The signer',
        name: 'signer',
        program: 'signer',
        env: signerEnvironment(plan.plan),
        url: `http://127.0.0.1:${signerPort}/health`,
      }),
    ]
  }
  return async (before: Promise<unknown> | undefined) => {
    const worlds = settings ? [] : startWorld()
    log('Bringing the database up to date')
    await runCommand({ command: 'migrate', env: { ...env, DATABASE_MIGRATE_URL: ownerUrl }, signal })
    const logins = settings ? '' : await runCommand({ command: 'seed', env: { ...env, LOG_LEVEL: 'silent' }, signal })
    await Promise.all([...worlds, before])
    log('Starting two processes that answer and two that work')
    const processes = await Promise.all([
      process('api', 0),
      process('api', 1),
      process('worker', 0),
      process('worker', 1),
    ])
    return { logins, processes }
  }
}

type WholePlan = {
  adminUrl: string
  databases: readonly DatabaseNode[]
  isSynchronous: boolean
  signal: AbortSignal
}

/** Throws a Refusal when the database is not whole in time. */
async function untilWhole({ adminUrl, databases, isSynchronous, signal }: WholePlan): Promise<void> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < READY_MS) {
    signal.throwIfAborted()
    const isFollowed = (await countFollowers(adminUrl)) === DATABASES.length - 1
    if (isFollowed && (!isSynchronous || (await hasSuccessor(databases)))) return
    await wait(200)
  }
  throw new Refusal(
    `The database was not whole after ${READY_MS / 1000} seconds; each machine has its logs in its folder.`,
  )
}

/**
 * Whether Patroni has written down which machine has every commit. Right after a failover it has not yet: a primary that
 * is lost in those seconds has no successor, and writes wait until it is back.
 */
async function hasSuccessor(databases: readonly DatabaseNode[]): Promise<boolean> {
  const primary = await findPrimary(databases)
  if (!primary) return false
  const response = await askPatroni(primary, 'cluster')
  if (!response?.ok) return false
  const { members } = (await response.json()) as { members: { role: string }[] }
  return members.some(({ role }) => role === 'sync_standby')
}

async function countFollowers(adminUrl: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(`select count(*)::int as n from pg_stat_replication where state = 'streaming'`)
    return rows[0].n
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function findPrimary(databases: readonly DatabaseNode[]): Promise<DatabaseNode | undefined> {
  for (const node of databases) {
    const response = await askPatroni(node, 'primary')
    await response?.body?.cancel()
    if (response?.ok) return node
  }
  return undefined
}

const askPatroni = ({ host }: DatabaseNode, path: string): Promise<Response | undefined> =>
  fetch(`http://${host.address}:${PORTS.patroni}/${path}`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => undefined,
  )
