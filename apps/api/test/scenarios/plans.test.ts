// Standing orders and recurring buys: made, announced, run, paused, skipped, ended; refused, missed, and never doubled.
import type { Problem } from '@kivuko/contract/errors.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { forgetPlans } from '../../src/trading/forget-plans.ts'
import { runPlan } from '../../src/trading/plans/run-plan.ts'
import { wakePlans } from '../../src/trading/plans/wake-plans.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { hold, suspend } from '../support/money-requests.ts'
import { allNoticesOf } from '../support/notices.ts'
import { newReference } from '../support/phone-payments.ts'
import {
  buy,
  DAY_MS,
  dueRuns,
  end,
  nextOf,
  order,
  passMinute,
  pause,
  plansOf,
  resume,
  runDue,
  runNext,
  skip,
  travel,
} from '../support/plans.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

/** Ada, who has ₦1,000 and pays; Brian, who has nothing. */
async function pair(app: TestApp): Promise<[Customer, Customer]> {
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  await give(app, ada, 'NGN', 100_000n)
  return [ada, brian]
}

async function titlesOf(customer: Customer): Promise<string[]> {
  return (await allNoticesOf(customer)).map(({ title }) => title)
}

async function balancesOf(...customers: Customer[]) {
  return Promise.all(customers.map((each) => balanceOf(each, 'NGN')))
}

test('REC-10 REC-11 REC-12 a standing order asks who is there, is told over every channel, announced the day before, and each date is one ordinary transfer', async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const unproven: Customer = { ...ada, call: (endpoint, input) => ada.call(endpoint, { proof: undefined, ...input }) }
  expect((await order(unproven, brian)).problem.code).toBe('proof_required')
  const key = newReference()
  const made = await order(ada, brian, { note: 'rent', key })
  expect(made.body).toMatchObject({
    kind: 'standing_order',
    state: 'active',
    amount: '100.00',
    person: { name: 'Brian Otieno' },
    note: 'rent',
    next_on: expect.stringMatching(/^\d{4}-\d{2}-01$/),
    runs: [],
  })
  // An answer that is only given again asks for nothing.
  expect((await order(unproven, brian, { note: 'rent', key })).body.id).toBe(made.body.id)
  expect((await order(unproven, brian, { note: 'other', key })).problem.code).toBe('proof_required')
  expect(await plansOf(ada)).toHaveLength(1)
  const [told] = await allNoticesOf(ada)
  expect(told).toMatchObject({ type: 'security', title: 'You set up a standing order: ₦100.00 to Brian Otieno' })
  expect(JSON.stringify(told)).not.toContain('rent')
  const { id } = made.body
  const { runs } = await nextOf(app, id)
  expect(runs.getTime() - app.clock.now().getTime()).toBeGreaterThan(DAY_MS - 5_000)
  expect(runs.toISOString()).toMatch(/-01T07:00:00.000Z$/)

  await passMinute(app)
  expect((await titlesOf(ada))[0]).toMatch(/^You set up a standing order/)
  await runNext(app, id)
  expect(await balancesOf(ada, brian)).toEqual(['900.00', '100.00'])
  const day = expect.stringMatching(/^On \w+day 1 \w+: ₦100.00 to Brian Otieno$/)
  expect((await titlesOf(ada)).slice(0, 2)).toEqual(['You sent ₦100.00 to Brian Otieno', day])
  const [plan] = await plansOf(ada)
  expect(plan?.runs).toMatchObject([{ state: 'done', problem: null }])
  const { transactions } = (await ada.call(listTransactions)).body
  expect(transactions).toMatchObject([
    { external_reference: plan?.runs[0]?.reference, description: 'Sent to Brian Otieno: rent' },
  ])

  await runNext(app, id)
  expect(await balancesOf(ada, brian)).toEqual(['800.00', '200.00'])
})

test('REC-13 a run that is refused moves nothing, is told with the reason, and is not tried again: no money, a hold, a frozen receiver', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { id } = (await order(ada, brian, { amount: '1000.01' })).body
  await runNext(app, id)
  await give(app, ada, 'NGN', 1_000n)
  await passMinute(app)
  expect((await plansOf(ada))[0]).toMatchObject({
    state: 'active',
    runs: [{ state: 'refused', problem: 'Insufficient balance', reference: null }],
  })
  const [told] = await allNoticesOf(ada)
  expect(told).toMatchObject({ title: expect.stringMatching(/^Not made on .*: ₦1,000.01 to Brian Otieno$/) })
  expect(told?.message).toContain('Insufficient balance')

  await hold(app, ada)
  await runNext(app, id)
  await sql`delete from account_holds`.execute(app.deps.db)
  await suspend(app, brian)
  await runNext(app, id)
  const [plan] = await plansOf(ada)
  expect(plan?.runs.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused'])
  expect(plan?.runs[1]?.problem).toContain('disputed')
  expect(plan?.runs[0]?.problem).toContain('cannot receive money')
  expect(await balancesOf(ada)).toEqual(['1010.00'])
})

