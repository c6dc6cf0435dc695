// Goal: the hourly forgetting goes on working when a table is larger than one statement can read in its time.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { after, DAY_MS } from '../../src/platform/clock.ts'
import { deleteSwept } from '../../src/platform/delete-swept.ts'
import { IDEMPOTENCY_KEPT_MS, pruneIdempotencyKeys } from '../../src/platform/idempotency.ts'
import { emptyBodies } from '../../src/record/webhook-events.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const OLD = 3_000
const FRESH = 1_000
const PAGES_AT_ONCE = 4
/** No row of these takes less. */
const ROW_BYTES_MIN = 60
const PAGE_BYTES = 8_192

const count = async ({ deps }: TestApp) =>
  Number((await sql<{ count: bigint }>`select count(*) as count from idempotency_keys`.execute(deps.db)).rows[0]?.count)

/** Old ones and fresh ones, mixed over the pages. */
async function fill({ deps, clock }: TestApp): Promise<void> {
  const old = after(clock.now(), -IDEMPOTENCY_KEPT_MS - DAY_MS)
  await sql`insert into idempotency_keys (user_id, key, endpoint, body_hash, owner, started_at, status)
    select 'usr_' || n, 'key-' || n, 'test', '\\x00', 0, case when n % 4 = 0 then ${clock.now()}::timestamptz else ${old}::timestamptz end, 200
    from generate_series(1, ${OLD + FRESH}) n`.execute(deps.db)
}

test('RUN-103 what is over is forgotten a few pages at a time, and of a large table a part every hour', async () => {
  await using app = await startTestApp()
  const { db } = app.deps
  const now = app.clock.now()
  const where = sql`started_at < ${after(now, -IDEMPOTENCY_KEPT_MS)}`
  await fill(app)
  const removed = await deleteSwept(db, { table: 'idempotency_keys', where, now, pagesAtOnce: PAGES_AT_ONCE })
  expect(removed.reduce((sum, each) => sum + each, 0)).toBe(OLD)
  expect(Math.max(...removed)).toBeLessThan((PAGES_AT_ONCE * PAGE_BYTES) / ROW_BYTES_MIN)
  expect(await count(app)).toBe(FRESH)

  await sql`delete from idempotency_keys`.execute(db)
  await fill(app)
  const left: number[] = []
  for (let hour = 0; hour < 24; hour += 1) {
    const at = new Date(Date.UTC(2026, 0, 1, hour))
    await deleteSwept(db, { table: 'idempotency_keys', where, now: at, pagesAtOnce: PAGES_AT_ONCE, wholePagesMax: 1 })
    left.push(await count(app))
  }
  expect(left[0]).toBeGreaterThan(FRESH)
  expect(left.at(-1)).toBe(FRESH)

  await sql`delete from idempotency_keys`.execute(db)
  await fill(app)
  await pruneIdempotencyKeys(db, now)
  expect(await count(app)).toBe(FRESH)
})

test('RUN-104 words of providers are emptied oldest first and found without reading every event', async () => {
  await using app = await startTestApp()
  const { db } = app.deps
  const now = app.clock.now()
  const ages = { handled: after(now, -10 * DAY_MS), all: after(now, -20 * DAY_MS) }
  await sql`insert into webhook_events (provider, id, type, outcome, body, received_at)
    select 'stripe', 'evt_' || n, 'test', case when n % 2 = 0 then 'handled' else 'unmatched' end, 'words', ${now}::timestamptz - n * interval '1 hour'
    from generate_series(1, 2500) n`.execute(db)
  await emptyBodies(db, ages)
  const { rows } = await sql<{ handled: string[]; open: string[] }>`select
    min(extract(epoch from ${now}::timestamptz - received_at) / 3600) filter (where body = '' and outcome = 'handled')::int as "firstHandled",
    min(extract(epoch from ${now}::timestamptz - received_at) / 3600) filter (where body = '' and outcome = 'unmatched')::int as "firstOpen",
    count(*) filter (where body = '' )::int as emptied from webhook_events where id like 'evt\_%'`.execute(db)
  // Beyond ten days what was handled, from 242 hours on; beyond twenty all the others, from 481 hours on.
  expect(rows).toEqual([{ firstHandled: 242, firstOpen: 481, emptied: (2500 - 242) / 2 + 1 + (2499 - 481) / 2 + 1 }])
  const plan = await app.asOwner(async (client) => {
    await client.query('set enable_seqscan = off')
    return client.query(`explain select provider, id from webhook_events
      where body <> '' and received_at < now() order by received_at limit 1`)
  })
  expect(JSON.stringify(plan.rows)).toContain('webhook_events_bodies')
})
