// A ledger as it is after years: the same accounts and the same movements a day, for as many days as it takes. The rows are
// those that postings would have left, written by sets and past the ledger's functions, and proven afterwards.
import { createLedger } from '@kivuko/ledger/ledger.ts'
import { migrateLedger } from '@kivuko/ledger/migrate.ts'
import pg from 'pg'

export const CUSTOMERS = 100_000
/** Entries a day: five years of them are fifty million. */
const ENTRIES_A_DAY = 27_400
const LEGS = 3
const LAP = CUSTOMERS
const CHUNK_LAPS = 5
const FUNDS = 1_000_000_000n
const FUNDED_AT_ONCE = 500

export const customer = (n: number) => ({ name: `user:${n}:KES`, asset: 'KES', mayGoNegative: false })
export const FEES = { name: 'fees:KES', asset: 'KES', mayGoNegative: true }
const TREASURY = { name: 'treasury:KES', asset: 'KES', mayGoNegative: true }

/** Answers how many entries there are: at least as many as asked for, in whole laps. */
export async function fillYears(url: string, entries: number, log: (line: string) => void): Promise<number> {
  await migrateLedger(url)
  await openAccounts(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'; set jit = off`)
    const laps = Math.ceil(entries / (LAP * LEGS))
    const { rows: ids } = await client.query<{ base: string }>(`select nextval('ledger.journal_ids') as base`)
    const base = ids[0]?.base
    await client.query('begin')
    // What is made by a rule is proven at the end; indexes are built at once when all is there.
    await client.query(BEFORE)
    for (let lap = 0; lap < laps; lap += CHUNK_LAPS) {
      const until = Math.min(laps, lap + CHUNK_LAPS)
      await client.query(FILL, [lap * LAP, until * LAP - 1, base, laps * LAP, LAP, ENTRIES_A_DAY / LEGS])
      if (lap % 20 === 0) log(`${((until * LAP * LEGS) / 1e6).toFixed(1)} million entries`)
    }
    await client.query(`select setval('ledger.journal_ids', $1::bigint + ($2::bigint / 1000 + 1) * 1000)`, [
      base,
      laps * LAP,
    ])
    await client.query(ACCOUNTS, [laps])
    log('building the indexes')
    await client.query(AFTER)
    await client.query('commit')
    await client.query('vacuum (analyze, freeze)')
    const { rows } = await client.query<{ count: string }>('select count(*) as count from ledger.entries')
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}

/** Through the ledger itself: each customer has money, and the first entries of each account are these. */
async function openAccounts(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const ledger = createLedger({ pool })
  await pool.query(
    `insert into ledger.accounts (name, asset, may_go_negative)
     select 'user:' || n || ':KES', 'KES', false from generate_series(0, $1::int - 1) n order by n`,
    [CUSTOMERS],
  )
  for (let first = 0; first < CUSTOMERS; first += FUNDED_AT_ONCE) {
    const gifts = Array.from({ length: FUNDED_AT_ONCE }, (_, n) => ({ account: customer(first + n), units: FUNDS }))
    const key = `fund:${first}`
    const entries = [{ account: TREASURY, units: -FUNDS * BigInt(FUNDED_AT_ONCE) }, ...gifts]
    await ledger.post({ key, kind: 'gift', reference: key, entries })
  }
  const first = [
    { account: TREASURY, units: -1n },
    { account: FEES, units: 1n },
  ]
  await ledger.post({ key: 'fund:fees', kind: 'gift', reference: 'fund:fees', entries: first })
  await ledger.close()
  // Long before everything else.
  await pool.query(`alter table ledger.journals disable trigger journals_append_only`)
  await pool.query(`update ledger.journals set posted_at = now() - interval '20 years'`)
  await pool.query(`alter table ledger.journals enable trigger journals_append_only`)
  await pool.end()
}

/** Written anew first: what is added to files of the same transaction needs no log of its own where `wal_level` is minimal. */
const BEFORE = `
  alter table ledger.entries alter column units type bigint using units + 0;
  alter table ledger.journals alter column kind type text using kind || '';
  alter table ledger.entries disable trigger entries_balanced;
  alter table ledger.entries drop constraint entries_pkey;
  drop index ledger.entries_journal;
  alter table ledger.journals drop constraint journals_pkey;
  alter table ledger.journals drop constraint journals_key_key`

const AFTER = `
  alter table ledger.entries add constraint entries_pkey primary key (account_id, sequence);
  create index entries_journal on ledger.entries using brin (journal_id) with (pages_per_range = 16, autosummarize = on);
  alter table ledger.journals add constraint journals_pkey primary key (id);
  alter table ledger.journals add constraint journals_key_key unique (key);
  alter table ledger.entries enable trigger entries_balanced`

/**
 * In each lap every customer pays one other 100 and the house 5, and is paid 100 by one other: customer n pays at place n of the lap,
 * and is paid at place n - step. Journal g of all is at place g of its lap, so every balance and number follows from g.
 */
const FILL = `
  with plan as (
    select g, g / $5::bigint as lap, g % $5::bigint as place, 1 + (g / $5::bigint) % 97 as step
    from generate_series($1::bigint, $2::bigint) g
  ),
  ids as (
    select (select id from ledger.accounts where name = 'user:0:KES') as first,
      (select id from ledger.accounts where name = 'fees:KES') as fees
  ),
  posted as (
    insert into ledger.journals (id, key, kind, reference, body_hash, posted_at)
    select $3::bigint + 1 + g, 'trf_' || lpad(to_hex($3::bigint + g), 26, '0'), 'transfer', 'trf_' || lpad(to_hex($3::bigint + g), 26, '0'),
      md5(g::text)::uuid,
      now() - ($4::bigint - g)::float8 / $6::float8 * interval '1 day'
    from plan order by g
  )
  insert into ledger.entries (journal_id, account_id, units, balance_after, sequence)
  select $3::bigint + 1 + g, leg.account_id, leg.units, leg.balance_after, leg.sequence
  from plan cross join ids
  cross join lateral (select (place + step) % $5::bigint as payee, (place - step + $5::bigint) % $5::bigint as paid_at) meets
  cross join lateral (values
    (first + place, -105::bigint, 1000000000 - 5 * lap + case when paid_at < place then -5 else -105 end,
      2 + 2 * lap + case when paid_at < place then 1 else 0 end),
    (first + payee, 100::bigint, 1000000000 - 5 * lap + case when place < payee then 100 else -5 end,
      2 + 2 * lap + case when place < payee then 0 else 1 end),
    (fees, 5::bigint, 1 + 5 * (g + 1), g + 2)
  ) leg (account_id, units, balance_after, sequence)
  order by g`

const ACCOUNTS = `
  update ledger.accounts a set
    balance = a.balance + case when a.name = 'fees:KES' then 5 * $1::bigint * ${LAP} else -5 * $1::bigint end,
    sequence = a.sequence + case when a.name = 'fees:KES' then $1::bigint * ${LAP} else 2 * $1::bigint end
  where a.name = 'fees:KES' or a.name like 'user:%'`
