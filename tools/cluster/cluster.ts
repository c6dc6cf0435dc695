// A whole Kivuko as a country would run it, on one machine: three machines of the database, a balancer, two processes
// that answer and two that work, and the stand-ins of the outside world.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresTools } from '../backup/postgres-tools.ts'
import { chooseRunner } from '../postgres/binaries.ts'
import { claimFolder, openDataFolder, type Passwords, readPasswords } from '../postgres/data-folder.ts'
import { createDatabase, ROLES } from '../postgres/start-postgres.ts'
import { Refusal } from '../refusal.ts'
import { checkPort, type Plan } from '../start/environment.ts'
import { endLeftovers } from '../start/parts.ts'
import { startBalancer } from './balancer.ts'
import { type DatabaseNode, databaseNode, type NodePlan, PORTS } from './database-node.ts'
import { makeNetwork, type Network } from './hosts.ts'
import { PROCESS_PORTS, type Processes, startProcesses } from './processes.ts'
import { makeProgramFolder, requirePrograms } from './programs.ts'
import { signerPorts } from './signers.ts'

const DATABASES = ['db1', 'db2', 'db3']
const READY_MS = 120_000
const PORT_OFFSETS = { primary: 20, replicas: 21, ...PROCESS_PORTS } as const

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
  /** Whether two signers run. With settings of the caller's not, unless said; they then name what the signers go by. */
  hasSigners?: boolean
  /** The folder of another release, whose processes run until `upgrade`. */
  from?: string | undefined
}

export type Cluster = Pick<Processes, 'logins' | 'processes' | 'signers' | 'upgrade'> & {
  network: Network
  databases: readonly DatabaseNode[]
  /** By the balancer's primary: as the role that runs, as the owner, and as superuser. */
  urls: { run: string; owner: string; admin: string }
  /** As superuser to one machine, past the balancer. */
  urlOf(node: DatabaseNode): string
  /** The machine that takes writes; undefined while there is none. */
  primary(): Promise<DatabaseNode | undefined>
  /** Resolves when two machines follow the primary and, of synchronous ones, one is known to be able to take over. */
  whole(): Promise<void>
  failed: Promise<string>
  stop(): Promise<void>
}

/** Throws a Refusal when a program is missing or a part cannot run; what had started is stopped first. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { plan, signal, isSynchronous = true } = options
  const hasSigners = options.hasSigners ?? options.settings === undefined
  // Settings of the caller's name no address for it.
  const hasWidget = options.settings === undefined
  const log = options.log ?? (() => undefined)
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (let each = stops.pop(); each !== undefined; each = stops.pop()) await each()
  }
  const programs = requirePrograms()
  const port = (offset: number) => plan.port + offset
  try {
    const folder = openDataFolder(plan.dataFolder)
    stops.push(claimFolder(folder))
    await endLeftovers(plan.dataFolder)
    await checkClusterPorts(plan, hasSigners)
    const passwords = readPasswords(folder)
    log('Joining three machines')
    const network = makeNetwork(DATABASES)
    stops.push(network.remove)
    const tools = findTools(plan.dataFolder)
    const databases = makeDatabases({ plan, network, passwords, programs, isSynchronous, ...tools })
    stops.push(() => Promise.all(databases.map((node) => node.stop())))
    log('Starting the database: etcd, Patroni and PostgreSQL on each of them')
    for (const node of databases) node.start()
    const balancer = startBalancer({
      program: programs.haproxy,
      folder: plan.dataFolder,
      databases: network.hosts,
      primaryPort: port(PORT_OFFSETS.primary),
      replicaPort: port(PORT_OFFSETS.replicas),
      port: plan.port,
      apiPorts: PORT_OFFSETS.api.map(port),
      ...(hasWidget && { widget: { port: plan.widgetPort, ports: PORT_OFFSETS.widget.map(port) } }),
    })
    stops.push(() => balancer.stop())
    const urls = addressesOf(passwords, port(PORT_OFFSETS.primary))
    const urlOf = ({ host }: DatabaseNode) => `postgresql://postgres:${passwords.admin}@${host.address}:5432/kivuko`
    const whole = () => untilWhole({ adminUrl: urls.admin, databases, isSynchronous, signal })
    await whole()
    await createDatabase(urls.admin, passwords)
    const { gaveUp, ...started } = await startProcesses({
      ...options,
      log,
      hasSigners,
      tools,
      databaseUrl: urls.run,
      ownerUrl: urls.owner,
      stops,
    })
    return {
      ...started,
      network,
      databases,
      urls,
      urlOf,
      primary: () => findPrimary(databases),
      whole,
      failed: Promise.race(gaveUp),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function checkClusterPorts(plan: Plan, hasSigners: boolean): Promise<void> {
  const { primary, replicas, api, worker, widget } = PORT_OFFSETS
  for (const each of [0, primary, replicas, ...api, ...worker, ...widget]) await checkPort('PORT', plan.port + each)
  await checkPort('WIDGET_PORT', plan.widgetPort)
  for (const each of hasSigners ? signerPorts(plan) : []) await checkPort('SIGNER_PORT', each)
}

function addressesOf(passwords: Passwords, port: number): Cluster['urls'] {
  const address = (user: string, password: string, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
  return {
    run: address(ROLES.run, passwords.run, 'kivuko'),
    owner: address('kivuko', passwords.app, 'kivuko'),
    admin: address('postgres', passwords.admin, 'postgres'),
  }
}

/** PostgreSQL's programs, complete. Throws a Refusal where its own user may not enter the folder. */
function findTools(dataFolder: string): PostgresTools {
  const runner = chooseRunner(dataFolder)
  if (runner.prefix.length > 0)
    throw new Refusal(
      `Nobody but root may enter ${dataFolder}; set KIVUKO_DATA to a folder such as /var/lib/kivuko-cluster.`,
    )
  return { bin: makeProgramFolder(join(dataFolder, 'programs'), runner.bin), runner }
}

type DatabasesPlan = Pick<NodePlan, 'programs' | 'isSynchronous' | 'passwords'> &
  PostgresTools & { plan: Plan; network: Network }

function makeDatabases({ plan, network, runner, ...each }: DatabasesPlan): DatabaseNode[] {
  const nodes: NodePlan = { ...each, hosts: network.hosts, folder: plan.dataFolder }
  if (runner.user) nodes.user = runner.user
  return network.hosts.map((host) => databaseNode(nodes, host))
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
  const said = await askPatroni(primary, 'cluster')
  if (said === undefined) return false
  const { members } = JSON.parse(said) as { members: { role: string }[] }
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
    if ((await askPatroni(node, 'primary')) !== undefined) return node
  }
  return undefined
}

/** What it says; nothing when it refuses, or has not said all of it within a second. */
async function askPatroni({ host }: DatabaseNode, path: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(1_000)
    const response = await fetch(`http://${host.address}:${PORTS.patroni}/${path}`, { signal })
    const said = await response.text()
    return response.ok ? said : undefined
  } catch {
    return undefined
  }
}
