import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database.ts'
import { job } from '../../src/platform/job.ts'
import { startJobs } from '../../src/platform/jobs.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

/** No process holds the advisory lock of this number. */
const DEAD = 'kivuko:987654321'

const expireJob = job<{ orderId: string }>({ name: 'expire-order', key: ({ orderId }) => `expire:${orderId}` })
const slowJob = job({ name: 'slow', key: () => 'slow' })
const watchJob = job<{ where: string }>({ name: 'watch', key: () => 'watch:it' })

/** A job far off that a process was at, for the so-manieth time, when it was killed. */
async function jobOfTheDead(app: TestApp, key: string, attempts: number): Promise<void> {
  const { db } = app.deps
  await expireJob.enqueue(db, { orderId: 'ord_none' }, { key, runAt: new Date('2100-01-01') })
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = ${DEAD}, attempts = ${attempts}
    where key = ${key}`.execute(db)
}

test('the death of a process counts as no failure of the jobs it was at, unless it happens again and again', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  await jobOfTheDead(app, 'third', 3)
  await jobOfTheDead(app, 'twentieth', 20)
  await app.startBackground()
  const jobs = await until('the jobs are free again', async () => {
    const { rows } = await sql<{ key: string; locked_by: string | null; attempts: number }>`
      select key, locked_by, attempts::int as attempts from graphile_worker.jobs
      where key in ('third', 'twentieth') order by key`.execute(app.deps.db)
    return rows.every(({ locked_by }) => locked_by === null) && rows
  })
  await until('the attempt is given back', async () => {
    const { rows } = await sql<{ attempts: number }>`
      select attempts::int as attempts from graphile_worker.jobs where key = 'third'`.execute(app.deps.db)
    return rows[0]?.attempts === 2
  })
  expect(jobs.find(({ key }) => key === 'twentieth')?.attempts).toBe(20)
})

test('a lost connection is no death: the job goes on alone, and what it asked for next is not lost', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { db, instance, log } = app.deps
  let running = 0
  const together: number[] = []
  const ended = Promise.withResolvers<void>()
  async function slow(): Promise<void> {
    running += 1
    together.push(running)
    await ended.promise
    await slowJob.enqueue(db, {}, { runAt: new Date('2100-01-01') })
    running -= 1
  }
  const options = {
    db,
    databaseUrl: app.databaseUrl,
    instance,
    parts: [{ jobs: [slowJob.handle(slow)] }],
    log,
    concurrency: 2,
    pollMs: 100,
    takeoverMs: 300,
  }
  const stop = await startJobs(options)
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`.execute(db)
  await slowJob.enqueue(db, {})
  await until('it runs', () => running === 1)
  // Long enough to look for jobs of the dead, and to find this one free.
  await wait(4_000)
  ended.resolve()
  await until('it has ended', () => running === 0)
  await stop()
  expect(together).toEqual([1])
  const { rows } = await sql`select from graphile_worker.jobs where key = 'slow' and locked_by is null`.execute(db)
  expect(rows).toHaveLength(1)
})

test('RUN-166 a job that ends while its process is ending is written down as ended', async () => {
  await using app = await startTestApp()
  const { db, instance, log, config } = app.deps
  const ended = Promise.withResolvers<void>()
  let isRunning = false
  async function slow(): Promise<void> {
    isRunning = true
    // Asked for again: the row that is at work is then as good as given up, until it is written down that it ended.
    await slowJob.enqueue(db, {}, { runAt: new Date('2100-01-01') })
    await ended.promise
  }
  const parts = [{ jobs: [slowJob.handle(slow)] }]
  const own = { db, databaseUrl: app.databaseUrl, instance, parts, log, takeoverMs: config.takeoverMs }
  const stop = await startJobs({ ...own, concurrency: 2, pollMs: 100 })
  await slowJob.enqueue(db, {})
  await until('it runs', () => isRunning)
  const stopped = stop()
  ended.resolve()
  await stopped
  const { rows } = await sql<{ key: string | null; locked_by: string | null }>`
    select key, locked_by from graphile_worker.jobs where task_identifier = 'slow'`.execute(db)
  expect(rows).toEqual([{ key: 'slow', locked_by: null }])
})

test('what is asked for while a worker takes the waiting job of the same key is done after it', async () => {
  await using app = await startTestApp()
  const { db } = app.deps
  const key = 'expire:ord_none'
  const payload = { orderId: 'ord_none' }
  await expireJob.enqueue(db, payload)
  const taken = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<void>()
  const taking = inTransaction(db, async (tx) => {
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker', attempts = 1
      where key = ${key}`.execute(tx)
    taken.resolve()
    await seen.promise
  })
  await taken.promise
  const asking = inTransaction(db, (tx) => expireJob.enqueue(tx, payload))
  await until('the second waits for the first', async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(db)
    return rows.length > 0
  })
  seen.resolve()
  await Promise.all([taking, asking])
  const { rows } = await sql<{ key: string | null; isRunning: boolean }>`
    select key, locked_by is not null as "isRunning" from graphile_worker.jobs
    where task_identifier = 'expire-order' order by id`.execute(db)
  expect(rows).toEqual([
    { key: null, isRunning: true },
    { key, isRunning: false },
  ])
})

test('BNK-10 CHN-12 what is watched is looked at from the start on, not from the next full minute', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { db, instance, log } = app.deps
  const ended = Promise.withResolvers<void>()
  const stop = await startJobs({
    db,
    databaseUrl: app.databaseUrl,
    instance,
    parts: [{ jobs: [watchJob.handle(() => ended.promise)], watches: [watchJob.watch({ where: 'here' })] }],
    log,
    concurrency: 1,
    pollMs: 100,
    takeoverMs: 300,
  })
  const { rows } = await sql`
    select payload, run_at <= now() as is_due from graphile_worker._private_jobs where key = 'watch:it'`.execute(db)
  ended.resolve()
  await stop()
  expect(rows).toEqual([{ payload: { where: 'here' }, is_due: true }])
})
