// Customers with money and an open session each, written with a few statements; the money comes by the ledger itself.
import { createLedger } from '@kivuko/ledger/ledger.ts'
import pg from 'pg'
import { clearing, customerAvailable } from '../../apps/api/src/accounting/chart.ts'
import { hashToken } from '../../apps/api/src/people/session-token.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'

export type BenchCustomer = { id: string; email: string; token: string }

/** Whom each of them pays: the next ones in the list, whom they paid before. */
export const FRIENDS = 10

/** A million naira each: nobody runs out. */
const UNITS = 100_000_000n

/** Half of them have sessions that are bound to `device`, the thumbprint of a key. */
export async function createCustomers(url: string, count: number, device?: string): Promise<BenchCustomer[]> {
  const now = new Date()
  const customers = Array.from({ length: count }, (_, index) => ({
    id: newId('usr', now),
    email: `customer-${index}@kivuko.example`,
    token: `kvs_bench-${index}`,
  }))
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  await pool.query(
    `insert into users (id, email, first_name, last_name, created_at)
     select id, email, 'Amina', 'Wanjiru', now() from unnest($1::text[], $2::text[]) as u (id, email)`,
    [customers.map(({ id }) => id), customers.map(({ email }) => email)],
  )
  await pool.query(
    `insert into sessions (id, user_id, token_hash, is_remembered, created_at, last_seen_at, expires_at, ends_at,
       confirmed_at, device)
     select 'ses_' || id, id, token_hash, true, now(), now(), now() + interval '30 days', now() + interval '90 days',
       now(), case when n > $3 then $4 end
     from unnest($1::text[], $2::bytea[]) with ordinality as s (id, token_hash, n)`,
    [customers.map(({ id }) => id), customers.map(({ token }) => hashToken(token)), count / 2, device ?? null],
  )
  const ledger = createLedger({ pool })
  await Promise.all(
    customers.map(({ id }) =>
      ledger.post({
        key: `gift:${id}`,
        kind: 'gift',
        reference: id,
        entries: [
          { account: clearing('custody', 'NGN'), units: -UNITS },
          { account: customerAvailable(id, 'NGN'), units: UNITS },
        ],
      }),
    ),
  )
  await ledger.close()
  await pool.query(
    `insert into payees (user_id, kind, identity, added_at)
     select c.id, 'customer', f.id, now() from unnest($1::text[]) with ordinality c (id, n)
     join unnest($1::text[]) with ordinality f (id, n) on (f.n - c.n + $2) % $2 between 1 and $3`,
    [customers.map(({ id }) => id), count, FRIENDS],
  )
  await pool.query('create table bare_transfers (id bigserial primary key, recipient text, amount text, note text)')
  await pool.query('analyze')
  await pool.end()
  return customers
}
