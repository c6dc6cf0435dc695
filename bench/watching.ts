// What it costs to be watched: CPU of a read, with spans of one trace in twenty, with neither spans nor metrics, and a
// second time with neither as a control: servers of one process, in turns, so that all are compiled and disturbed alike. `node
// bench/watching.ts [--quick] [--all]`; writes bench/results/watching.md. `--all` adds metrics, and spans of every trace.
// Target: spans add less than 10 %.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { me } from '@kivuko/contract/auth.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config/read-config.ts'
import { createDeps } from '../apps/api/src/create-deps.ts'
import type { Deps } from '../apps/api/src/deps.ts'
import { ROLES, startPostgres } from '../tools/postgres/start-postgres.ts'
import { apiEnvironment, makePlan } from '../tools/start/environment.ts'
import { createCustomers } from './transfers/customers.ts'

const isQuick = process.argv.includes('--quick')
const TURNS = isQuick ? 6 : 24
/** Of one turn. */
const CALLS = 160
const CALLERS = 8
const READS = [listWallets, me]
const MORE = process.argv.includes('--all') ? (['metrics', 'spans of everything'] as const) : []
const CONFIGURATIONS = ['nothing', 'nothing again', 'spans', ...MORE] as const
type Configuration = (typeof CONFIGURATIONS)[number]

type Server = { app: FastifyInstance; deps: Deps }

/** Takes whatever is sent, as a collector would, in this process: its CPU is counted with the server's. */
async function startCollector() {
  let bytes = 0
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, bytes: () => bytes, close: () => server.close().closeAllConnections() }
}

async function start(databaseUrl: string, watched: Record<string, string>): Promise<Server> {
  const env = {
    ...apiEnvironment(await makePlan({ PORT: '0' }), databaseUrl),
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

/** Milliseconds of CPU of one read. */
async function turn({ app }: Server, path: string, token: string): Promise<number> {
  const ask = async () => {
    const { statusCode } = await app.inject({
      url: `${API_BASE}${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
  }
  const before = process.cpuUsage()
  for (let asked = 0; asked < CALLS; asked += CALLERS) await Promise.all(Array.from({ length: CALLERS }, ask))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / CALLS
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** Of half of them: what other programs on the machine do is in the rest. */
function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const quarter = Math.trunc(sorted.length / 4)
  return meanOf(sorted.slice(quarter, sorted.length - quarter))
}

type Figures = Record<Configuration, number[]>

function report(figures: readonly { name: string; spent: Figures }[], bytes: number): string {
  const rows = figures.flatMap(({ name, spent }) =>
    CONFIGURATIONS.map((each) => {
      const ratio = (of: (values: readonly number[]) => number) => (of(spent[each]) / of(spent.nothing)).toFixed(3)
      return `| ${name} | ${each} | ${middleOf(spent[each]).toFixed(3)} | ${ratio(middleOf)} | ${ratio(meanOf)} |`
    }),
  )
  return [
    '# Being watched',
    '',
    '`npm run bench -- watching`, with `--all` for more rows. CPU (user and system) of the process for one read, asked by injection, so without sockets: ' +
      `${TURNS} turns of ${CALLS} reads by ${CALLERS} callers, in an order that changes. *Spans* are of one trace in twenty, as they are unless set, and sent to a collector in the ` +
      'same process, whose CPU is counted too. *Nothing again* is a second server without either: how far it is from 1 is what this run cannot tell.',
    '',
    '| Read | Watched by | CPU ms a read (middle half of the turns) | beside nothing | beside nothing, all turns |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `Target: *spans* below 1.10. The collector got ${(bytes / 1e6).toFixed(1)} MB.`,
    '',
  ].join('\n')
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-bench-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const collector = await startCollector()
  const servers = new Map<Configuration, Server>()
  const figures: { name: string; spent: Figures }[] = []
  try {
    const { migrateAll } = await import('../apps/api/src/migrate-all.ts')
    await migrateAll(postgres.url, ROLES)
    const [customer] = await createCustomers(postgres.url, 20)
    const token = customer?.token ?? ''
    const spans = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
    const watched: Record<Configuration, Record<string, string>> = {
      nothing: {},
      'nothing again': {},
      metrics: { METRICS_PORT: '0' },
      spans,
      'spans of everything': { ...spans, OTEL_TRACES_SAMPLER_ARG: '1' },
    }
    for (const each of CONFIGURATIONS) servers.set(each, await start(postgres.runUrl, watched[each]))
    for (const { id, path, method } of READS) {
      const spent = Object.fromEntries(CONFIGURATIONS.map((each) => [each, []])) as unknown as Figures
      for (let round = -6; round < TURNS; round += 1) {
        for (let place = 0; place < CONFIGURATIONS.length; place += 1) {
          const at = round % 2 === 0 ? place : CONFIGURATIONS.length - 1 - place
          const each = CONFIGURATIONS[(at + round + 10) % CONFIGURATIONS.length] as Configuration
          const ms = await turn(servers.get(each) as Server, path, token)
          // The first rounds compile and plan.
          if (round >= 0) spent[each].push(ms)
        }
      }
      figures.push({ name: `${method} ${path} (${id})`, spent })
    }
  } finally {
    for (const { app, deps } of servers.values()) await app.close().then(() => deps.close())
    collector.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const text = report(figures, collector.bytes())
  console.log(text)
  if (!isQuick) await writeFile(new URL('results/watching.md', import.meta.url), text)
}

await main()
