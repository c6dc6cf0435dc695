// What tests of exports need: money and lines to print, and the file as it is fetched.
import { API_BASE, type QueryInput } from '@kivuko/contract/endpoint.ts'
import { exportTransactions } from '@kivuko/contract/transactions.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { clearing, customerAvailable } from '../../src/accounting/chart.ts'
import { dayAgo } from './lines.ts'
import type { Customer, TestApp } from './test-app.ts'

type Query = QueryInput<typeof exportTransactions>

/** The file's bytes, and what the headers say of it. */
export async function download(app: TestApp, { token }: Customer, query: Query) {
  const response = await app.server.inject({
    url: `${API_BASE}${exportTransactions.path}`,
    query: query as Record<string, string>,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  return { bytes: response.rawPayload, text: response.body, headers: response.headers }
}

let movements = 0

/** Spendable money that came from outside. */
export async function give(app: TestApp, { user }: Customer, asset: Asset, units: bigint): Promise<void> {
  movements += 1
  await app.deps.ledger.post({
    key: `deposit:export-${movements}`,
    kind: 'deposit',
    reference: `export-${movements}`,
    entries: [
      { account: clearing('custody', asset), units: -units },
      { account: customerAvailable(user.id, asset), units },
    ],
  })
}

/** Lines of one moment, or as many a day back from today. */
export async function fill(app: TestApp, { user }: Customer, count: number, aDay = count): Promise<void> {
  await sql`
    insert into transactions (id, user_id, source_kind, source_id, reference, type, state, currency, amount_units, fee_units,
      description, created_at, day)
    select 'txn_fill_' || ${count} || '_' || n, ${user.id}, 'deposit', 'fill_' || ${count} || '_' || n, 'FILL-' || n, 'deposit',
      'completed', 'USD', 100, 0, 'Filled', ${app.clock.now()}::timestamptz - (n - 1) / ${aDay}::int * interval '1 day',
      ${dayAgo(app, 0)}::date - (n - 1) / ${aDay}::int
    from generate_series(1, ${count}::int) n`.execute(app.deps.db)
}
