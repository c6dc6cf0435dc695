// Transaction lines in bulk: one customer's among those of thousands, mixed over time.
import pg from 'pg'

export type Amounts = { customer: string; lines: number; others: number }

/** `others`: lines of all other customers together. Monthly counts are computed in one statement each. */
export async function fillTransactions(url: string, { customer, lines, others }: Amounts): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('alter table transactions disable trigger user')
    await client.query(LINES, [customer, lines, others])
    await client.query('alter table transactions enable trigger user')
    await client.query(MONTHS)
    await client.query(CORRECTIONS)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** As if jobs had read the ledger while it grew: otherwise they read years of it at once, beside what is measured. */
export async function noteLedgerRead(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(COUNTED)
    await client.query(CHECKED)
  } finally {
    await client.end()
  }
}

const COUNTED = `
  insert into tally_marks (account_id, sequence)
  select e.account_id, max(e.sequence) from ledger.entries e join ledger.accounts a on a.id = e.account_id
  where a.name not like 'customer:%' group by e.account_id
  on conflict (account_id) do update set sequence = excluded.sequence`

const CHECKED = `
  insert into ledger_checks (id, kind, started_at, duration_ms, after_journal, next_after, journals, entries, accounts, findings)
  select 'lgc_' || repeat('0', 26), 'whole', now(), 0, 0, coalesce(max(id), 0), count(*), 0, 0, '[]' from ledger.journals`

/** Three years of them; every second one has a recipient, one in fifty is not completed. */
const LINES = `
  with others as (select id, row_number() over () - 1 as place from users where id <> $1),
  line as (
    -- A stride without a factor in common with the count: everybody's lines lie among everybody else's.
    select place * 7919 % ($2::bigint + $3) as n,
      now() - ($2::bigint + $3 - place)::float8 / ($2::bigint + $3) * interval '1088 days' as created_at
    from generate_series(0, $2::bigint + $3 - 1) place
  )
  insert into transactions (id, user_id, source_kind, source_id, reference, type, state, currency, amount_units, fee_units,
    description, recipient_name, recipient_phone, created_at, day)
  select 'txn_' || lpad(n::text, 26, '0'), case when n < $2 then $1 else others.id end, 'deposit', 'bench_' || n,
    'KV-' || upper(left(md5(n::text), 4)) || '-' || upper(left(md5((n + 7)::text), 4)),
    (array['deposit', 'deposit', 'transfer', 'withdrawal', 'crypto', 'bill_payment', 'agent_commission'])[1 + n % 7],
    case when n % 100 = 0 then 'pending' when n % 100 = 1 then 'failed' else 'completed' end,
    (array['NGN', 'KES', 'USD'])[1 + n % 3], 100 + n % 1000000, n % 500,
    'Rent and water for the month of May, plot ' || n,
    case when n % 2 = 0 then (array['Brian Otieno', 'Amina Wanjirũ', 'Ọláṣubọ̀mí Ade'])[1 + n % 3] end,
    case when n % 2 = 0 then '+2547' || lpad((n * 7919 % 100000000)::text, 8, '0') end, created_at, created_at::date
  from line join others on others.place = line.n % (select count(*) from others)
  order by line.created_at`

const MONTHS = `
  insert into transaction_months (user_id, month, type, state, currency, lines, amount_units)
  select user_id, date_trunc('month', day::timestamp)::date, type, state, currency, count(*), sum(amount_units)
  from transactions where created_at < (select counted_to from transaction_counts) group by 1, 2, type, state, currency`

const CORRECTIONS = `
  with marked as (update transaction_counts set corrected_to = counted_to returning corrected_to)
  insert into transaction_corrections (user_id, month, line_type, type, currency, units)
  select user_id, date_trunc('month', day::timestamp)::date, c.line_type, c.type, c.currency, sum(c.units)
  from transactions t, corrections_of(t) c where created_at < (select corrected_to from marked) group by 1, 2, 3, 4, 5`
