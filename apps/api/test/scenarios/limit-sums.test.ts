// What limits add up is kept beside the takings it is added up from: whatever is taken, given back, swept and moved on,
// at once and by clocks that differ, both say the same.
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS, MONTH_MS } from '../../src/compliance/limit.ts'
import { checkLimitSums } from '../../src/compliance/limits/check-sums.ts'
import {
  deleteTakingsBefore,
  findWrongSums,
  insertTakings,
  moveLimitSums,
  sumTakings,
  takings,
} from '../../src/compliance/limits/store.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import type { Tables, Tx } from '../../src/tables.ts'
import { readLog } from '../support/read-log.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const CUSTOMERS: readonly UserId[] = ['usr_a', 'usr_b', 'usr_c']

type Step =
  | { kind: 'take'; rows: readonly { who: number; agoMs: number; cents: number; naira: number }[] }
  | { kind: 'giveBack'; nth: number }
  | { kind: 'moveOn'; who: readonly number[] }
  | { kind: 'sweep' }
  | { kind: 'pass'; ms: number }

const amount = fc.integer({ min: 0, max: 10_000 })
// Mostly of this moment, and by a clock that is ahead or behind; some long ago.
const agoMs = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -60_000, max: 60_000 }),
  fc.integer({ min: 0, max: 3 * MONTH_MS }),
)
const who = fc.nat({ max: CUSTOMERS.length - 1 })
const row = fc.record({ who, agoMs, cents: amount, naira: amount })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('take' as const), rows: fc.array(row, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('giveBack' as const), nth: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('moveOn' as const), who: fc.uniqueArray(who, { minLength: 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 12 * DAY_MS }) }),
  },
)

type World = { db: Kysely<Tables>; now: number; made: string[] }

const windowsAt = (now: number) => ({ dayStart: new Date(now - DAY_MS), monthStart: new Date(now - MONTH_MS) })

async function run(world: World, what: Step): Promise<void> {
  const { db, now, made } = world
  const within = (work: (tx: Tx) => Promise<unknown>) => inTransaction(db, work)
  if (what.kind === 'take') {
    const rows = what.rows.map(({ who, agoMs, cents, naira }, index) => ({
      source_id: `src_${made.length + index}`,
      user_id: CUSTOMERS[who] as UserId,
      kind: 'transfer' as const,
      usd_cents: BigInt(cents),
      naira_units: BigInt(naira),
      taken_at: new Date(now - agoMs),
    }))
    made.push(...rows.map(({ source_id }) => source_id))
    await within((tx) => insertTakings(tx, rows))
  } else if (what.kind === 'giveBack') {
    const source_id = made[what.nth % Math.max(made.length, 1)]
    if (source_id) await within((tx) => takings.remove(tx, { source_id }))
  } else if (what.kind === 'moveOn') {
    const left = new Map(what.who.map((each) => [CUSTOMERS[each] as UserId, { ...NOTHING, left: 100n }]))
    await within((tx) => moveLimitSums(tx, left, windowsAt(now)))
  } else if (what.kind === 'sweep') await deleteTakingsBefore(db, new Date(now - 2 * MONTH_MS), new Date(now))
  else world.now += what.ms
}

const NOTHING = { daily: 0n, monthly: 0n, naira: 0n, isHeld: false, left: 0n }

/** As they are kept, and as they are added up from the takings. */
async function expectSame({ db, now }: World): Promise<void> {
  for (const at of [now, now - 30_000]) {
    const { dayStart, monthStart } = windowsAt(at)
    const kept = await sumTakings(db, CUSTOMERS, { dayStart, monthStart })
    const { rows } = await sql<{ id: UserId; daily: bigint; naira: bigint; monthly: bigint }>`
      select id, coalesce(sum(usd_cents) filter (where taken_at > ${dayStart}), 0)::bigint as daily,
        coalesce(sum(naira_units) filter (where taken_at > ${dayStart}), 0)::bigint as naira,
        coalesce(sum(usd_cents) filter (where taken_at > ${monthStart}), 0)::bigint as monthly
      from unnest(${CUSTOMERS}::text[]) id left join limit_takings on user_id = id group by id`.execute(db)
    for (const { id, ...sums } of rows) expect(kept.get(id)).toMatchObject(sums)
  }
  expect(await findWrongSums(db)).toEqual([])
}

const forgetSums = ({ asOwner }: TestApp) => asOwner((owner) => owner.query('truncate limit_sums'))

test('RUN-144 whatever is taken from limits, given back and swept, the kept sums are those of what is taken', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const db = app.deps.db
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      await sql`delete from limit_takings`.execute(db)
      await forgetSums(app)
      const world: World = { db, now: START, made: [] }
      for (const each of steps) {
        await run(world, each)
        await expectSame(world)
      }
    }),
    { numRuns: 6, seed: 20_261_127 },
  )
})

test('RUN-144 so they are when everything happens at once', async () => {
  await using app = await startTestApp()
  const db = app.deps.db
  const world: World = { db, now: START, made: [] }
  const steps = fc.sample(step, { numRuns: 240, seed: 7 }).filter(({ kind }) => kind !== 'pass')
  for (let at = 0; at < steps.length; at += 40) {
    await Promise.all(steps.slice(at, at + 40).map((each) => run(world, each)))
    await expectSame(world)
    world.now += 5 * DAY_MS
  }
})

test('RUN-145 takings from before the sums, and sums that are wrong, are counted from the takings', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const db = app.deps.db
  const world: World = { db, now: START, made: [] }
  const take = (cents: number) => run(world, { kind: 'take', rows: [{ who: 0, agoMs: 0, cents, naira: 1 }] })
  await take(100)
  await take(200)
  await forgetSums(app)
  await expectSame(world)
  await run(world, { kind: 'giveBack', nth: 0 })
  await take(400)
  await expectSame(world)
  await sql`update limit_takings set taken_at = taken_at - interval '1 day'`.execute(db)
  await expectSame(world)
  const log = readLog(app)
  await checkLimitSums(app.deps)
  expect(log).toEqual([])
  await sql`update limit_sums set month_cents = month_cents - 1`.execute(db)
  expect(await findWrongSums(db)).toEqual(['usr_a'])
  await checkLimitSums(app.deps)
  expect(log.join()).toContain('sums of limits are not those of the takings')
  await expectSame(world)
})