test('REC-14 of a frozen account a plan is paused and stays so: whoever opens the account again resumes it, with a proof', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { id } = (await order(ada, brian)).body
  await suspend(app, ada)
  await runNext(app, id)
  await sql`update users set suspended_at = null`.execute(app.deps.db)
  expect((await plansOf(ada))[0]).toMatchObject({ state: 'paused', next_on: null, runs: [{ state: 'refused' }] })
  await travel(app, new Date(app.clock.now().getTime() + 40 * DAY_MS))
  await passMinute(app)
  expect(await balancesOf(ada, brian)).toEqual(['1000.00', '0.00'])
  expect((await resume(ada, id)).body.state).toBe('active')
  await runNext(app, id)
  expect(await balancesOf(brian)).toEqual(['100.00'])
})

test('REC-15 paused, skipped and ended: dates meanwhile are not made and not made up for, also one that is due already; pressed twice, one date is skipped', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { id, next_on } = (await order(ada, brian, { every: 'week', day: 3 })).body
  const [one, two] = [await skip(ada, id, next_on), await skip(ada, id, next_on)]
  expect(two.body.next_on).toBe(one.body.next_on)
  expect(one.body.runs).toMatchObject([{ due_on: next_on, state: 'skipped' }])
  expect(Date.parse(one.body.next_on ?? '') - Date.parse(next_on ?? '')).toBe(7 * DAY_MS)
  expect((await skip(ada, id, '2026-01-31')).problem.code).toBe('plan_moved')

  // It is due, and its job has not come: the pause is first.
  await travel(app, (await nextOf(app, id)).runs)
  await wakePlans(app.deps)
  const [due] = await dueRuns(app.deps)
  expect((await pause(ada, id)).body).toMatchObject({ state: 'paused', next_on: null })
  await runPlan(app.deps, due as never)
  await runDue(app.deps)
  expect(await balancesOf(brian)).toEqual(['0.00'])
  expect((await resume(ada, id)).body.state).toBe('active')
  expect((await end(ada, id)).body.state).toBe('ended')
  expect((await end(ada, id)).body.state).toBe('ended')
  for (const refused of [await pause(ada, id), await resume(ada, id), await skip(ada, id, '2026-01-31')])
    expect(refused.problem.code).toBe('plan_ended')
  await travel(app, new Date(app.clock.now().getTime() + 40 * DAY_MS))
  await passMinute(app)
  expect(await balancesOf(ada, brian)).toEqual(['1000.00', '0.00'])
})

test('REC-16 a job that is hours late makes the date once; a day late, the date is told as missed and never made, and several are told together', async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { id } = (await order(ada, brian, { every: 'day', day: 0 })).body
  await travel(app, new Date((await nextOf(app, id)).runs.getTime() + DAY_MS / 2))
  await passMinute(app)
  expect(await balancesOf(brian)).toEqual(['100.00'])
  // Nothing ran for four days and more.
  await travel(app, new Date((await nextOf(app, id)).runs.getTime() + 4.5 * DAY_MS))
  await passMinute(app)
  expect(await balancesOf(brian)).toEqual(['200.00'])
  const titles = await titlesOf(ada)
  expect(titles.filter((title) => title.startsWith('Missed'))).toEqual([
    expect.stringMatching(/^Missed on 4 dates until .*: ₦100.00 to Brian Otieno$/),
  ])
  // A run that began, and whose process was gone for a day.
  await travel(app, (await nextOf(app, id)).runs)
  await wakePlans(app.deps)
  const [due] = await dueRuns(app.deps)
  await travel(app, new Date(app.clock.now().getTime() + DAY_MS))
  await runPlan(app.deps, due as never)
  await runPlan(app.deps, due as never)
  expect(await balancesOf(brian)).toEqual(['200.00'])
  const [latest] = await titlesOf(ada)
  expect(latest).toMatch(/^Missed on \w+day /)
})

