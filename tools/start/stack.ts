// A whole Kivuko on this machine: database, sandbox and API in the order they need each other, stopped in the reverse.

import { join } from 'node:path'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { health } from '@kivuko/contract/health.ts'
import { claimFolder, openDataFolder } from '../postgres/data-folder.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { apiEnvironment, checkPorts, type Plan, sandboxEnvironment } from './environment.ts'
import { endLeftovers, type Part, runCommand, startPart, waitForPart } from './parts.ts'
import { signerEnvironment } from './signer.ts'

export type StackOptions = {
  plan: Plan
  signal: AbortSignal
  /** Told each step when it begins. */
  log?: (line: string) => void
  /** What must be ready before the API starts, such as the web app. */
  before?: Promise<unknown>
  /** Restarts API, sandbox and signer when their sources change, and shows their words. */
  isWatching?: boolean
}

export type Stack = {
  databaseUrl: string
  /** What the seed printed: the demo logins, a line each. */
  logins: string
  /** Process numbers, for tests that kill. */
  pids: { api: number; sandbox: number; signer: number; postgres?: number }
  /** Resolves with the name of the first part that ended unasked. */
  failed: Promise<string>
  stop(): Promise<void>
}

/** Throws a Refusal when a part cannot run; what had started is stopped first. */
export async function startStack({ plan, signal, log, before, isWatching = false }: StackOptions): Promise<Stack> {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    const folder = openDataFolder(plan.dataFolder)
    stops.push(claimFolder(folder))
    await endLeftovers(plan.dataFolder)
    await checkPorts(plan)
    log?.('Starting the database')
    const postgres = plan.databaseUrl
      ? undefined
      : await startPostgres({ dataDir: join(plan.dataFolder, 'postgres'), ...(log && { log }) })
    if (postgres) stops.push(postgres.stop)
    signal.throwIfAborted()
    const databaseUrl = plan.databaseUrl ?? postgres?.url ?? ''
    const env = apiEnvironment(plan, databaseUrl)
    const start = (name: 'api' | 'sandbox' | 'signer', partEnv: Record<string, string | undefined>): Part => {
      const args = [...(isWatching ? ['--watch', '--watch-preserve-output'] : []), `apps/${name}/src/main.ts`]
      const part = startPart({ name, args, env: partEnv, dataFolder: plan.dataFolder, isLoud: isWatching })
      stops.push(part.stop)
      return part
    }
    log?.('Starting the sandbox')
    const sandbox = start('sandbox', sandboxEnvironment(plan))
    const signer = start('signer', signerEnvironment(plan))
    log?.('Bringing the database up to date')
    await runCommand({ command: 'migrate', env, signal })
    const logins = await runCommand({ command: 'seed', env, signal })
    await waitForPart(sandbox, plan.sandboxUrl, signal)
    await waitForPart(signer, `http://127.0.0.1:${plan.signerPort}/health`, signal)
    await before
    log?.('Starting the API')
    const api = start('api', env)
    await waitForPart(api, `http://127.0.0.1:${plan.port}${API_BASE}${health.path}`, signal)
    const ends: Promise<string>[] = [api, sandbox, signer].map((part) => part.exited.then(() => `the ${part.name}`))
    if (postgres) ends.push(postgres.exited.then(() => 'PostgreSQL'))
    const own = { api: await api.pid, sandbox: await sandbox.pid, signer: await signer.pid }
    const pids = { ...own, ...(postgres && { postgres: postgres.pid }) }
    return { databaseUrl, logins, pids, failed: Promise.race(ends), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
