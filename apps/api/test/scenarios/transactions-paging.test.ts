// The list of transactions page by page, while new lines arrive.
import type { QueryInput } from '@kivuko/contract/endpoint.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { expect, test } from 'vitest'
import { fill } from '../support/exports.ts'
import { addLine, dayAgo } from '../support/lines.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'

type Query = QueryInput<typeof listTransactions>

async function list({ call }: Customer, query: Query = {}) {
  return (await call(listTransactions, { query })).body
}

async function referencesOf(customer: Customer, query: Query): Promise<string[]> {
  const { transactions } = await list(customer, { limit: '100', ...query })
  return transactions.map((line) => line.external_reference)
}

test('TXN-40 API-58 Load More goes on from the last line: what arrives between two pages neither repeats nor skips one', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const references: string[] = []
  // Three of the same moment are in the order of their ids.
  for (let line = 0; line < 9; line += 1) {
    references.push(
      await addLine(app, customer, { type: line % 3 === 0 ? 'transfer' : 'deposit', description: 'Rent' }),
    )
    if (line > 2) app.clock.advance(1000)
  }
  const all = await referencesOf(customer, {})
  expect(all.toSorted()).toEqual(references.toSorted())
  for (const filter of [{}, { transaction_type: 'deposit' }, { status: 'completed' }, { search: 'rent' }] as const) {
    const before = await referencesOf(customer, filter)
    const seen: string[] = []
    const counted: string[] = []
    let page = await list(customer, { ...filter, limit: '2' })
    for (;;) {
      const { transactions } = await list(customer, { ...filter, limit: '2', offset: String(seen.length) })
      counted.push(...transactions.map((line) => line.external_reference).filter((name) => before.includes(name)))
      seen.push(...page.transactions.map((line) => line.external_reference))
      if (page.next === null) break
      app.clock.advance(1000)
      await addLine(app, customer, { description: 'Rent' })
      page = await list(customer, { ...filter, limit: '2', offset: String(seen.length), after: page.next })
    }
    expect(seen).toEqual(before)
    // An offset alone counts from the newest, as specified: what arrived pushed lines onto its next page.
    expect(new Set(counted).size).toBeLessThan(counted.length)
  }
  const other = await app.customer()
  const foreign = (await list(customer)).transactions[0]?.id ?? ''
  await addLine(app, other)
  expect((await list(other, { after: foreign })).transactions).toEqual([])
  const wrong = await customer.call(listTransactions, { query: { after: 'ord_1' } })
  expect(wrong.problem.errors).toEqual([{ field: 'after', message: 'must be `next` of the page before' }])
})

test('TXN-40 API-58 a page far back is where counting from the newest line comes to, whatever the period and the kind', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const kinds = ['deposit', 'transfer', 'deposit'] as const
  for (let line = 0; line < 130; line += 1)
    await addLine(app, customer, { type: kinds[line % 3] ?? 'deposit', daysAgo: line * 2 })
  const periods = [
    {},
    { start_date: dayAgo(app, 190), end_date: dayAgo(app, 15) },
    { start_date: dayAgo(app, 44), end_date: dayAgo(app, 3) },
    { start_date: dayAgo(app, 20), end_date: dayAgo(app, 12) },
    { end_date: dayAgo(app, 100) },
  ]
  for (const period of periods)
    for (const kind of [{}, { transaction_type: 'deposit' }, { transaction_type: 'crypto' }] as const) {
      const filter = { ...period, ...kind }
      const all = await referencesOf(customer, filter)
      for (let offset = 0; offset <= all.length + 1; offset += 7) {
        const page = await referencesOf(customer, { ...filter, limit: '2', offset: String(offset) })
        expect(page, JSON.stringify({ filter, offset })).toEqual(all.slice(offset, offset + 2))
      }
    }
})

test('TXN-04 a search of a long history finds, counts and orders what one without it does', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await fill(app, customer, 20_500, 100)
  const names: string[] = []
  for (const daysAgo of [0, 40, 120, 200])
    names.push(await addLine(app, customer, { type: 'transfer', daysAgo, description: 'A needle' }))
  const found = await list(customer, { search: 'NEEDLE' })
  expect(found.transactions.map((line) => line.external_reference)).toEqual(names)
  expect(found.total_count).toBe(4)
  // Wherever in the history the next one lies, by its place and by the line before it.
  for (let place = 0; place <= 5; place += 1) {
    const query = { search: 'needle', limit: '2', offset: String(place) } as const
    const after = found.transactions[place - 1]?.id
    for (const page of [query, { ...query, ...(after ? { after } : {}) }])
      expect((await list(customer, page)).transactions).toEqual(found.transactions.slice(place, place + 2))
  }
  for (const offset of ['0', '10240', '20480']) {
    const query = { transaction_type: 'deposit', limit: '15', offset } as const
    const [all, filled] = [await list(customer, query), await list(customer, { ...query, search: 'filled' })]
    expect(filled).toEqual(all)
    expect([filled.total_count, filled.transactions.length]).toEqual([20_500, 15])
  }
  // What a common word leaves out is counted instead, in whole months and in the days beside them.
  for (const period of [
    {},
    { start_date: dayAgo(app, 190), end_date: dayAgo(app, 15) },
    { end_date: dayAgo(app, 100) },
  ]) {
    const [deposits, filled] = [
      await list(customer, { ...period, transaction_type: 'deposit' }),
      await list(customer, { ...period, search: 'filled' }),
    ]
    expect(filled).toEqual(deposits)
  }
})
