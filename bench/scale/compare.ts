// What two databases of different sizes are asked, in turns: CPU of the database and pages it touches for each, since both stay true on
// a busy machine.
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type pg from 'pg'

/** One connection does everything, so that its process is all that a book costs. */
export type Book<Asked> = {
  /** Rows of what grows. */
  count: number
  pool: pg.Pool
  /** The connection's process. */
  backend: number
  asked: Asked
}

export type Operation<Asked> = { name: string; times: number; run(asked: Asked): Promise<unknown> }

/** Of one operation: microseconds of CPU and pages looked at. */
export type Cost = { micros: number; pages: number }
/** Of each operation by its name, for each book the costs of its rounds. */
export type Costs = ReadonlyMap<string, Cost[][]>

export type Comparing<Asked> = {
  operations: readonly Operation<Asked>[]
  rounds: number
  /** Before a book's part of a round. */
  prepare?: (book: Book<Asked>) => Promise<void>
  log: (line: string) => void
}

/** Settings of the server: CPU and pages are counted, not the waits for the disk, so it need not be waited for. The fill needs no log. */
export const UNWAITED = {
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  effective_cache_size: '12GB',
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

const TARGET = 1.2
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.trunc(values.length / 2)] ?? Number.NaN

export async function compare<Asked>(
  books: readonly [Book<Asked>, Book<Asked>],
  { operations, rounds, prepare, log }: Comparing<Asked>,
): Promise<Costs> {
  const found = new Map(operations.map(({ name }) => [name, books.map((): Cost[] => [])]))
  // The first round warms both up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const book of books) await prepare?.(book)
    // Whoever is second finds the machine as the first left it: they take turns at that, too.
    for (const operation of operations)
      for (const place of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
        const cost = await measure(books[place], operation)
        if (round > 0) found.get(operation.name)?.[place]?.push(cost)
      }
    log(`round ${round} of ${rounds}`)
  }
  return found
}

async function measure<Asked>(book: Book<Asked>, { times, run }: Operation<Asked>): Promise<Cost> {
  const [pages, cpu] = [await pagesOf(book), cpuOf(book.backend)]
  for (let done = 0; done < times; done += 1) await run(book.asked)
  const used = cpuOf(book.backend) - cpu
  return { micros: used / 1000 / times, pages: ((await pagesOf(book)) - pages) / times }
}

/** Nanoseconds on a processor, as the scheduler counts them. */
export function cpuOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
}

async function pagesOf({ pool }: { pool: pg.Pool }): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ pages: string }>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.pages)
}

/** A table of what each operation costs at both sizes. */
export function costTable(counts: readonly [number, number], costs: Costs): string[] {
  const [small, large] = counts.map((n) => n.toLocaleString('en'))
  return [
    `| What | µs of CPU at ${small} | at ${large} | ratio | pages | pages | at most 20 % more |`,
    '|---|---|---|---|---|---|---|',
    ...[...costs].map(costRow),
  ]
}

function costRow([name, books]: [string, Cost[][]]): string {
  const of = (part: keyof Cost) => books.map((costs) => middle(costs.map((cost) => cost[part])))
  const [small = Number.NaN, large = Number.NaN] = of('micros')
  const [few = Number.NaN, many = Number.NaN] = of('pages')
  const ratio = large / small
  const cells = [small.toFixed(0), large.toFixed(0), ratio.toFixed(2), few.toFixed(1), many.toFixed(1)]
  return `| ${name} | ${cells.join(' | ')} | ${ratio <= TARGET ? 'yes' : '**no**'} |`
}

/** What the tables of `schema` and their indexes take on the disk. */
export async function sizesOf({ pool }: { pool: pg.Pool }, schema: string): Promise<Record<string, string>[]> {
  const { rows } = await pool.query(
    `select c.relname as name, t.relname as "table", pg_relation_size(c.oid)::text as bytes, t.reltuples::bigint::text as rows
    from pg_class c left join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'i') and t.reltuples > 1000 order by t.relname, c.relname`,
    [schema],
  )
  return rows
}

export function sizeTable(sizes: readonly Record<string, string>[], prefix = ''): string[] {
  return [
    '| Table or index | GiB | bytes a row of its table |',
    '|---|---|---|',
    ...sizes.map(
      ({ name, bytes, rows }) =>
        `| \`${prefix}${name}\` | ${(Number(bytes) / 2 ** 30).toFixed(2)} | ${(Number(bytes) / Number(rows)).toFixed(1)} |`,
    ),
  ]
}

/** On what it was measured. */
export function machineOf(settings: Record<string, string>): string {
  const set = Object.entries(settings).map(([name, value]) => `${name} ${value}`)
  return [`${cpus().length} cores (${cpus()[0]?.model.trim()})`, `Node ${process.version}`, ...set].join(', ')
}
