// How fast the transaction list answers a customer with a hundred thousand lines, in a ledger of five million
// entries, and what a file of all of them takes of the server's memory. `node bench/transactions.ts [--quick]`;
// writes bench/results/transactions.md. Beside them the floor: one statement that reads every entry the customer has
// in the list's index, on the same database. Searches are asked three ways: line by line, as the first search of a
// customer is; of the packed history by a server that has it in memory; and by one that has just started. Targets: 95 of
// 100 pages under 30 ms, those of a packed history too; less than 200 MB more memory.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import type { Export } from '@kivuko/contract/exports.ts'
import { health } from '@kivuko/contract/health.ts'
import {
  exportedFile,
  exportTransactions,
  listExports,
  listTransactions,
  summariseTransactions,
} from '@kivuko/contract/transactions.ts'
import pg from 'pg'
import { ROLES, startPostgres } from '../tools/postgres/start-postgres.ts'
import { apiEnvironment, makePlan } from '../tools/start/environment.ts'
import { fillLedger } from './ledger/scale.ts'
import { fillTransactions, noteLedgerRead } from './transactions/fill.ts'
import { createCustomers } from './transfers/customers.ts'

const isQuick = process.argv.includes('--quick')
const LINES = isQuick ? 20_000 : 100_000
const OTHERS = isQuick ? 80_000 : 900_000
const ENTRIES = isQuick ? 100_000 : 5_000_000
const CUSTOMERS = 2_000
const ASKED = isQuick ? 50 : 200
const LINE_BY_LINE = isQuick ? 5 : 20
const STARTS = isQuick ? 1 : 5
const TARGET_MS = 30
const TARGET_MB = 200

const PAGES = [
  ['the first page', ''],
  ['page 3', 'offset=40'],
  ['in the middle', `offset=${LINES / 2}`],
  ['deposits', 'transaction_type=deposit'],
  ['pending', 'status=pending'],
  ['failed transfers', 'transaction_type=transfer&status=failed'],
  ['the last 90 days', `start_date=${dayAgo(90)}`],
  [
    'withdrawals of a month two years ago',
    `transaction_type=withdrawal&start_date=${dayAgo(760)}&end_date=${dayAgo(730)}`,
  ],
] as const

const SEARCHES = [
  ['a word of every line', 'search=water'],
  ['a letter', 'search=a'],
  ['a name', 'search=otieno'],
  ['what only few have', 'search=plot%20777'],
  ['what nobody has', 'search=zanzibar'],
  ['among deposits', 'search=otieno&transaction_type=deposit'],
  ['page 500', 'search=water&offset=10000'],
] as const

type Api = { url: string; pid: number; stop(): void }
type Figures = { p50: number; p95: number; max: number }

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

async function startApi(databaseUrl: string, more: Record<string, string> = {}): Promise<Api> {
  const plan = await makePlan({ PORT: '0' })
  const settings = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '2000000000',
    JOBS_CONCURRENCY: '2',
    WEB_ROOT: undefined,
  }
  const path = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))
  const env = { ...apiEnvironment(plan, databaseUrl), ...settings, ...more }
  const child = spawn(process.execPath, [path], { env, stdio: 'inherit' })
  const url = `http://127.0.0.1:${plan.port}${API_BASE}`
  for (let tries = 0; tries < 1_200; tries += 1) {
    const isUp = await fetch(`${url}${health.path}`).then(
      () => true,
      () => false,
    )
    if (isUp) return { url, pid: child.pid ?? 0, stop: () => void child.kill('SIGTERM') }
    await wait(50)
  }
  throw new Error('the API does not answer')
}

