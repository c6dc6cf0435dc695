// Does a ledger slow down as it fills? The same load on one with few entries and on one with millions.
import { verifyLedger } from '@kivuko/ledger/verify.ts'
import pg from 'pg'
import { startKivuko } from './contenders/kivuko.ts'
import { type Measure, measure, median } from './measure.ts'
import type { BenchServer } from './server.ts'
import { WORKLOADS } from './workloads.ts'

export type ScaleResult = { entries: number; measure: Measure }

const SMALL = 10_000
/** Proving millions of entries takes longer than measuring; a smaller fill goes through the same statement. */
const VERIFIED_MAX = 500_000

type ScaleOptions = {
  entries: number
  rounds: number
  seconds: number
  callers: number
  log: (line: string) => void
}

/** Alternating runs on two databases; the first of the results is the small one. */
export async function measureScale(server: BenchServer, options: ScaleOptions): Promise<ScaleResult[]> {
  const sizes = [SMALL, options.entries]
  const runs = sizes.map((): Measure[] => [])
  const counts = [0, 0]
  for (let round = 0; round < options.rounds; round++) {
    for (const [index, entries] of sizes.entries()) {
      const name = `bench_scale_${index}`
      // A run adds more entries than the small ledger has, so each starts on a new one.
      const url = index > 0 && round > 0 ? server.addressOf(name) : await server.createDatabase(name)
      const contender = await startKivuko(url)
      if (round === 0) options.log(`filling a ledger up to ${entries.toLocaleString('en')} entries`)
      if (index === 0 || round === 0) counts[index] = await fillLedger(url, entries)
      await server.settle()
      const result = await measure({ ...options, post: () => contender.post(WORKLOADS.fee3()) })
      options.log(`${entries.toLocaleString('en')} entries: ${Math.round(result.perSecond).toLocaleString('en')}/s`)
      runs[index]?.push(result)
      await contender.close()
    }
  }
  return sizes.map((_, index) => ({ entries: counts[index] ?? 0, measure: median(runs[index] ?? []) }))
}

/**
 * Adds journals of one entry on an account that `payers` names and one on `payee` until there are `entries`, with
 * balances and sequences that go on as ledger.post would have written them, and answers how many entries there are.
 */
export async function fillLedger(
  url: string,
  entries: number,
  { payers = 'user:%:KES', payee = 'fees:KES' }: { payers?: string; payee?: string } = {},
): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const [{ count }] = (await client.query('select count(*)::int as count from ledger.entries')).rows
    // Each journal of the fill is balanced by how it is made; proving it again would take most of the time.
    await client.query('alter table ledger.entries disable trigger entries_balanced')
    for (let missing = Math.floor((entries - count) / 2); missing > 0; missing -= CHUNK)
      await client.query(FILL, [Math.min(missing, CHUNK), missing, payers, payee])
    await client.query('alter table ledger.entries enable trigger entries_balanced')
    await client.query('vacuum analyze')
    if (entries <= VERIFIED_MAX) await assertSound(client)
    const { rows } = await client.query('select count(*)::int as count from ledger.entries')
    return rows[0].count
  } finally {
    await client.end()
  }
}

async function assertSound(client: pg.Client): Promise<void> {
  const findings = await verifyLedger(client)
  if (findings.length > 0) throw new Error(`the filled ledger is not sound: ${JSON.stringify(findings[0])}`)
}

const CHUNK = 250_000

const FILL = `
  with base as (select nextval('ledger.journal_ids') as id),
  users as (
    select id, balance, sequence, row_number() over (order by id) - 1 as n, count(*) over () as total
    from ledger.accounts where name like $3
  ),
  fees as (select id, balance, sequence from ledger.accounts where name = $4),
  span as (select setval('ledger.journal_ids', (select id from base) + ($1::bigint / 1000 + 1) * 1000)),
  posted as (
    insert into ledger.journals (id, key, kind, reference, body_hash)
    select base.id + n, 'fill_' || base.id + n, 'transfer', 'fill_' || base.id + n, md5(n::text)::uuid
    from base, span, generate_series(1, $1::bigint) n
  ),
  legs as (
    select base.id + g + 1 as journal_id, u.id as account_id, -1 as units,
      u.balance - (g / u.total + 1) as balance_after, u.sequence + g / u.total + 1 as sequence
    from base, generate_series(0, $1::bigint - 1) g join users u on u.n = g % (select max(total) from users)
    union all
    select base.id + g + 1, f.id, 1, f.balance + g + 1, f.sequence + g + 1
    from base, fees f, generate_series(0, $1::bigint - 1) g
  ),
  entered as (
    insert into ledger.entries (journal_id, account_id, units, balance_after, sequence)
    select journal_id, account_id, units, balance_after, sequence from legs order by account_id, sequence
  ),
  sums as (select account_id, sum(units)::bigint as units, count(*) as count from legs group by account_id)
  update ledger.accounts a set balance = a.balance + sums.units, sequence = a.sequence + sums.count
  from sums where a.id = sums.account_id and $2::bigint > 0`
