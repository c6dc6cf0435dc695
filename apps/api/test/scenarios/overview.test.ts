// What the console opens with: figures a job keeps, which equal a scan of everything whatever comes late.

import { consoleOverview, type RailMoney } from '@kivuko/contract/console-overview.ts'
import { decideProposal, proposeRefund } from '@kivuko/contract/console-proposals.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clearing, fees } from '../../src/accounting/chart.ts'
import { tally } from '../../src/operations/overview/tally.ts'
import { recountOverview } from '../../src/operations/recount-overview.ts'
import { DAY_MS } from '../../src/platform/clock.ts'
import { inTransaction, queryable } from '../../src/platform/database.ts'
import { deal, twoOf } from '../support/agents.ts'
import { checkTallies } from '../support/books/check-tallies.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { give } from '../support/gifts.ts'
import { deposit, paymentIn, payout } from '../support/phone-payments.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { stop } from '../support/stops.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

async function overviewFor(member: Member, period: '24h' | '7d' | '30d' = '24h') {
  return (await member.call(consoleOverview, { query: { period } })).body
}

const of = (rows: readonly RailMoney[] | undefined, rail: string, asset: string) =>
  rows?.find((row) => row.rail === rail && row.asset === asset)

async function buyByCard(app: TestApp, customer: Customer): Promise<string> {
  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa')
  await orderIn(customer, reference, 'completed')
  return reference
}

/** What was booked and begun until now, as if a day before. */
function moveToYesterday(app: TestApp): Promise<unknown> {
  return app.asOwner((owner) =>
    owner.query(`
      alter table ledger.journals disable trigger journals_append_only;
      update ledger.journals set posted_at = posted_at - interval '1 day';
      alter table ledger.journals enable trigger journals_append_only`),
  )
}

async function rowsOfTallies({ deps }: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    select to_jsonb(t)::text as row from tally_money t union all select to_jsonb(t)::text from tally_settled t
    union all select to_jsonb(t)::text from tally_begun t union all select to_jsonb(t)::text from tally_signups t
    order by 1`.execute(deps.db)
  return rows
}

test('OVW-01 OVW-02 OVW-04 what the job counted equals a scan of everything: yesterday’s purchase that is taken back today, a repeat, and a count anew', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  app.sandbox.control.phones.autoAnswer('accept')
  await app.startBackground()
  const [support, admin] = [await staffMember(app, 'support'), await staffMember(app, 'admin')]
  const customer = await app.customer()
  const reference = await buyByCard(app, customer)
  const order = await app.deps.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  // The fee and the spread as the ledger has them.
  const earned = async (name: string) =>
    (await app.deps.ledger.balances(queryable(app.deps.db), [name])).get(name) ?? 0n
  const [fee, spread] = [await earned('fees:NGN'), await earned('spread:NGN')]
  expect(fee).toBe(order.fee_units)
  await moveToYesterday(app)
  await tally(app.deps)
  expect(await checkTallies(app.deps.db)).toEqual([])
  const before = await overviewFor(admin, '7d')
  expect(of(before.money?.today, 'card', 'NGN')).toBeUndefined()
  const naira = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`
  expect(of(before.money?.period, 'card', 'NGN')).toMatchObject({
    movements: 1,
    volume: '20000.00',
    fees: naira(fee),
    spread: naira(spread),
    reversed: '0.00',
    refunded: '0.00',
  })

  // Today: a deposit, an exchange, a payout, and yesterday's purchase is taken back.
  const paid = (await deposit(customer)).body
  await paymentIn(customer, paid.external_reference ?? '', 'completed')
  await give(app, customer, 'NGN', 5_000_000n)
  const quote = (await customer.call(quoteConversion, { body: { from: 'NGN', to: 'KES', amount: '1000' } })).body
  await customer.call(convert, { body: { quote_id: quote.quote_id }, key: `convert-${quote.quote_id}` })
  const sent = (await payout(customer)).body
  await paymentIn(customer, sent.external_reference ?? '', 'completed')
  const why = { reason_code: 'customer_asked', reason: 'Bought by mistake yesterday' } as const
  const { id } = (await support.call(proposeRefund, { body: { order_reference: reference, ...why } })).body
  await admin.call(decideProposal, { params: { id }, body: { decision: 'approve', reason: 'The coins are there' } })
  await orderIn(customer, reference, 'refunded')
  // Two at once, and once more: each thing counts once.
  await Promise.all([tally(app.deps), tally(app.deps)])
  await tally(app.deps)
  expect(await checkTallies(app.deps.db)).toEqual([])
  const { money: now, flows, tallied_at, is_stale } = await overviewFor(admin, '7d')
  expect(of(now?.today, 'card', 'NGN')).toMatchObject({
    movements: 0,
    volume: '0.00',
    refunded: '20000.00',
    fees: `-${naira(fee)}`,
    reversed: naira(fee + spread),
  })
  // Over both days nothing is left of it but what moved.
  expect(of(now?.period, 'card', 'NGN')).toMatchObject({ volume: '20000.00', fees: '0.00', spread: '0.00' })
  expect(of(now?.today, 'mpesa', 'KES')?.movements).toBe(2)
  expect(of(now?.today, 'exchange', 'NGN')).toMatchObject({ movements: 1, volume: '1000.00' })
  expect(flows.find(({ kind }) => kind === 'purchase')).toMatchObject({ begun: 1, completed: 1, open: 0 })
  expect([tallied_at !== null, is_stale]).toEqual([true, false])

  const counted = await rowsOfTallies(app)
  await recountOverview(app.deps)
  expect(await rowsOfTallies(app)).toEqual(counted)
})

