// What runs in front of a cluster's database: the stand-ins of the outside world, the signers, two processes that answer
// and two that work. Each is started again when it ends.
import { mkdirSync } from 'node:fs'
import type { PostgresTools } from '../backup/postgres-tools.ts'
import { inheritedEnvironment } from '../environment.ts'
import { apiEnvironment, type Plan, ROOT, sandboxEnvironment } from '../start/environment.ts'
import { type Kept, keepRunning, PAUSES_MS } from '../start/keep-running.ts'
import { runCommand, startReadyPart } from '../start/parts.ts'
import { type Signers, signerUrls, startSigners } from './signers.ts'

/** From the balancer's port to that of each process. */
export const PROCESS_PORTS = { api: [11, 12], worker: [13, 14], widget: [17, 18] } as const
const POOL = '10'
/** Longer than the balancer takes to notice that a process is not ready any more. */
const DRAIN_MS = '3000'

export type ProcessesPlan = {
  plan: Plan
  tools: PostgresTools
  signal: AbortSignal
  log: (line: string) => void
  /** What must be ready before the API starts, such as the web app. */
  before?: Promise<unknown> | undefined
  /** Settings of the processes instead of the demo's; the world outside is then played by whoever gives them. */
  settings?: Record<string, string> | undefined
  hasSigners: boolean
  /** The folder of the release that runs at first: this one unless given. */
  from?: string | undefined
  databaseUrl: string
  ownerUrl: string
  /** Gets what ends each part, in the order in which they started. */
  stops: (() => unknown)[]
}

export type Processes = {
  logins: string
  /** The processes that answer, then those that work. */
  processes: readonly Kept[]
  signers?: Signers
  /** Each resolves with a reason when a part ended too often. */
  gaveUp: readonly Promise<string>[]
  /** Migrates, then replaces one process after another by this release's. Rejects where it stopped: the rest is as it was. */
  upgrade(): Promise<void>
}

type Program = { title: string; name: string; app: string; env: Record<string, string | undefined>; url: string }

/** Throws a Refusal when one of them cannot start. */
export async function startProcesses(plan: ProcessesPlan): Promise<Processes> {
  const { signal, log, settings, before, stops } = plan
  const { dataFolder, sandboxUrl } = plan.plan
  mkdirSync(dataFolder, { recursive: true })
  const env = environmentOf(plan)
  const release = { root: plan.from ?? ROOT }
  if (plan.hasSigners) log('Starting two signers with a database of their own')
  const sandbox: Program = {
    title: 'The sandbox',
    name: 'sandbox',
    app: 'sandbox',
    env: sandboxEnvironment(plan.plan),
    url: sandboxUrl,
  }
  const world = keepPrograms(plan, settings ? [] : [sandbox], release)
  const signing = plan.hasSigners ? startSigners({ ...plan, release, say: log }) : undefined
  // Awaited below; what fails meanwhile is told then, and nothing starts after everything was stopped.
  for (const each of [world, signing]) each?.catch(() => undefined)
  stops.push(() => signing?.catch(() => undefined))
  const run = (command: string, more: Record<string, string>) =>
    runCommand({ command, env: { ...env, ...more }, signal, root: release.root })
  const migrate = () => {
    log('Bringing the database up to date')
    return run('migrate', { DATABASE_MIGRATE_URL: plan.ownerUrl })
  }
  await migrate()
  const logins = settings ? '' : await run('seed', { LOG_LEVEL: 'silent' })
  const [outside, signers] = [await world, await signing]
  await before
  log('Starting two processes that answer and two that work')
  const roles = ['api', 'api', 'worker', 'worker'] as const
  const programs = roles.map((role, at) => processOf(role, { env, plan: plan.plan, index: at % 2 }))
  const processes = await keepPrograms(plan, programs, release)
  const gaveUp = [...outside, ...processes].map((kept) => kept.gaveUp)
  return {
    logins,
    processes,
    ...(signers && { signers }),
    gaveUp: [...gaveUp, ...(signers?.gaveUp ?? [])],
    async upgrade() {
      release.root = ROOT
      await migrate()
      log('Replacing the signers, then one process after another')
      await signers?.replace()
      for (const process of processes) await process.replace()
    },
  }
}

function environmentOf({ plan, settings, databaseUrl, hasSigners }: ProcessesPlan) {
  const own = settings ? { ...inheritedEnvironment(), ...settings } : apiEnvironment(plan, databaseUrl)
  const signers = hasSigners ? { SIGNER_URL: signerUrls(plan).join(',') } : {}
  const shared = { TRUST_PROXY: '1', DATABASE_POOL: POOL, RATE_LIMIT_PROCESSES: String(PROCESS_PORTS.api.length) }
  return { ...shared, ...own, ...signers, DRAIN_MS, DATABASE_URL: databaseUrl }
}

function processOf(
  role: 'api' | 'worker',
  { env, plan, index }: { env: Record<string, string | undefined>; plan: Plan; index: number },
): Program {
  const port = plan.port + (PROCESS_PORTS[role][index] ?? 0)
  return {
    title: `The ${role === 'api' ? 'API' : 'worker'} ${index + 1}`,
    name: `${role}-${index + 1}`,
    app: 'api',
    env: { ...env, KIVUKO_ROLE: role, PORT: String(port), ...widgetOf({ env, plan, index }) },
    url: `http://127.0.0.1:${port}/readyz`,
  }
}

/** Each process opens a port of its own for it, where there is one: the address is the balancer's. */
function widgetOf({ env, plan, index }: { env: Record<string, string | undefined>; plan: Plan; index: number }) {
  return env.WIDGET_PORT ? { WIDGET_PORT: String(plan.port + (PROCESS_PORTS.widget[index] ?? 0)) } : {}
}

/** All at once, and ended at once. */
function keepPrograms(
  { plan: { dataFolder }, signal, log, stops }: ProcessesPlan,
  programs: readonly Program[],
  release: { root: string },
): Promise<Kept[]> {
  const all = programs.map(({ title, name, app, env, url }) => {
    const part = { name, args: [`apps/${app}/src/main.ts`], env, dataFolder }
    const start = () => startReadyPart({ ...part, cwd: release.root }, url, signal)
    return keepRunning({ name: title, start, say: log, pausesMs: PAUSES_MS })
  })
  stops.push(() => Promise.all(all.map((each) => each.then((kept) => kept.stop()).catch(() => undefined))))
  return Promise.all(all)
}
