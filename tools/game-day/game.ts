// A Kivuko of its own for a game day: database, API, sandbox and Prometheus in a folder that is gone afterwards, customers
// who use it meanwhile, and two people at the console.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StopName } from '@kivuko/contract/stops.ts'
import { buildApp } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config/read-config.ts'
import { createDeps } from '../../apps/api/src/create-deps.ts'
import type { Deps } from '../../apps/api/src/deps.ts'
import { type Call, callApi } from '../../apps/api/test/support/call.ts'
import { provingDevices } from '../../apps/api/test/support/device.ts'
import { type Member, staffMember } from '../../apps/api/test/support/staff.ts'
import { fundTreasury, newCustomer } from '../../apps/api/test/support/test-app.ts'
import { LOADED, sandboxSettings } from '../../apps/api/test/support/test-settings.ts'
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/sandbox.ts'
import { COMPILE_CACHE, inheritedEnvironment } from '../environment.ts'
import { findFreePort } from '../postgres/ports.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { ROOT } from '../start/environment.ts'
import { runCommand, startReadyPart } from '../start/parts.ts'
import { type Customers, startCustomers } from './customers.ts'
import { hurryRules } from './hurry.ts'
import { type Prometheus, requirePrometheus, startPrometheus } from './prometheus.ts'

const RULES = join(ROOT, 'deploy', 'alerts', 'kivuko.rules.yml')

const SETTINGS = {
  ...LOADED,
  LOG_LEVEL: 'warn',
  DATABASE_POOL: '8',
  DRAIN_MS: '0',
  RATES_EVERY_MS: '1000',
  CARD_FIRST_POLL_MS: '300',
  // A minute of a float is a second here, as of everything.
  FLOAT_EVERY_MS: '2000',
  CARD_WAIT_HOURS: '0',
  OPEN_ORDERS_MAX: '100000',
  OPEN_ORDERS_USD: '1000000000',
}

export type Game = {
  /** Of another process than the one that is tried, on the same database. */
  deps: Deps
  sandbox: Sandbox
  prometheus: Prometheus
  /** As Prometheus reads them here. */
  rules: string
  customers: Customers
  /** One of treasury and an admin. */
  staff: readonly [Member, Member]
  /** As the owner of the tables, who may do what no running Kivuko may. */
  ownerUrl: string
  /** A command of the API with its settings, such as `stop-money`. Answers what it said; rejects with that when it failed. */
  command(name: string, ...args: string[]): Promise<string>
  /** The ways the game stopped, until they were resumed. */
  stopped: Set<StopName>
  stop(): Promise<void>
}

type GameOptions = {
  signal: AbortSignal
  /** Told each step when it begins. */
  say?: (line: string) => void
}

/** Throws a Refusal where Prometheus is missing. */
export async function startGame({ signal, say = () => undefined }: GameOptions): Promise<Game> {
  const program = requirePrometheus()
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-game-'))
  // PostgreSQL's own user goes through it.
  chmodSync(folder, 0o711)
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    say('Starting a database, a sandbox, the API and Prometheus')
    const database = await startPostgres({ dataDir: join(folder, 'postgres') })
    stops.push(database.stop)
    const sandbox = await startSandbox({
      webhookRetryPausesMs: [50, 200, 1000],
      mpesaTimes: { answerMs: 50, lateMs: 600 },
    })
    stops.push(sandbox.close)
    sandbox.control.phones.autoAnswer('accept')
    const [port, metricsPort] = [await findFreePort(), await findFreePort()]
    const url = `http://127.0.0.1:${port}`
    const settings = {
      ...SETTINGS,
      ...sandboxSettings(sandbox),
      MPESA_CALLBACK_BASE: url,
      KIVUKO_DATA: folder,
      DATABASE_URL: database.runUrl,
    }
    const env = { ...inheritedEnvironment(), ...COMPILE_CACHE, ...settings }
    const command: Game['command'] = (name, ...args) => runCommand({ command: name, args, env, signal })
    await runCommand({ command: 'migrate', env: { ...env, DATABASE_MIGRATE_URL: database.url }, signal })
    const api = await startReadyPart(
      {
        name: 'api',
        args: ['apps/api/src/main.ts'],
        env: { ...env, PORT: String(port), METRICS_PORT: String(metricsPort) },
        dataFolder: folder,
      },
      `${url}/readyz`,
      signal,
    )
    stops.push(api.stop)
    sandbox.control.webhooks.setUrl(`${url}/api/v1/webhooks/stripe`)
    const deps = createDeps(readConfig({ ...settings, LOG_LEVEL: 'silent' }))
    stops.push(() => deps.close())
    const staff = await employ(deps, (close) => stops.push(close))
    await fundTreasury(deps)
    const rules = hurryRules(readFileSync(RULES, 'utf8'))
    const prometheus = await startPrometheus({
      program,
      folder: join(folder, 'prometheus'),
      rules,
      metricsPort,
      signal,
    })
    stops.push(prometheus.stop)
    say('Customers pay, send, exchange and buy from now on')
    const customers = await startCustomers({ url, deps, sandbox })
    stops.push(customers.stop)
    const ownerUrl = database.url
    return { deps, sandbox, prometheus, rules, customers, staff, ownerUrl, command, stopped: new Set(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Two people who may decide together, at a server of their own on the same database. */
async function employ(deps: Deps, onStop: (close: () => unknown) => void): Promise<Game['staff']> {
  await Promise.all([deps.settings.refresh(), deps.stops.refresh()])
  const server = await buildApp(deps)
  onStop(() => server.close())
  provingDevices(server, { deps })
  const call: Call = (endpoint, input) => callApi(server, endpoint, input)
  const workplace = { deps, clock: deps.clock, customer: (name?: string) => newCustomer(deps, call, name) }
  return [await staffMember(workplace, 'treasury'), await staffMember(workplace, 'admin')]
}