test('OVW-02 a journal that commits after later ones is counted when it does, and none twice', async () => {
  await using app = await startTestApp()
  const { ledger, db } = app.deps
  const earn = (key: string, asset: 'KES' | 'NGN') => ({
    key,
    kind: 'test_fee',
    reference: key,
    entries: [
      { account: clearing('custody', asset), units: -100n },
      { account: fees(asset), units: 100n },
    ],
  })
  const revenue = async () =>
    (
      await db
        .selectFrom('tally_money')
        .select(['asset', 'fee_units'])
        .where('fee_units', '>', 0n)
        .orderBy('asset')
        .execute()
    ).map(({ asset, fee_units }) => [asset, fee_units])
  const [isPosted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = inTransaction(db, async (tx) => {
    await ledger.postWithin(queryable(tx), earn('early-number', 'KES'))
    isPosted.resolve()
    await mayCommit.promise
  })
  await isPosted.promise
  await ledger.post(earn('later-number', 'NGN'))
  await tally(app.deps)
  expect(await revenue()).toEqual([['NGN', 100n]])
  mayCommit.resolve()
  await late
  await tally(app.deps)
  await tally(app.deps)
  expect(await revenue()).toEqual([
    ['KES', 100n],
    ['NGN', 100n],
  ])
  // What no rail explains is not left out.
  expect(of((await overviewFor(await staffMember(app, 'admin'))).money?.today, 'other', 'KES')?.fees).toBe('1.00')
})

test('OVW-04 what agents are paid is taken from the revenue, and named beside the fees of their deals', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [{ agent, customer }, admin] = [await twoOf(app), await staffMember(app, 'admin')]
  await deal(agent, customer)
  await deal(agent, customer, { direction: 'cash_out' })
  await tally(app.deps)
  expect(await checkTallies(app.deps.db)).toEqual([])
  const unitsOf = async (name: string) =>
    (await app.deps.ledger.balances(queryable(app.deps.db), [name])).get(name) ?? 0n
  const [fee, paid] = [await unitsOf('fees:NGN'), -(await unitsOf('agent_commissions:NGN'))]
  expect([fee > 0n, paid > 0n]).toEqual([true, true])
  const { money: shown } = await overviewFor(admin)
  const line = of(shown?.today, 'agents', 'NGN')
  expect(line).toMatchObject({
    movements: 0,
    fees: toDecimal(money('NGN', fee)),
    commissions: toDecimal(money('NGN', paid)),
  })
  const points = (shown?.points ?? []).filter(({ rail }) => rail === 'agents')
  expect(points.map(({ revenue }) => revenue)).toEqual([toDecimal(money('NGN', fee - paid))])
})

