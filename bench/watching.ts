// What it costs to be watched: CPU of the server for a read, with spans of one trace in twenty, with neither spans nor
// metrics, and a second time with neither as a control, in turns on the same machine and PostgreSQL. `node
// bench/watching.ts [--quick] [--all]`; writes bench/results/watching.md. `--all` adds metrics, and spans of every trace.
// Target: spans add less than 10 %. Linux alone tells CPU so finely.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { me } from '@kivuko/contract/auth.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import autocannon from 'autocannon'
import { ROLES, startPostgres } from '../tools/postgres/start-postgres.ts'
import { apiEnvironment, makePlan } from '../tools/start/environment.ts'
import { createCustomers } from './transfers/customers.ts'

const isQuick = process.argv.includes('--quick')
const TURNS = isQuick ? 4 : 20
/** Of one turn. */
const CALLS = 250
const CALLERS = 8
const READS = [listWallets, me]
const MORE = process.argv.includes('--all') ? (['metrics', 'spans of everything'] as const) : []
const CONFIGURATIONS = ['nothing', 'nothing again', 'spans', ...MORE] as const
type Configuration = (typeof CONFIGURATIONS)[number]

type Server = { url: string; pid: number; child: ChildProcess }

/** Takes whatever is sent, as a collector would, in this process: its CPU is not the server's. */
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
  const plan = await makePlan({ PORT: '0' })
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
  const path = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [path], { env, stdio: 'inherit' })
  const url = `http://127.0.0.1:${plan.port}`
  for (let tries = 0; tries < 1_200; tries += 1) {
    const isUp = await fetch(`${url}/livez`).then(
      () => true,
      () => false,
    )
    if (isUp) return { url, pid: child.pid ?? 0, child }
    await wait(50)
  }
  throw new Error('the API does not answer')
}

/** Milliseconds of CPU of all its threads, so far. */
async function cpuOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const spent = await Promise.all(threads.map((each) => readFile(`/proc/${pid}/task/${each}/schedstat`, 'utf8')))
  return spent.reduce((sum, line) => sum + Number(line.split(' ', 1)[0]) / 1e6, 0)
}

async function turn({ url, pid }: Server, path: string, token: string): Promise<number> {
  const before = await cpuOf(pid)
  const answered = await autocannon({
    url: `${url}${API_BASE}${path}`,
    amount: CALLS,
    connections: CALLERS,
    headers: { authorization: `Bearer ${token}` },
  })
  if (answered['2xx'] !== CALLS) throw new Error(`${path}: ${answered.non2xx} refused, ${answered.errors} failed`)
  return ((await cpuOf(pid)) - before) / CALLS
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
    '`npm run bench -- watching`, or with `--all` for more rows. CPU (user and system, all threads) of the server for one read, over real sockets: ' +
      `${TURNS} turns of ${CALLS} reads by ${CALLERS} callers each, in an order that changes with each turn. *Spans* are of one trace in twenty, as ` +
      'they are unless set; *metrics* are `METRICS_PORT`; *nothing again* is a second server without either: how far it is from 1 is what this run cannot tell.',
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
      for (let round = -2; round < TURNS; round += 1) {
        for (let place = 0; place < CONFIGURATIONS.length; place += 1) {
          const each = CONFIGURATIONS[(place + round + 10) % CONFIGURATIONS.length] as Configuration
          const ms = await turn(servers.get(each) as Server, path, token)
          // The first rounds compile and plan.
          if (round >= 0) spent[each].push(ms)
        }
      }
      figures.push({ name: `${method} ${path} (${id})`, spent })
    }
  } finally {
    for (const { child } of servers.values()) child.kill('SIGTERM')
    await wait(500)
    collector.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const text = report(figures, collector.bytes())
  console.log(text)
  if (!isQuick) await writeFile(new URL('results/watching.md', import.meta.url), text)
}

await main()
