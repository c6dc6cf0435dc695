// What it costs to be watched: CPU of a read and of a quote, with spans of one trace in twenty, of every trace, and with
// neither spans nor metrics, and a second time with neither as a control: servers of one process, in turns, so that all are
// compiled and disturbed alike. `node bench/watching.ts [--quick] [--metrics]`; writes bench/results/watching.md.
// Target: spans of one in twenty add less than 10 % to a read. It ends with 1 when that is shown not to hold.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { me } from '@kivuko/contract/auth.ts'
import { API_BASE, type EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config/read-config.ts'
import { createDeps } from '../apps/api/src/create-deps.ts'
import type { Deps } from '../apps/api/src/deps.ts'
import { ROLES, startPostgres } from '../tools/postgres/start-postgres.ts'
import { apiEnvironment, makePlan, type Plan, sandboxEnvironment } from '../tools/start/environment.ts'
import { createCustomers } from './transfers/customers.ts'

const isQuick = process.argv.includes('--quick')
const TURNS = isQuick ? 12 : 100
/** Of one turn. */
const CALLS = 64
const CALLERS = 8
/** Rounds before those that count: they compile and plan. */
const WARM = 20
const QUOTE = { fiat_currency: 'NGN', crypto_currency: 'BTC', fiat_amount: '20000', payment_method: 'card' }
type Asked = { endpoint: EndpointSpec; body?: object }
const ASKED: readonly Asked[] = [{ endpoint: listWallets }, { endpoint: me }, { endpoint: createQuote, body: QUOTE }]
const MORE = process.argv.includes('--metrics') ? (['metrics'] as const) : []
const CONFIGURATIONS = ['nothing', 'nothing again', 'spans of one in twenty', 'spans of everything', ...MORE] as const
type Configuration = (typeof CONFIGURATIONS)[number]

type Server = { app: FastifyInstance; deps: Deps }

function startNode(file: string, env: Record<string, string | undefined>, stdout: 'pipe' | 'ignore'): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env,
    stdio: ['ignore', stdout, 'inherit'],
  })
}

async function startCollector() {
  const child = startNode('watching/collector.ts', process.env, 'pipe')
  const [said] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  const url = `http://127.0.0.1:${said.toString().trim()}`
  const bytes = async () => Number(await (await fetch(url)).text())
  return { url, bytes, close: () => void child.kill('SIGTERM') }
}