test('OVW-05 OVW-06 OVW-07 OVW-08 every role opens it: amounts for treasury and admins alone, its own queues with their age, and nothing in the audit', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const members = await Promise.all(
    (['support', 'compliance', 'treasury', 'admin'] as const).map((role) => staffMember(app, role)),
  )
  const [, compliance, treasurer] = members as [Member, Member, Member, Member]
  const stranger = await app.customer()
  expect((await stranger.call(consoleOverview, { query: {} })).problem.code).toBe('staff_only')

  // Nothing was counted yet: it says so, and shows no figure as if it were one.
  const first = await overviewFor(treasurer)
  expect(first).toMatchObject({ tallied_at: null, is_stale: true, flows: [], time_zone: app.deps.config.timeZone })
  expect([first.money?.today, first.starts.length]).toEqual([[], 24])
  await tally(app.deps)
  for (const member of members) {
    const { money: amounts, exposure, queues, signups } = await overviewFor(member, '30d')
    const sees = member.role === 'treasury' || member.role === 'admin'
    expect([member.role, amounts !== null, exposure !== null]).toEqual([member.role, sees, sees])
    const { waiting } = (await member.call(consoleWaiting)).body
    expect(Object.fromEntries(queues.map(({ queue, count }) => [queue, count]))).toEqual(waiting)
    expect(signups.signed_up).toBe(5)
  }
  const audited = await auditLines(app)
  expect(audited.filter(({ actor }) => members.some((member) => member.actor === actor))).toEqual([])

  await app.asOwner((owner) =>
    owner.query(
      `insert into cases (id, kind, subject, facts, opened_at) values ('cse_test', 'market', 'BTC', '{}', now() - interval '3 hours')`,
    ),
  )
  const { queues } = await overviewFor(compliance)
  const cases = queues.find(({ queue }) => queue === 'cases')
  expect(cases?.count).toBe(1)
  expect(app.clock.now().getTime() - Date.parse(cases?.since ?? '')).toBeGreaterThanOrEqual(3 * 3_600_000)

  const low = money('BTC', 0n)
  const { assets, low_stock_usd } = (await overviewFor(treasurer)).exposure ?? { assets: [] }
  expect(assets.find(({ currency }) => currency === low.asset)).toMatchObject({ is_low: false })
  expect(low_stock_usd).toBeDefined()

  // The job stands still: after five minutes the page says so.
  app.clock.advance(5 * 60_000 + 1_000)
  expect((await overviewFor(treasurer)).is_stale).toBe(true)
  app.clock.advance(2 * DAY_MS)
  // Whoever signed up before is in no period of a day any more.
  const newcomer = await staffMember(app, 'treasury', 'Amina Hassan')
  await tally(app.deps)
  expect(await overviewFor(newcomer)).toMatchObject({ is_stale: false, signups: { signed_up: 1 } })
})

test('OVW-09 OVW-03 providers show their answers, errors and stops; what was begun shows how it ended and how long it took', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true, processes: 1 })
  app.sandbox.control.phones.autoAnswer('accept')
  await app.startBackground()
  const admin = await staffMember(app, 'admin')
  const customer = await app.customer()
  const paid = (await deposit(customer)).body
  await paymentIn(customer, paid.external_reference ?? '', 'completed')
  const declined = (await deposit(customer, { phone: '0722000001' })).body
  await paymentIn(customer, declined.external_reference ?? '', 'cancelled')
  await stop(admin, 'mpesa_out')
  await app.deps.calls.write()
  await tally(app.deps)
  const { providers, flows, flow_points } = await overviewFor(admin)
  const phones = providers.find(({ provider }) => provider === 'mobile_money')
  expect(phones).toMatchObject({ errors: 0, stopped: ['mpesa_out'] })
  expect(phones?.calls).toBeGreaterThanOrEqual(2)
  expect(phones?.last_answer_at).not.toBeNull()
  const deposits = flows.find(({ kind }) => kind === 'deposit')
  expect(deposits).toMatchObject({ rail: 'mpesa', begun: 2, completed: 1, open: 0 })
  expect(deposits?.median_seconds).toBe(deposits?.p95_seconds)
  expect(flow_points.reduce((sum, { completed }) => sum + completed, 0)).toBe(1)

  // Nobody answers any more.
  const broken = app.deps.calls
  broken.count({ provider: 'mobile_money', outcome: 'unknown', ms: 30_000 })
  await broken.write()
  const after = (await overviewFor(admin)).providers.find(({ provider }) => provider === 'mobile_money')
  expect(after).toMatchObject({ errors: 1, calls: (phones?.calls ?? 0) + 1, slowest_ms: phones?.slowest_ms })
})
