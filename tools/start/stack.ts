// A whole Kivuko on this machine: database, sandbox and API in the order they need each other, stopped in the reverse.

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { health } from '@kivuko/contract/health.ts'
import { WORLD_FILE } from '../demo/world-files.ts'
import { claimFolder, openDataFolder } from '../postgres/data-folder.ts'
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts'
import { apiEnvironment, checkPorts, type Plan, sandboxEnvironment } from './environment.ts'
import { type Kept, keepRunning, PAUSES_MS, type Running } from './keep-running.ts'
import { endLeftovers, runCommand, startReadyPart } from './parts.ts'
import { signerEnvironment } from './signer.ts'
import { prepareTestMode } from './test-mode.ts'

export type StackOptions = {
  plan: Plan
  signal: AbortSignal
  /** Told each step when it begins. */
  log?: (line: string) => void
  /** What must be ready before the API starts, such as the web app. */
  before?: Promise<unknown>
  /** Restarts API, sandbox and signer when their sources change, and shows their words. */
  isWatching?: boolean
  /** Starts a part again when it ends unasked; a test would rather know. */
  isKept?: boolean
  /** The first start finds people who have lived here for a year; a test makes its own. */
  isLivedIn?: boolean
}

/** What the test mode of partners sells, brought in once. */
const PLAY_MONEY = ['fund-treasury', 'USDT', '100000', 'play-money-1']

const NAMES = { api: 'The API', sandbox: 'The sandbox', signer: 'The signer' } as const

type PartPid = { [name in 'api' | 'sandbox' | 'signer' | 'postgres']?: number | undefined }

export type Stack = {
  databaseUrl: string
  /** What the seed printed: the demo logins, a line each. */
  logins: string
  /** Process numbers as they are now, for tests that kill. */
  pids(): PartPid
  /** Resolves with the reason when a part is given up. */
  failed: Promise<string>
  stop(): Promise<void>
}

/** Throws a Refusal when a part cannot run; what had started is stopped first. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { plan, signal, before, isWatching = false } = options
  const log = options.log ?? (() => undefined)
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  const keep = (name: string, start: () => Promise<Running>): Promise<Kept> => {
    const kept = keepRunning({ name, start, say: log, pausesMs: options.isKept ? PAUSES_MS : [] })
    stops.push(async () => (await kept.catch(() => undefined))?.stop())
    return kept
  }
  try {
    const folder = openDataFolder(plan.dataFolder)
    stops.push(claimFolder(folder))
    await endLeftovers(plan.dataFolder)
    await checkPorts(plan)
    log('Starting the database')
    const database = plan.databaseUrl ? undefined : await keepDatabase(plan, log, keep)
    signal.throwIfAborted()
    const databaseUrl = plan.databaseUrl ?? database?.runUrl ?? ''
    const migrateUrl = plan.databaseUrl ? plan.migrateUrl : database?.url
    const testMode = database ? await prepareTestMode(database, plan) : {}
    const env = { ...apiEnvironment(plan, databaseUrl), ...testMode }
    const keepPart = ({ name, ...each }: Program) =>
      keep(NAMES[name], () => startProgram({ ...each, name, plan, signal, isWatching }))
    const isFirst = options.isLivedIn === true && (await rememberWorld(plan))
    log('Starting the sandbox')
    const startingSandbox = keepPart({ name: 'sandbox', env: sandboxEnvironment(plan), url: plan.sandboxUrl })
    const signerUrl = `http://127.0.0.1:${plan.signerPort}/health`
    const startingSigner = keepPart({ name: 'signer', env: signerEnvironment(plan), url: signerUrl })
    log('Bringing the database up to date')
    const note = await runCommand({ command: 'migrate', env: { ...env, DATABASE_MIGRATE_URL: migrateUrl }, signal })
    if (note) log(note)
    if (isFirst) log('Bringing in the people of the demo')
    // Its words are the logins: no line of the log between them.
    const seeding = { ...env, LOG_LEVEL: 'silent', DATABASE_MIGRATE_URL: migrateUrl }
    const args = options.isLivedIn ? [WORLD_FILE] : []
    const [logins] = await Promise.all([
      runCommand({ command: 'seed', args, env: seeding, signal }),
      database && runCommand({ command: 'in-test-mode', args: PLAY_MONEY, env: seeding, signal }),
    ])
    const [sandbox, signer] = await Promise.all([startingSandbox, startingSigner])
    await before
    await runCommand({ command: 'register-paybill', env: { ...env, LOG_LEVEL: 'silent' }, signal })
    log('Starting the API')
    const apiUrl = `http://127.0.0.1:${plan.port}${API_BASE}${health.path}`
    const api = await keepPart({ name: 'api', env, url: apiUrl, needs: database?.kept })
    const parts = { api, sandbox, signer, ...(database && { postgres: database.kept }) }
    return {
      databaseUrl,
      logins,
      pids: () => Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.pid()])),
      failed: Promise.race(Object.values(parts).map(({ gaveUp }) => gaveUp)),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Before its first start the sandbox remembers what it has to do with the demo's people. Later it remembers by itself. */
async function rememberWorld({ dataFolder }: Plan): Promise<boolean> {
  const { fillMemory } = await import('../demo/sandbox-memory.ts')
  return fillMemory(join(dataFolder, 'sandbox'))
}

/** Whatever ends it, its address stays the same: those who use it find it again. */
async function keepDatabase(
  { dataFolder }: Plan,
  log: (line: string) => void,
  keep: (name: string, start: () => Promise<Running>) => Promise<Kept>,
): Promise<{ url: string; runUrl: string; kept: Kept }> {
  let server: RunningPostgres | undefined
  const kept = await keep('PostgreSQL', async () => {
    server = await startPostgres({ dataDir: join(dataFolder, 'postgres'), port: server?.port, log })
    return server
  })
  return { url: server?.url ?? '', runUrl: server?.runUrl ?? '', kept }
}

type Program = {
  name: keyof typeof NAMES
  env: Record<string, string | undefined>
  /** Answers well when it is ready. */
  url: string
  /** What it cannot start without. */
  needs?: Kept | undefined
}

async function startProgram({
  name,
  env,
  url,
  needs,
  plan,
  signal,
  isWatching,
}: Program & { plan: Plan; signal: AbortSignal; isWatching: boolean }): Promise<Running> {
  while (needs && needs.pid() === undefined) await wait(50, undefined, { signal })
  const args = [...(isWatching ? ['--watch', '--watch-preserve-output'] : []), `apps/${name}/src/main.ts`]
  return startReadyPart({ name, args, env, dataFolder: plan.dataFolder, isLoud: isWatching }, url, signal)
}