/** Prices come from there. */
async function startSandbox(plan: Plan): Promise<() => void> {
  const child = startNode('../apps/sandbox/src/main.ts', sandboxEnvironment(plan), 'ignore')
  for (let tries = 0; tries < 400; tries += 1) {
    if (
      await fetch(plan.sandboxUrl).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return () => void child.kill('SIGTERM')
    await wait(50)
  }
  throw new Error('the sandbox does not answer')
}

async function start(plan: Plan, databaseUrl: string, watched: Record<string, string>): Promise<Server> {
  const env = {
    ...apiEnvironment(plan, databaseUrl),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    KIVUKO_ROLE: 'api',
    RATE_LIMIT_PER_MINUTE: '2000000000',
    DATABASE_POOL: '8',
    WEB_ROOT: undefined,
    ...watched,
  }
  const deps = createDeps(readConfig(env))
  await deps.settings.refresh()
  const app = await buildApp(deps)
  await app.ready()
  return { app, deps }
}

/** Milliseconds of CPU of one answer. */
async function turn({ app }: Server, { endpoint, body }: Asked, token: string): Promise<number> {
  const { method, path } = endpoint
  const headers = { authorization: `Bearer ${token}` }
  const ask = async () => {
    const { statusCode } = await app.inject({
      method: method as 'GET' | 'POST',
      url: `${API_BASE}${path}`,
      headers,
      ...(body && { payload: body }),
    })
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
  }
  const before = process.cpuUsage()
  for (let asked = 0; asked < CALLS; asked += CALLERS) await Promise.all(Array.from({ length: CALLERS }, ask))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / CALLS
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.trunc(sorted.length / 2)
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2
}

/** Between which a median lies, 19 times in 20: the values at the places that a fair coin gives. */
function rangeOf(values: readonly number[]): { low: number; high: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const away = Math.ceil(0.98 * Math.sqrt(sorted.length))
  const middle = sorted.length / 2
  const at = (place: number) => sorted[Math.min(Math.max(Math.round(place), 0), sorted.length - 1)] ?? 0
  return { low: at(middle - away), high: at(middle + away - 1) }
}

type Figures = Record<Configuration, number[]>

const TARGET = 1.1
type Verdict = 'held' | 'not held' | 'not shown'

/** Of the calls that read: only where all of the range is on one side of the target does this run say something. */
function verdictOf(ratios: readonly number[]): Verdict {
  const { low, high } = rangeOf(ratios)
  if (high < TARGET) return 'held'
  return low >= TARGET ? 'not held' : 'not shown'
}

function ratiosOf(spent: Figures, of: Configuration): number[] {
  return spent[of].map((ms, round) => ms / (spent.nothing[round] ?? Number.NaN))
}

type Measured = { name: string; isRead: boolean; spent: Figures }

function verdicts(figures: readonly Measured[]): { name: string; verdict: Verdict }[] {
  const reads = figures.filter(({ isRead }) => isRead)
  return reads.map(({ name, spent }) => ({ name, verdict: verdictOf(ratiosOf(spent, 'spans of one in twenty')) }))
}

function report(figures: readonly Measured[], bytes: number, loads: number[]): string {
  const rows = figures.flatMap(({ name, spent }) =>
    CONFIGURATIONS.map((each) => {
      const ratios = ratiosOf(spent, each)
      const { low, high } = rangeOf(ratios)
      return `| ${name} | ${each} | ${medianOf(spent[each]).toFixed(3)} | ${medianOf(ratios).toFixed(3)} | ${low.toFixed(3)} to ${high.toFixed(3)} | ${(sumOf(spent[each]) / sumOf(spent.nothing)).toFixed(3)} |`
    }),
  )
  return [
    '# Being watched',
    '',
    '`npm run bench -- watching`, with `--metrics` for more rows. CPU (user and system) of the process for one answer, asked by injection, so without sockets: ' +
      `${TURNS} rounds, in each of which every server answers ${CALLS} calls of ${CALLERS} callers, in an order that changes. *Beside nothing* is the median of a round's ratio to the server without spans and metrics in the ` +
      'same round, and between what that median lies 19 times in 20. Making and sending spans is counted, taking them is not: the collector is another process. *Nothing again* is a second server without either: how far it is ' +
      'from 1 is what this run cannot tell.',
    '',
    `${cpus().length} cores, load ${(loads[0] ?? 0).toFixed(1)} before and ${(loads.at(-1) ?? 0).toFixed(1)} after.`,
    '',
    '| Call | Watched by | CPU ms an answer | beside nothing | 19 times in 20 | all rounds together |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    `Target: *spans of one in twenty* below ${TARGET.toFixed(2)} for reads: ${verdicts(figures)
      .map(({ name, verdict }) => `${name} **${verdict}**`)
      .join(', ')}. It is held or not held where the whole range is on one side of that, and not shown otherwise.`,
    '',
    `The collector got ${(bytes / 1e6).toFixed(1)} MB.`,
    '',
  ].join('\n')
}

type Round = { servers: ReadonlyMap<Configuration, Server>; asked: Asked; token: string }

/** Every server in turn, in an order that each round changes. */
async function playRound({ servers, asked, token }: Round, round: number): Promise<[Configuration, number][]> {
  const count = CONFIGURATIONS.length
  const spent: [Configuration, number][] = []
  // Prices are as young for one as for the other.
  for (const { deps } of asked.body ? servers.values() : []) await deps.rates.refresh()
  for (let place = 0; place < count; place += 1) {
    const at = round % 2 === 0 ? place : count - 1 - place
    const each = CONFIGURATIONS[(at + round) % count] as Configuration
    spent.push([each, await turn(servers.get(each) as Server, asked, token)])
  }
  return spent
}

async function measure(servers: ReadonlyMap<Configuration, Server>, token: string) {
  const figures: Measured[] = []
  for (const asked of ASKED) {
    const spent = Object.fromEntries(CONFIGURATIONS.map((each) => [each, []])) as unknown as Figures
    for (let round = 0; round < WARM + TURNS; round += 1)
      for (const [each, ms] of await playRound({ servers, asked, token }, round))
        if (round >= WARM) spent[each].push(ms)
    const { method, path, id } = asked.endpoint
    figures.push({ name: `${method} ${path} (${id})`, isRead: method === 'GET', spent })
  }
  return figures
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-bench-'))
  const loads = [loadavg()[0] ?? 0]
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const collector = await startCollector()
  const plan = await makePlan({ PORT: '0', KIVUKO_DATA: folder })
  const servers = new Map<Configuration, Server>()
  let stopSandbox: () => void = () => undefined
  let text = ''
  try {
    stopSandbox = await startSandbox(plan)
    const { migrateAll } = await import('../apps/api/src/migrate-all.ts')
    await migrateAll(postgres.url, ROLES)
    const [customer] = await createCustomers(postgres.url, 20)
    const spans = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
    const watched: Record<Configuration, Record<string, string>> = {
      nothing: {},
      'nothing again': {},
      metrics: { METRICS_PORT: '0' },
      'spans of one in twenty': spans,
      'spans of everything': { ...spans, OTEL_TRACES_SAMPLER_ARG: '1' },
    }
    for (const each of CONFIGURATIONS) servers.set(each, await start(plan, postgres.runUrl, watched[each]))
    const figures = await measure(servers, customer?.token ?? '')
    text = report(figures, await collector.bytes(), [...loads, loadavg()[0] ?? 0])
    if (verdicts(figures).some(({ verdict }) => verdict === 'not held')) process.exitCode = 1
  } finally {
    for (const { app, deps } of servers.values()) await app.close().then(() => deps.close())
    collector.close()
    stopSandbox()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  console.log(text)
  if (!isQuick) await writeFile(new URL('results/watching.md', import.meta.url), text)
}

await main()
