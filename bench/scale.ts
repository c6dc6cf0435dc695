// Does a ledger slow down over the years? What it is asked, on one of five million entries and on one of fifty, in turns on one
// server: CPU of the database and pages it touches for each, since both stay true on a busy machine.
// `node bench/scale.ts [--entries 50000000] [--small 5000000] [--whole]`; writes bench/results/scale.md. It needs some 25 GB below
// TMPDIR. `--whole` checks all of both as well, as the job of the night does.
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLedger } from '@kivuko/ledger/ledger.ts'
import { verifyLedger } from '@kivuko/ledger/verify.ts'
import pg from 'pg'
import { startPostgres } from '../tools/postgres/start-postgres.ts'
import { FEES, fillYears } from './scale/fill.ts'
import { type Asked, meetEverybody, OPERATIONS, type Operation } from './scale/operations.ts'
import { type Cost, printReport, type Whole } from './scale/report.ts'

const { values: args } = parseArgs({
  options: {
    entries: { type: 'string', default: '50000000' },
    small: { type: 'string', default: '5000000' },
    rounds: { type: 'string', default: '4' },
    whole: { type: 'boolean', default: false },
  },
})
/** CPU and pages are counted, not the waits for the disk: it need not be waited for. The fill needs no log. */
const SETTINGS = {
  shared_buffers: '2GB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  effective_cache_size: '12GB',
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}
const DAY_MS = 86_400_000

type Book = { entries: number; client: pg.Client; backend: number; asked: Asked; close(): Promise<void> }

const log = (line: string) => process.stderr.write(`${line}\n`)

/** One connection does everything, so that its process is all that a book costs. */
async function openBook(url: string, entries: number): Promise<Book> {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  const ledger = createLedger({ pool, batchesInFlight: 1 })
  const client = new pg.Client({ connectionString: url })
  // The server may go first when something went wrong: what it was is what counts.
  client.on('error', () => undefined)
  pool.on('error', () => undefined)
  await client.connect()
  const { rows } = await pool.query<{ pid: number; busy: string }>(
    `select pg_backend_pid() as pid, sequence as busy from ledger.accounts where name = $1`,
    [FEES.name],
  )
  await meetEverybody(ledger)
  const to = new Date(Date.now() - DAY_MS)
  const day = { from: new Date(to.getTime() - DAY_MS), to }
  return {
    entries,
    client,
    backend: rows[0]?.pid ?? 0,
    asked: { ledger, pool, day, after: 0n, busy: Number(rows[0]?.busy) },
    async close() {
      await ledger.close()
      await pool.end()
      await client.end()
    },
  }
}

/** Nanoseconds on a processor, as the scheduler counts them. */
function cpuOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
}

async function pagesOf({ asked: { pool } }: Book): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ pages: string }>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.pages)
}

/** What one of the operation costs the database: microseconds of CPU, and pages it looked at. */
async function measure(book: Book, { times, run }: Operation): Promise<Cost> {
  const [pages, cpu] = [await pagesOf(book), cpuOf(book.backend)]
  for (let done = 0; done < times; done += 1) await run(book.asked)
  const used = cpuOf(book.backend) - cpu
  return { micros: used / 1000 / times, pages: ((await pagesOf(book)) - pages) / times }
}

async function lastJournal({ client }: Book): Promise<bigint> {
  const { rows } = await client.query<{ id: string }>('select max(id) as id from ledger.journals')
  return BigInt(rows[0]?.id ?? 0)
}

async function compare(books: readonly Book[], rounds: number): Promise<Map<string, Cost[][]>> {
  const found = new Map(OPERATIONS.map(({ name }) => [name, books.map((): Cost[] => [])]))
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const book of books) book.asked.after = await lastJournal(book)
    // Whoever is second finds the machine as the first left it: they take turns at that, too.
    for (const operation of OPERATIONS)
      for (const place of round % 2 ? [0, 1] : [1, 0]) {
        const book = books[place] as Book
        const cost = await measure(book, operation)
        if (round > 0) found.get(operation.name)?.[place]?.push(cost)
      }
    log(`round ${round} of ${rounds}`)
  }
  return found
}

async function checkAll({ client, entries }: Book): Promise<Whole> {
  await client.query('set jit = off')
  // In one process, whose CPU is counted.
  await client.query('set max_parallel_workers_per_gather = 0')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const [started, cpu] = [performance.now(), cpuOf(pid)]
  const findings = await verifyLedger(client)
  if (findings.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(findings[0])}`)
  return { entries, seconds: (performance.now() - started) / 1000, cpuSeconds: (cpuOf(pid) - cpu) / 1e9 }
}

async function sizesOf({ client }: Book): Promise<Record<string, string>[]> {
  const { rows } = await client.query(`
    select c.relname as name, t.relname as "table", pg_relation_size(c.oid)::text as bytes, t.reltuples::bigint::text as rows
    from pg_class c left join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'ledger' and c.relkind in ('r', 'i') and t.reltuples > 1000 order by t.relname, c.relname`)
  return rows
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-scale-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: SETTINGS })
  try {
    const books: Book[] = []
    for (const [place, entries] of [args.small, args.entries].map(Number).entries()) {
      const name = `book_${place}`
      const owner = new pg.Client({ connectionString: postgres.url })
      await owner.connect()
      await owner.query(`create database ${name}`)
      await owner.end()
      const address = new URL(postgres.url)
      address.pathname = `/${name}`
      log(`filling a ledger up to ${entries.toLocaleString('en')} entries`)
      books.push(await openBook(address.href, await fillYears(address.href, entries, log)))
    }
    const costs = await compare(books, Number(args.rounds))
    const sizes = await sizesOf(books[1] as Book)
    const counts = books.map((book) => book.entries)
    const whole: Whole[] = []
    const report = () => printReport({ counts, costs, whole, sizes, rounds: Number(args.rounds), settings: SETTINGS })
    await keep(report())
    if (args.whole) for (const book of books) whole.push(await checkAll(book))
    if (args.whole) await keep(report())
    for (const book of books) await book.close()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of the full size it is kept for the next reader. */
async function keep(report: string): Promise<void> {
  process.stdout.write(report)
  if (Number(args.entries) < 50_000_000) return
  await mkdir(new URL('results/', import.meta.url), { recursive: true })
  await writeFile(new URL('results/scale.md', import.meta.url), report)
}

await main()
