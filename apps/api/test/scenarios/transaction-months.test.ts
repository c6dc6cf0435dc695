// The sums of months, which a job counts behind the movements.
import { listTransactions, summariseTransactions } from '@kivuko/contract/transactions.ts'
import { money } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { changeTransaction } from '../../src/record/record-transaction.ts'
import { countMonths } from '../../src/record/transactions/count-months.ts'
import { packHistory } from '../../src/record/transactions/pack-history.ts'
import { fill } from '../support/exports.ts'
import { addLine, dayAgo } from '../support/lines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

/** What the job counted, less what the lines it is past say: empty while they agree. */
async function errorsOf(app: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    select user_id, month, type, state, currency, sum(lines) as lines, sum(units) as units from (
      select user_id, month, type, state, currency, lines, amount_units as units from transaction_months
      union all
      select user_id, date_trunc('month', day::timestamp)::date, type, state, currency, -1, -amount_units
      from transactions where created_at < (select counted_to from transaction_counts)
    ) both_sides group by 1, 2, 3, 4, 5 having sum(lines) <> 0 or sum(units) <> 0`.execute(app.deps.db)
  const { rows: corrections } = await sql`
    select user_id, month, line_type, type, currency, sum(units) as units from (
      select user_id, month, line_type, type, currency, units from transaction_corrections
      union all
      select user_id, date_trunc('month', day::timestamp)::date, c.line_type, c.type, c.currency, -c.units
      from transactions t, corrections_of(t) c where created_at < (select corrected_to from transaction_counts)
    ) both_sides group by 1, 2, 3, 4, 5 having sum(units) <> 0`.execute(app.deps.db)
  return [...rows, ...corrections]
}

async function countedTo(app: TestApp): Promise<Date> {
  return (await app.deps.db.selectFrom('transaction_counts').select('counted_to').executeTakeFirstOrThrow()).counted_to
}

/** As if the job had not run for a year, in which no line was made. */
const forgetCounts = (app: TestApp) =>
  app.asOwner((owner) =>
    owner.query(
      `update transaction_counts set counted_to = now() - interval '400 days', corrected_to = now() - interval '400 days'`,
    ),
  )

test('SEC-164 figures of months are the same before, while and after the job counts, and when lines of old come or change', async () => {
  await using app = await startTestApp()
  await forgetCounts(app)
  const customer = await app.customer()
  const figures = async () => {
    const { months, ...totals } = (await customer.call(summariseTransactions)).body.summary
    const period = { start_date: dayAgo(app, 80), end_date: dayAgo(app, 1) }
    const { summary, total_count } = (await customer.call(listTransactions, { query: period })).body
    return { months, totals, period: { ...summary, total_count } }
  }
  await addLine(app, customer, { amount: '30.00', daysAgo: 62 })
  await addLine(app, customer, { amount: '7.00', daysAgo: 220, type: 'transfer', status: 'pending', sourceId: 'old' })
  await addLine(app, customer, { amount: '5.00' })
  const before = await figures()
  expect(before.totals).toMatchObject({ total_count: 3, pending: 1, total_inflow: '35.00' })
  expect(before.period).toMatchObject({ total_count: 1, total_inflow: '30.00' })
  const counted = () => app.deps.db.selectFrom('transaction_months').selectAll().execute()
  expect(await counted()).toEqual([])
  for (let times = 0; times < 2; times += 1) {
    await countMonths(app.deps)
    // The line of just now is not counted yet, and shown all the same.
    expect(await counted()).toHaveLength(2)
    expect(await errorsOf(app)).toEqual([])
    expect(await figures()).toEqual(before)
  }
  const userId = customer.user.id as UserId
  const ended = { status: 'completed' as const, description: 'Sent' }
  await inTransaction(app.deps.db, (tx) => changeTransaction(app.deps, tx, { user_id: userId, id: 'old' }, ended))
  await addLine(app, customer, { amount: '4.00', daysAgo: 61 })
  expect(await errorsOf(app)).toEqual([])
  expect((await figures()).totals).toMatchObject({
    total_count: 4,
    pending: 0,
    total_inflow: '39.00',
    total_outflow: '7.00',
  })
  await expect(
    app.asOwner((owner) => owner.query("update transactions set created_at = now() where source_id = 'old'")),
  ).rejects.toThrow('a line keeps its customer, day, moment, type and currency')
})

test('SEC-164 fees and purchases count the same from months, from lines and from packs, whatever changes them later', async () => {
  await using app = await startTestApp()
  await forgetCounts(app)
  const customer = await app.customer()
  const source = (id: string) => ({ id, user_id: customer.user.id as UserId })
  const change = (id: string, wanted: Parameters<typeof changeTransaction>[3]) =>
    inTransaction(app.deps.db, (tx) => changeTransaction(app.deps, tx, source(id), wanted))
  // Among many of a dollar, which cost nothing, so that they are packed.
  await fill(app, customer, 1_500, 15)
  await addLine(app, customer, { amount: '30.00', fee: '1.00', daysAgo: 62 })
  await addLine(app, customer, { type: 'transfer', amount: '8.00', fee: '0.50', daysAgo: 62 })
  const bought = { type: 'crypto', amount: '20.00', fee: '2.00', bought: ['USD', '18.00'], daysAgo: 61 } as const
  await addLine(app, customer, { ...bought, sourceId: 'bought' })
  await addLine(app, customer, {
    type: 'withdrawal',
    amount: '5.00',
    status: 'pending',
    daysAgo: 60,
    sourceId: 'later',
  })
  const figures = async () => {
    const of = async (query: object) => {
      const { summary, total_count } = (await customer.call(listTransactions, { query })).body
      return [summary.total_inflow, summary.total_outflow, total_count]
    }
    const period = { start_date: dayAgo(app, 80), end_date: dayAgo(app, 1) }
    const { total_inflow, total_outflow } = (await customer.call(summariseTransactions)).body.summary
    const kinds = [{ transaction_type: 'crypto' }, { transaction_type: 'transfer' }, { status: 'completed' }] as const
    return {
      all: await of({}),
      found: await of({ search: 'i' }),
      above: [total_inflow, total_outflow],
      period: await of(period),
      kinds: await Promise.all(kinds.map(of)),
      foundKinds: await Promise.all(kinds.map((kind) => of({ ...kind, search: 'i' }))),
    }
  }
  const { all, found, above, kinds, foundKinds } = await figures()
  // 1,500 of the many, 29 of a deposit and 18 that a purchase brought; 8.50 that left.
  expect(all).toEqual(['1547.00', '8.50', 1_504])
  expect({ found, above, foundKinds }).toEqual({ found: all, above: all.slice(0, 2), foundKinds: kinds })
  const unchanged = async (wanted: Awaited<ReturnType<typeof figures>>) => {
    await countMonths(app.deps)
    expect(await errorsOf(app)).toEqual([])
    expect(await figures()).toEqual(wanted)
    await packHistory(app.deps, customer.user.id as UserId)
    expect(await figures()).toEqual(wanted)
    expect(await app.deps.db.selectFrom('line_packs').select('lines').execute()).not.toEqual([])
  }
  await unchanged(await figures())
  // A pack of an older version says nothing of them: it is not used, and made again.
  await app.asOwner((owner) => owner.query('update line_packs set corrections = null'))
  await unchanged({ ...(await figures()), all })

  await change('bought', { status: 'completed', description: 'Money in', bought: money('USD', 1_500n) })
  await unchanged({ ...(await figures()), all: ['1544.00', '8.50', 1_504], found: ['1544.00', '8.50', 1_504] })
  // It leaves what is counted by its own day, for the day on which it was done.
  await change('later', {
    status: 'completed',
    description: 'Money in',
    moved: { amount: money('USD', 500n), fee: money('USD', 25n) },
  })
  await unchanged({ ...(await figures()), all: ['1544.00', '13.75', 1_504], found: ['1544.00', '13.75', 1_504] })
  await change('bought', { status: 'failed', description: 'Money in', apart: { back: money('USD', 1_500n) } })
  await unchanged({ ...(await figures()), all: ['1544.00', '28.75', 1_504], found: ['1544.00', '28.75', 1_504] })
})

test('SEC-164 a line on its way while the job counts is counted once: by whom comes second', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  await forgetCounts(app)
  const customer = await app.customer()
  const userId = customer.user.id as UserId
  await addLine(app, customer, { daysAgo: 3, status: 'pending', sourceId: 'changing' })
  const go = Promise.withResolvers<void>()
  const isOpen = Promise.withResolvers<Date>()
  const changing = inTransaction(app.deps.db, async (tx) => {
    const { rows } = await sql<{ began: Date }>`select now() as began`.execute(tx)
    const change = { status: 'failed' as const, description: 'Not sent' }
    await changeTransaction(app.deps, tx, { user_id: userId, id: 'changing' }, change)
    isOpen.resolve(rows[0]?.began ?? new Date(0))
    await go.promise
  })
  const began = await isOpen.promise
  const counting = countMonths(app.deps)
  await until('the job waits', () =>
    app.asOwner(async (owner) => {
      const { rows } = await owner.query("select from pg_locks where locktype = 'advisory' and not granted")
      return rows.length > 0
    }),
  )
  go.resolve()
  await Promise.all([changing, counting])
  expect(await errorsOf(app)).toEqual([])
  const months = await app.deps.db.selectFrom('transaction_months').select(['state', 'lines']).execute()
  expect(months).toEqual([{ state: 'failed', lines: 1n }])

  // It never counts up to where somebody may still write unseen.
  const done = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const open = inTransaction(app.deps.db, async (tx) => {
    await sql`select 1`.execute(tx)
    opened.resolve()
    await done.promise
  })
  await opened.promise
  await sql`select pg_sleep(0.01)`.execute(app.deps.db)
  const { rows } = await sql<{ now: Date }>`select now()`.execute(app.deps.db)
  await countMonths(app.deps)
  const upTo = await countedTo(app)
  expect(upTo.getTime()).toBeGreaterThan(began.getTime() - 1_800_000)
  expect(upTo.getTime()).toBeLessThan((rows[0]?.now.getTime() ?? 0) - 1_800_000)
  done.resolve()
  await open
})
