// Lines of customers as they are after years: the same customers and as many lines a day, for as many days as it takes. The rows are
// those that movements would have left, written by sets, with what is counted of them.
import pg from 'pg'

export const CUSTOMERS = 100_000
/** Five years of them are fifty million. */
export const LINES_A_DAY = 27_400
const CHUNK = 500_000

export const customerId = (n: number) => `usr_${String(n).padStart(26, '0')}`

/** Answers how many lines there are. Of a database that has its tables and nobody in them. */
export async function fillLines(url: string, lines: number, log: (line: string) => void): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '1GB'; set jit = off`,
    )
    await client.query(PEOPLE, [CUSTOMERS])
    const { rows: indexes } = await client.query<{ name: string; drop: string; make: string }>(INDEXES)
    await client.query('begin')
    // Emptied in this transaction, so that what is added needs no log of its own where `wal_level` is minimal.
    await client.query('truncate transactions; alter table transactions disable trigger user')
    for (const { drop } of indexes) await client.query(drop)
    for (let from = 0; from < lines; from += CHUNK) {
      await client.query(LINES, [from, Math.min(lines, from + CHUNK) - 1, lines, CUSTOMERS, LINES_A_DAY])
      if (from % (10 * CHUNK) === 0) log(`${(from / 1e6).toFixed(0)} million lines`)
    }
    for (const { name, make } of indexes) {
      log(`building ${name}`)
      await client.query(make)
    }
    await client.query('alter table transactions enable trigger user')
    await client.query('commit')
    log('counting them by month')
    await client.query(`update transaction_counts set counted_to = now(), corrected_to = now()`)
    await client.query(MONTHS)
    await client.query(CORRECTIONS)
    await client.query('vacuum (analyze, freeze)')
    const { rows } = await client.query<{ count: string }>('select count(*) as count from transactions')
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}

const PEOPLE = `
  insert into users (id, email, first_name, last_name, created_at)
  select 'usr_' || lpad(n::text, 26, '0'), 'customer-' || n || '@kivuko.example', 'Amina', 'Wanjiru', now() - interval '6 years'
  from generate_series(0, $1::int - 1) n`

/** Constraints first: their indexes go and come with them. */
const INDEXES = `
  select conname as name, 'alter table transactions drop constraint ' || conname as drop,
    'alter table transactions add constraint ' || conname || ' ' || pg_get_constraintdef(oid) as make
  from pg_constraint where conrelid = 'transactions'::regclass and contype in ('p', 'u')
  union all
  select c.relname, 'drop index ' || c.relname, pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = 'transactions'::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`

/** Of three kinds in one currency for each customer; one in fifty has failed, one in three has a fee, every second one a recipient. */
const LINES = `
  insert into transactions (id, user_id, source_kind, source_id, reference, type, state, currency, amount_units, fee_units,
    description, recipient_name, recipient_phone, created_at, day)
  select 'txn_' || lpad(to_hex(n), 26, '0'), 'usr_' || lpad((n * 7919 % $4::bigint)::text, 26, '0'), 'transfer',
    'trf_' || lpad(to_hex(n), 26, '0'),
    'KV-' || upper(left(md5(n::text), 4)) || '-' || upper(substr(md5(n::text), 5, 4)),
    (array['transfer', 'deposit', 'transfer', 'bill_payment', 'transfer', 'deposit', 'deposit'])[1 + n / $4::bigint % 7],
    case when n / $4::bigint % 50 = 7 then 'failed' else 'completed' end,
    (array['NGN', 'KES', 'USD'])[1 + n * 7919 % $4::bigint % 3], 100 + n % 1000000, case when n / $4::bigint % 3 = 0 then n % 500 else 0 end,
    'Rent and water for the month of May, plot ' || n % 1000,
    case when n % 2 = 0 then (array['Brian Otieno', 'Amina Wanjirũ', 'Ọláṣubọ̀mí Ade'])[1 + n % 3] end,
    case when n % 2 = 0 then '+2547' || lpad((n * 7919 % 100000000)::text, 8, '0') end,
    now() - ($3::bigint - n)::float8 / $5::float8 * interval '1 day',
    (now() - ($3::bigint - n)::float8 / $5::float8 * interval '1 day')::date
  from generate_series($1::bigint, $2::bigint) n`

const MONTHS = `
  insert into transaction_months (user_id, month, type, state, currency, lines, amount_units)
  select user_id, date_trunc('month', day::timestamp)::date, type, state, currency, count(*), sum(amount_units)
  from transactions group by 1, 2, type, state, currency`

const CORRECTIONS = `
  insert into transaction_corrections (user_id, month, line_type, type, currency, units)
  select user_id, date_trunc('month', day::timestamp)::date, c.line_type, c.type, c.currency, sum(c.units)
  from transactions t, corrections_of(t) c where fee_units > 0 or bought_units is not null group by 1, 2, 3, 4, 5`