async function ask(url: string, token: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const body = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${body}`)
  return performance.now() - started
}

async function measure(once: () => Promise<number>, asked = ASKED): Promise<Figures> {
  for (let times = 0; times < 10; times += 1) await once()
  const times: number[] = []
  while (times.length < asked) times.push(await once())
  return figuresOf(times)
}

function figuresOf(times: number[]): Figures {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.trunc((times.length - 1) * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}

type Measure = (path: string, asked?: number) => Promise<Figures>

/** Line by line by a server without jobs, then packed: by one that has them in memory, and the first search of others. */
async function measureSearches(databaseUrl: string, token: string, measureOf: Measure): Promise<[string, Figures][]> {
  const pages: [string, Figures][] = []
  const pathOf = (query: string) => `${listTransactions.path}?limit=20&${query}`
  const withoutJobs = await startApi(databaseUrl, { JOBS_CONCURRENCY: '0' })
  for (const [name, query] of SEARCHES) {
    const figures = await measure(() => ask(`${withoutJobs.url}${pathOf(query)}`, token), LINE_BY_LINE)
    pages.push([`search line by line: ${name}`, figures])
  }
  withoutJobs.stop()
  await untilPacked(databaseUrl, () => measureOf(pathOf(SEARCHES[0][1]), 1))
  for (const [name, query] of SEARCHES) pages.push([`search of packs: ${name}`, await measureOf(pathOf(query))])
  const first: number[] = []
  while (first.length < STARTS) {
    const api = await startApi(databaseUrl)
    // What any first call pays is not the search's.
    for (let times = 0; times < 10; times += 1) await ask(`${api.url}${listTransactions.path}?limit=20`, token)
    first.push(await ask(`${api.url}${pathOf('search=otieno')}`, token))
    api.stop()
  }
  return [...pages, ['search of packs: the first one of a server', figuresOf(first)]]
}

/** Searches until the history is packed. */
async function untilPacked(databaseUrl: string, search: () => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (;;) {
      await search()
      const { rows } = await client.query<{ lines: number }>(
        'select coalesce(sum(lines), 0)::int as lines from line_packs',
      )
      if ((rows[0]?.lines ?? 0) > LINES * 0.9) return
      await wait(200)
    }
  } finally {
    await client.end()
  }
}

async function measureFloor(databaseUrl: string, userId: string): Promise<Figures> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await measure(async () => {
      const started = performance.now()
      const text = 'select count(*) from transactions where user_id = $1'
      await client.query({ name: 'floor', text, values: [userId] })
      return performance.now() - started
    })
  } finally {
    await client.end()
  }
}

/** Megabytes a process holds now, and its peak since the last reset; empty where the system does not say. */
async function memoryOf(pid: number): Promise<{ now: number; peak: number } | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status ?? '')?.[1] ?? 0)
  return status === undefined ? undefined : { now: kilobytes('VmRSS') / 1024, peak: kilobytes('VmHWM') / 1024 }
}

type ExportedFile = { format: string; seconds: number; megabytes: number; growth: number | undefined }

/** Asked for, waited for and fetched, as a client does. */
async function fetchWhenReady(url: string, token: string, format: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  const asked = await fetch(`${url}${exportTransactions.path}?format=${format}`, { headers })
  if (asked.status === 200) return asked
  const { id } = ((await asked.json()) as { export: Export }).export
  for (;;) {
    const listed = await fetch(`${url}${listExports.path}`, { headers })
    const { exports } = (await listed.json()) as { exports: Export[] }
    const state = exports.find((each) => each.id === id)?.state
    if (state === 'ready') return fetch(`${url}${exportedFile.path.replace('{id}', id)}`, { headers })
    if (state === 'failed') throw new Error(`the ${format} has failed`)
    await wait(100)
  }
}

/** The bytes are counted and thrown away, so that only the server's memory is looked at. */
async function writeOut(api: Api, token: string, format: string): Promise<ExportedFile> {
  await writeFile(`/proc/${api.pid}/clear_refs`, '5').catch(() => {})
  const before = await memoryOf(api.pid)
  const started = performance.now()
  const response = await fetchWhenReady(api.url, token, format)
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.length
  const after = await memoryOf(api.pid)
  const growth = before && after && after.peak - before.now
  return { format, seconds: (performance.now() - started) / 1000, megabytes: bytes / 1_048_576, growth }
}

const round = (value: number) => value.toFixed(1)

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-bench-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const pages: [string, Figures][] = []
  const sheets: ExportedFile[] = []
  let api: Api | undefined
  let floor: Figures | undefined
  let entries = 0
  try {
    const { migrateAll } = await import('../apps/api/src/migrate-all.ts')
    await migrateAll(postgres.url, ROLES)
    const [customer] = await createCustomers(postgres.url, CUSTOMERS)
    if (!customer) throw new Error('there are customers')
    entries = await fillLedger(postgres.url, ENTRIES, {
      payers: 'customer:%:available:NGN',
      payee: 'clearing:custody:NGN',
    })
    await noteLedgerRead(postgres.url)
    await fillTransactions(postgres.url, { customer: customer.id, lines: LINES, others: OTHERS })
    floor = await measureFloor(postgres.url, customer.id)
    api = await startApi(postgres.runUrl)
    const { url } = api
    const measureOf = (path: string, asked?: number) => measure(() => ask(`${url}${path}`, customer.token), asked)
    for (const [name, query] of PAGES) pages.push([name, await measureOf(`${listTransactions.path}?limit=20&${query}`)])
    pages.push(...(await measureSearches(postgres.runUrl, customer.token, measureOf)))
    pages.push(['the figures above the list', await measureOf(summariseTransactions.path)])
    for (const format of ['csv', 'xlsx', 'pdf']) sheets.push(await writeOut(api, customer.token, format))
  } finally {
    api?.stop()
    await wait(500)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const report = print({ pages, sheets, entries, floor })
  console.log(report)
  if (isQuick) return
  await mkdir(new URL('results/', import.meta.url), { recursive: true })
  await writeFile(new URL('results/transactions.md', import.meta.url), report)
}

type Results = { pages: [string, Figures][]; sheets: ExportedFile[]; entries: number; floor: Figures | undefined }

function print({ pages, sheets, entries, floor }: Results): string {
  const count = (value: number) => value.toLocaleString('en')
  const verdict = (holds: boolean) => (holds ? 'yes' : '**no**')
  return [
    '# Transactions',
    '',
    `One customer with ${count(LINES)} lines among ${count(OTHERS)} of ${count(CUSTOMERS)} customers; a ledger of ${count(entries)} entries.`,
    `Pages of 20 over HTTP, one after another, ${ASKED} each: what a client waits, with how many match and their totals.`,
    '',
    `The floor, a count of all ${count(LINES)} in the list's index by one statement: p50 ${round(floor?.p50 ?? 0)} ms.`,
    '',
    `| Page | p50 ms | × the floor | p95 ms | longest ms | p95 under | holds |`,
    '|---|---|---|---|---|---|---|',
    ...pages.map(([name, { p50, p95, max }]) => {
      return `| ${name} | ${round(p50)} | ${round(p50 / (floor?.p50 ?? 0))} | ${round(p95)} | ${round(max)} | ${TARGET_MS} ms | ${verdict(p95 < TARGET_MS)} |`
    }),
    '',
    `| All ${count(LINES)} lines as | seconds | MB sent | most memory above before, MB | under ${TARGET_MB} MB |`,
    '|---|---|---|---|---|',
    ...sheets.map(({ format, seconds, megabytes, growth }) => {
      const memory = growth === undefined ? 'not told here | ' : `${round(growth)} | ${verdict(growth < TARGET_MB)}`
      return `| ${format} | ${round(seconds)} | ${round(megabytes)} | ${memory} |`
    }),
    '',
  ].join('\n')
}

await main()
