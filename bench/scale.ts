// Does a ledger slow down over the years? What it is asked, on one of five million entries and on one of fifty, in turns on one
// server: CPU of the database and pages it touches for each, since both stay true on a busy machine.
// `node bench/scale.ts [--entries 50000000] [--small 5000000] [--whole]`; writes bench/results/scale.md. It needs some 25 GB below
// TMPDIR. `--whole` checks all of both as well, as the job of the night does.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLedger } from '@kivuko/ledger/ledger.ts'
import { verifyLedger } from '@kivuko/ledger/verify.ts'
import pg from 'pg'
import { startPostgres } from '../tools/postgres/start-postgres.ts'
import { type Book, compare, cpuOf, sizesOf, UNWAITED } from './scale/compare.ts'
import { FEES, fillYears } from './scale/fill.ts'
import { type Asked, meetEverybody, OPERATIONS } from './scale/operations.ts'
import { printReport, type Whole } from './scale/report.ts'

const { values: args } = parseArgs({
  options: {
    entries: { type: 'string', default: '50000000' },
    small: { type: 'string', default: '5000000' },
    rounds: { type: 'string', default: '4' },
    whole: { type: 'boolean', default: false },
  },
})
const SETTINGS = { ...UNWAITED, shared_buffers: '2GB' }
const DAY_MS = 86_400_000

type LedgerBook = Book<Asked> & { client: pg.Client; close(): Promise<void> }

const log = (line: string) => process.stderr.write(`${line}\n`)

async function openBook(url: string, entries: number): Promise<LedgerBook> {
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
    count: entries,
    pool,
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

async function lastJournal({ pool }: Book<Asked>): Promise<bigint> {
  const { rows } = await pool.query<{ id: string }>('select max(id) as id from ledger.journals')
  return BigInt(rows[0]?.id ?? 0)
}

async function checkAll({ client, count: entries }: LedgerBook): Promise<Whole> {
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

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-scale-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: SETTINGS })
  try {
    const opened: LedgerBook[] = []
    for (const [place, entries] of [args.small, args.entries].map(Number).entries()) {
      const name = `book_${place}`
      const owner = new pg.Client({ connectionString: postgres.url })
      await owner.connect()
      await owner.query(`create database ${name}`)
      await owner.end()
      const address = new URL(postgres.url)
      address.pathname = `/${name}`
      log(`filling a ledger up to ${entries.toLocaleString('en')} entries`)
      opened.push(await openBook(address.href, await fillYears(address.href, entries, log)))
    }
    const books = opened as [LedgerBook, LedgerBook]
    const rounds = Number(args.rounds)
    const prepare = async (book: Book<Asked>) => {
      book.asked.after = await lastJournal(book)
    }
    const costs = await compare(books, { operations: OPERATIONS, rounds, prepare, log })
    const sizes = await sizesOf(books[1], 'ledger')
    const counts = [books[0].count, books[1].count] as const
    const whole: Whole[] = []
    const report = () => printReport({ counts, costs, whole, sizes, rounds, settings: SETTINGS })
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
