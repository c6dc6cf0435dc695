// What tests of exports need: money and lines to print, and the file as it is fetched.
import { API_BASE, COMPANY_HEADER, type QueryInput } from '@kivuko/contract/endpoint.ts'
import type { Export } from '@kivuko/contract/exports.ts'
import { exportedFile, exportTransactions, listExports } from '@kivuko/contract/transactions.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { clearing, customerAvailable } from '../../src/accounting/chart.ts'
import { dayAgo } from './lines.ts'
import type { Customer, TestApp } from './test-app.ts'
import { until } from './until.ts'

type Query = QueryInput<typeof exportTransactions>

/** The file's bytes, and what the headers say of it; `company` is whom its member asks for. */
export async function download(app: TestApp, { token }: Pick<Customer, 'token'>, query: Query, company?: string) {
  const response = await app.server.inject({
    url: `${API_BASE}${exportTransactions.path}`,
    query: query as Record<string, string>,
    headers: { authorization: `Bearer ${token}`, ...(company && { [COMPANY_HEADER]: company }) },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  return { bytes: response.rawPayload, text: response.body, headers: response.headers }
}

/** Of a list too long for the call: asked for, waited for and fetched. The background works meanwhile. */
export async function downloadLater(app: TestApp, customer: Customer, query: Query) {
  const { status, body } = await customer.call(exportTransactions, { query })
  expect(status).toBe(202)
  const { id } = (body as { export: Export }).export
  await exportIs(customer, id, 'ready')
  const file = await fetchExport(app, customer, id)
  expect(file.statusCode).toBe(200)
  return { id, bytes: file.rawPayload, text: file.body, headers: file.headers }
}

export async function exportIs(customer: Customer, id: string, state: Export['state']): Promise<Export> {
  return until(`an export is ${state}`, async () => {
    const { exports } = (await customer.call(listExports)).body
    const found = exports.find((each) => each.id === id)
    return found?.state === state && found
  })
}

export function fetchExport(app: TestApp, { token }: Customer, id: string) {
  const url = `${API_BASE}${exportedFile.path.replace('{id}', id)}`
  return app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
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
    select 'txn_' || lpad(n::text, 8, '0') || left(md5(${count} || ${user.id}), 18), ${user.id}, 'deposit', 'fill_' || ${count} || '_' || n || ${user.id}, 'FILL-' || n, 'deposit',
      'completed', 'USD', 100, 0, 'Filled', ${app.clock.now()}::timestamptz - (n - 1) / ${aDay}::int * interval '1 day',
      ${dayAgo(app, 0)}::date - (n - 1) / ${aDay}::int
    from generate_series(1, ${count}::int) n`.execute(app.deps.db)
}
