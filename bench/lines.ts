// Do customers' lines slow down over the years? What is asked of them, in a database of five million and in one of fifty, in turns on
// one server. `node bench/lines.ts [--lines 50000000] [--small 5000000]`; writes bench/results/lines.md. It needs some 60 GB below TMPDIR.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { migrateAll } from '../apps/api/src/migrate-all.ts'
import { createDatabase, createPool } from '../apps/api/src/platform/database.ts'
import type { Tables } from '../apps/api/src/tables.ts'
import { ROLES, startPostgres } from '../tools/postgres/start-postgres.ts'
import { type Book, type Costs, compare, costTable, machineOf, sizesOf, sizeTable, UNWAITED } from './scale/compare.ts'
import { fillLines } from './scale/fill-lines.ts'
import { type Asked, OPERATIONS } from './scale/lines-asked.ts'

const { values: args } = parseArgs({
  options: {
    lines: { type: 'string', default: '50000000' },
    small: { type: 'string', default: '5000000' },
    rounds: { type: 'string', default: '4' },
  },
})
const SETTINGS = { ...UNWAITED, shared_buffers: '4GB' }
const DAY_MS = 86_400_000
const REFERENCES = 10_000

const log = (line: string) => process.stderr.write(`${line}\n`)

async function openBook(url: string, count: number): Promise<Book<Asked>> {
  const pool = createPool(url, { max: 1, applicationName: 'bench' })
  // The same process to the end.
  pool.options.idleTimeoutMillis = 0
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { rows: some } = await pool.query<{ reference: string }>(
    `select reference from transactions tablesample system (0.1) limit ${REFERENCES}`,
  )
  const asked = {
    db: createDatabase<Tables>(pool),
    day: new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10),
    references: some.map(({ reference }) => reference),
  }
  return { count, pool, backend: rows[0]?.pid ?? 0, asked }
}

async function createBook(url: string, place: number, lines: number): Promise<Book<Asked>> {
  const owner: pg.Pool = createPool(url, { max: 1, applicationName: 'bench' })
  await owner.query(`create database book_${place}`)
  await owner.end()
  const address = new URL(url)
  address.pathname = `/book_${place}`
  await migrateAll(address.href, ROLES)
  log(`filling ${lines.toLocaleString('en')} lines`)
  return openBook(address.href, await fillLines(address.href, lines, log))
}

function print(books: readonly [Book<Asked>, Book<Asked>], costs: Costs, sizes: Record<string, string>[]): string {
  const counts = [books[0].count, books[1].count] as const
  const [small, large] = counts.map((count) => count.toLocaleString('en'))
  return [
    '# Customers’ lines over the years',
    '',
    `\`node bench/lines.ts\`, ${new Date().toISOString().slice(0, 10)}, ${machineOf(SETTINGS)}.`,
    `The same 100,000 customers and the same number of lines a day, until there are ${small}, and until there are ${large}, on one server. CPU of the database's process and`,
    `pages it looked at for each; the middle of ${args.rounds} rounds in turns, after one to warm up. On a busy machine waits grow, not these.`,
    '',
    ...costTable(counts, costs),
    '',
    `What ${large} lines take on the disk:`,
    '',
    ...sizeTable(sizes.filter(({ table }) => table?.startsWith('transaction'))),
    '',
  ].join('\n')
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-lines-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: SETTINGS })
  try {
    const small = await createBook(postgres.url, 0, Number(args.small))
    const large = await createBook(postgres.url, 1, Number(args.lines))
    // What a count that was undone leaves behind is no part of the next one.
    const prepare = async ({ pool }: Book<Asked>) =>
      void (await pool.query('vacuum transaction_months, transaction_corrections, transaction_counts'))
    const costs = await compare([small, large], { operations: OPERATIONS, rounds: Number(args.rounds), prepare, log })
    const report = print([small, large], costs, await sizesOf(large, 'public'))
    for (const { asked } of [small, large]) await asked.db.destroy()
    process.stdout.write(report)
    if (Number(args.lines) < 50_000_000) return
    await mkdir(new URL('results/', import.meta.url), { recursive: true })
    await writeFile(new URL('results/lines.md', import.meta.url), report)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
