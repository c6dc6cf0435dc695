// The list of transactions page by page, while new lines arrive.
import type { QueryInput } from '@kivuko/contract/endpoint.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { changeTransaction } from '../../src/record/record-transaction.ts'
import { packHistory } from '../../src/record/transactions/pack-history.ts'
import { fill } from '../support/exports.ts'
import { addLine, dayAgo } from '../support/lines.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

type Query = QueryInput<typeof listTransactions>

async function list({ call }: Customer, query: Query = {}) {
  return (await call(listTransactions, { query })).body
}

async function referencesOf(customer: Customer, query: Query): Promise<string[]> {
  const { transactions } = await list(customer, { limit: '100', ...query })
  return transactions.map((line) => line.external_reference)
}

test('TXN-40 API-58 Load More goes on from the last line: what arrives between two pages neither repeats nor skips one', {
  tags: 'long',
}, async () => {
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

test('TXN-40 API-58 a page far back is where counting from the newest line comes to, whatever the period and the kind', {
  tags: 'long',
}, async () => {
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

test('TXN-04 SEC-163 a search of a long history finds, counts and orders what one without it does, packed or not', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await fill(app, customer, 5_200, 40)
  const names: string[] = []
  for (const daysAgo of [0, 40, 100, 125])
    names.push(await addLine(app, customer, { type: 'transfer', daysAgo, description: 'A needle: Ọláṣubọ̀mí' }))
  const packs = () => app.deps.db.selectFrom('line_packs').selectAll().orderBy('from_day').execute()
  async function findsAll(): Promise<void> {
    const found = await list(customer, { search: 'NEEDLE: ọLÁṢUBỌ̀' })
    expect(found.transactions.map((line) => line.external_reference)).toEqual(names)
    expect(found.total_count).toBe(names.length)
    // Wherever in the history the next one lies, by its place and by the line before it.
    for (let place = 0; place <= names.length + 1; place += 1) {
      const query = { search: 'needle', limit: '2', offset: String(place) } as const
      const after = found.transactions[place - 1]?.id
      for (const page of [query, { ...query, ...(after ? { after } : {}) }])
        expect((await list(customer, page)).transactions).toEqual(found.transactions.slice(place, place + 2))
    }
    for (const offset of ['0', '5180']) {
      const query = { transaction_type: 'deposit', limit: '15', offset } as const
      const [all, filled] = [await list(customer, query), await list(customer, { ...query, search: 'filled' })]
      expect(filled).toEqual(all)
      expect([filled.total_count, filled.transactions.length]).toEqual([5_200, 15])
      const next = { ...query, offset: String(Number(offset) + 15), after: all.next ?? '' }
      if (all.next) expect(await list(customer, { ...next, search: 'filled' })).toEqual(await list(customer, next))
    }
    for (const period of [
      {},
      { start_date: dayAgo(app, 110), end_date: dayAgo(app, 15) },
      { end_date: dayAgo(app, 100) },
      { start_date: dayAgo(app, 2) },
      { start_date: dayAgo(app, 70), end_date: dayAgo(app, 70) },
    ]) {
      const [deposits, filled] = [
        await list(customer, { ...period, transaction_type: 'deposit' }),
        await list(customer, { ...period, search: 'filled' }),
      ]
      expect(filled).toEqual(deposits)
    }
    expect(await referencesOf(customer, { search: 'FILL-77\nFILLED' })).toEqual(['FILL-77'])
    // The end of one line and the beginning of the next are no word.
    expect((await list(customer, { search: 'filledfill' })).total_count).toBe(0)
  }
  await findsAll()
  expect(await packs()).toEqual([])
  await using background = { [Symbol.asyncDispose]: await app.startBackground() }
  expect(background).toBeDefined()
  await until('the history is packed', async () => (await packs()).length === 2)
  await findsAll()
  // The newest days are not packed, and neither is what is too little.
  const packed = (await packs()).reduce((sum, { lines }) => sum + lines, 0)
  expect(packed).toBeGreaterThan(4_900)
  expect(packed).toBeLessThan(5_150)
})

test('SEC-163 a packed line that changes, and one that is added to packed days, are found as they are now', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await fill(app, customer, 1_500, 15)
  const old = await addLine(app, customer, { daysAgo: 50, status: 'pending', sourceId: 'test_old' })
  const count = async (query: Query) => (await list(customer, query)).total_count
  const packs = async () => (await app.deps.db.selectFrom('line_packs').select('id').execute()).length
  const packAll = () => packHistory(app.deps, customer.user.id as UserId)
  await packAll()
  expect(await packs()).toBe(1)
  expect(await count({ search: 'money', status: 'pending' })).toBe(1)
  await inTransaction(app.deps.db, (tx) =>
    changeTransaction(
      app.deps,
      tx,
      { id: 'test_old', user_id: customer.user.id as UserId },
      { status: 'completed', description: 'Spent' },
    ),
  )
  expect(await packs()).toBe(0)
  for (const isPackedAgain of [false, true]) {
    if (isPackedAgain) await packAll()
    expect(await count({ search: 'money' })).toBe(0)
    expect(await referencesOf(customer, { search: 'spent', status: 'completed' })).toEqual([old])
  }
  expect(await packs()).toBe(1)
  const late = await addLine(app, customer, { daysAgo: 50, description: 'Late' })
  expect(await packs()).toBe(0)
  expect(await referencesOf(customer, { search: 'late' })).toEqual([late])

  // Who changes a line of old and who packs it wait for each other: the pack has what was committed.
  const change = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<void>()
  const changing = inTransaction(app.deps.db, async (tx) => {
    await changeTransaction(
      app.deps,
      tx,
      { id: 'test_old', user_id: customer.user.id as UserId },
      { status: 'failed', description: 'Taken back' },
    )
    changed.resolve()
    await change.promise
  })
  await changed.promise
  const packing = packAll()
  await until('who packs waits', () =>
    app.asOwner(async (owner) => {
      const { rows } = await owner.query("select from pg_locks where locktype = 'advisory' and not granted")
      return rows.length > 0
    }),
  )
  change.resolve()
  await Promise.all([changing, packing])
  expect(await packs()).toBe(1)
  expect(await count({ search: 'spent' })).toBe(0)
  expect(await referencesOf(customer, { search: 'taken', status: 'failed' })).toEqual([old])
})