test('REC-17 killed between the run and the movement, and with the movement, nothing is lost or doubled: the run ends in the transaction of the transfer', async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { id } = (await order(ada, brian)).body
  await travel(app, (await nextOf(app, id)).runs)
  await wakePlans(app.deps)
  const [due] = await dueRuns(app.deps)
  // The database gives out at the very end of the transfer's transaction, with everything written.
  await app.asOwner((owner) =>
    owner.query(`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create constraint trigger dying after insert on transfers deferrable initially deferred for each row execute function die()`),
  )
  await expect(runPlan(app.deps, due as never)).rejects.toThrow()
  expect(await dueRuns(app.deps)).toEqual([due])
  expect(await balancesOf(ada, brian)).toEqual(['1000.00', '0.00'])
  await app.asOwner((owner) => owner.query('drop trigger dying on transfers; drop function die()'))
  // Its job is missing: the next minute but ten begins it again.
  await app.asOwner((owner) => owner.query('delete from graphile_worker._private_jobs'))
  await travel(app, new Date(app.clock.now().getTime() + 11 * 60_000))
  await wakePlans(app.deps)
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs where key like 'plan-run:%'`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([{ key: `plan-run:${due}` }])
  await runDue(app.deps)
  // Long after every key was forgotten, the same run moves nothing.
  await sql`delete from idempotency_keys`.execute(app.deps.db)
  await Promise.all([runPlan(app.deps, due as never), runPlan(app.deps, due as never)])
  expect(await balancesOf(ada, brian)).toEqual(['900.00', '100.00'])
})

test('REC-18 a recurring buy from a wallet is an ordinary exchange at the price of its hour; too little is refused and told', async () => {
  await using app = await startTestApp({ sandbox: true })
  const [ada] = await pair(app)
  const { id, buys, funding } = (await buy(ada, { amount: '600' })).body
  expect([buys, funding]).toEqual(['BTC', 'wallet'])
  expect((await allNoticesOf(ada))[0]).toMatchObject({
    type: 'security',
    title: 'You set up a recurring buy: ₦600.00 of BTC',
  })
  await runNext(app, id)
  expect(await balancesOf(ada)).toEqual(['400.00'])
  const [plan] = await plansOf(ada)
  const { transactions } = (await ada.call(listTransactions)).body
  expect(transactions.map(({ external_reference }) => external_reference)).toEqual([
    plan?.runs[0]?.reference,
    plan?.runs[0]?.reference,
  ])
  expect(await titlesOf(ada)).toContainEqual(expect.stringMatching(/^You exchanged ₦600.00 into /))
  await travel(app, (await nextOf(app, id)).runs)
  await passMinute(app)
  expect((await plansOf(ada))[0]?.runs.map(({ state }) => state)).toEqual(['refused', 'done'])
  expect(await balancesOf(ada)).toEqual(['400.00'])
})

test('REC-19 what makes no sense is refused by name, and nothing is written; twenty plans of one customer go on at most', async () => {
  await using app = await startTestApp({ sandbox: true })
  const [ada, brian] = await pair(app)
  const named = ({ status, problem }: { status: number; problem: Problem }) => [
    status,
    problem.code,
    problem.errors?.[0]?.field,
  ]
  expect(named(await order(ada, ada))).toEqual([422, 'recipient_self', undefined])
  expect(named(await order(ada, { email: 'nobody@kivuko.example' }))).toEqual([404, 'recipient_not_found', undefined])
  expect(named(await order(ada, brian, { amount: '0.99' }))).toEqual([422, 'amount_out_of_range', 'amount'])
  expect(named(await order(ada, brian, { day: 0 }))).toEqual([422, 'validation_failed', 'day'])
  expect(named(await order(ada, brian, { every: 'week', day: 8 }))).toEqual([422, 'validation_failed', 'day'])
  expect(named(await order(ada, brian, { time_zone: 'Lagos' }))).toEqual([422, 'validation_failed', 'time_zone'])
  expect(named(await buy(ada, { amount: '0.01' }))).toEqual([422, 'amount_out_of_range', undefined])
  expect(named(await buy(ada, { funding: 'mpesa' }))).toEqual([422, 'validation_failed', 'funding'])
  expect(named(await buy(ada, { funding: 'mpesa', currency: 'KES', amount: '9' }))).toEqual([
    422,
    'amount_out_of_range',
    'amount',
  ])
  expect(named(await buy(ada, { funding: 'mpesa', currency: 'KES' }))).toEqual([422, 'phone_unverified', undefined])
  await hold(app, ada)
  expect(named(await order(ada, brian))).toEqual([403, 'account_held', undefined])
  await sql`delete from account_holds`.execute(app.deps.db)
  expect(await plansOf(ada)).toEqual([])
  await Promise.all(Array.from({ length: 23 }, () => buy(ada)))
  expect(await plansOf(ada)).toHaveLength(20)
  expect((await buy(ada)).problem.code).toBe('too_many_plans')
})

test('REC-20 a plan is its customer’s alone, what it does is never changed, and it goes with the account of either side, which is told', async () => {
  await using app = await startTestApp()
  const [ada, brian] = await pair(app)
  const { id, next_on } = (await order(ada, brian)).body
  expect(await plansOf(brian)).toEqual([])
  for (const answer of [
    await pause(brian, id),
    await resume(brian, id),
    await end(brian, id),
    await skip(brian, id, next_on),
  ])
    expect(answer.problem.code).toBe('plan_not_found')
  for (const change of ['amount_units = 99999', `recipient_id = '${ada.user.id}'`, "every = 'day'", "note = 'other'"])
    await expect(sql`update plans set ${sql.raw(change)} where id = ${id}`.execute(app.deps.db)).rejects.toThrow()
  await inTransaction(app.deps.db, (tx) => forgetPlans(app.deps, tx, brian.user.id as UserId))
  expect(await plansOf(ada)).toEqual([])
  expect((await allNoticesOf(ada))[0]?.title).toBe('A standing order has ended: the account it paid was closed')
})
