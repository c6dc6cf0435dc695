// A database that goes away, freezes and comes back, as every part of a process meets it.
import { health } from '@kivuko/contract/health.ts'
import { createOrder } from '@kivuko/contract/orders.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { job } from '../../src/platform/job.ts'
import { startJobs } from '../../src/platform/jobs.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// The queue prints what its workers met, whatever its logger says.
vi.spyOn(console, 'trace').mockImplementation(() => {})

const longJob = job({ name: 'long', key: () => 'long' })
const KEY = 'outage-key-1'

function probe(app: TestApp, path: '/livez' | '/readyz') {
  return app.server.inject({ url: path }).then((answer) => ({ status: answer.statusCode, body: answer.json() }))
}

test('SEC-173 SEC-176 without its database a process says so, refuses with 503 what may be repeated, and does the repeated once', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ processes: 1, sandbox: true, proxy: true })
  await app.startBackground()
  const [ada, brian] = [await app.customer(), await app.customer()]
  await give(app, ada, 'NGN', 10_000n)
  const quoted = {
    fiat_currency: 'NGN',
    crypto_currency: 'USDT',
    fiat_amount: '20000',
    payment_method: 'bank',
  } as const
  const quote = (await app.call(createQuote, { body: quoted })).body.quote_id
  const send = () =>
    ada.call(transferInternally, { key: KEY, body: { recipient_identifier: brian.email, amount: '60' } })
  const order = () => ada.call(createOrder, { key: `${KEY}-order`, body: { quote_id: quote, payment_method: 'bank' } })
  expect(await probe(app, '/readyz')).toEqual({ status: 200, body: { status: 'ready' } })

  await app.proxy.cut()
  for (const { status, headers, problem } of [await send(), await order()]) {
    expect([status, problem.code, headers['retry-after']]).toEqual([503, 'database_unavailable', '2'])
    expect(JSON.stringify(problem)).not.toMatch(/ECONN|terminat|127\.0\.0\.1/)
  }
  expect(await probe(app, '/livez')).toEqual({ status: 200, body: { status: 'alive' } })
  await until('it is not ready', async () => (await probe(app, '/readyz')).status === 503)
  expect((await probe(app, '/readyz')).body).toEqual({ status: 'not_ready', reason: 'database' })
  app.clock.advance(5_000)
  const unwell = await app.server.inject({ url: '/api/v1/health' })
  expect([unwell.statusCode, unwell.json().checks.database, unwell.json().status]).toEqual([503, 'failing', 'degraded'])

  await app.proxy.restore()
  await until('it is ready again', async () => (await probe(app, '/readyz')).status === 200)
  app.clock.advance(5_000)
  expect((await app.call(health)).status).toBe(200)
  for (const again of [send, send]) expect((await again()).body).toMatchObject({ status: 'success', amount: '60.00' })
  expect([await balanceOf(ada, 'NGN'), await balanceOf(brian, 'NGN')]).toEqual(['40.00', '60.00'])
  const first = (await order()).body
  expect((await order()).body).toEqual(first)
  const mails = () => app.sandbox.control.inbox.messages({ to: brian.email })
  await until('the jobs go on, too', () => mails().some(({ subject }) => subject.includes('60')))

  // After a failover a connection may still lead to the server that only reads by now.
  const name = new URL(app.databaseUrl).pathname.slice(1)
  await app.asOwner(async (owner) => {
    await owner.query(`alter database ${name} set default_transaction_read_only = on`)
    await owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user and datname = $1',
      [name],
    )
  })
  const sendMore = () =>
    ada.call(transferInternally, { key: `${KEY}-more`, body: { recipient_identifier: brian.email, amount: '1' } })
  await until('it says that it can only read', async () => (await probe(app, '/readyz')).body.reason === 'read_only')
  expect((await sendMore()).problem).toMatchObject({ status: 503, code: 'database_unavailable' })
  await app.asOwner(async (owner) => {
    await owner.query('set default_transaction_read_only = off')
    await owner.query(`alter database ${name} reset default_transaction_read_only`)
  })
  await until('it has connections that write', async () => (await sendMore()).status === 200)
  await until('and is ready', async () => (await probe(app, '/readyz')).status === 200)
  await until('and works its jobs', () => mails().some(({ subject }) => subject.includes('1.00')))
  expect(await balanceOf(brian, 'NGN')).toBe('61.00')
})

test('SEC-173 a call that lost its database in the middle leaves its key to whoever repeats it, though its process lives', async () => {
  await using app = await startTestApp({ sandbox: true, proxy: true })
  const { db } = app.deps
  const customer = await app.customer()
  const quoted = {
    fiat_currency: 'NGN',
    crypto_currency: 'USDT',
    fiat_amount: '20000',
    payment_method: 'bank',
  } as const
  const quote = (await app.call(createQuote, { body: quoted })).body.quote_id
  const order = () => customer.call(createOrder, { key: KEY, body: { quote_id: quote, payment_method: 'bank' } })
  const running = await app.asOwner(async (owner) => {
    await owner.query('begin; lock table orders in access exclusive mode')
    const first = order()
    await until('the call has its key and waits', async () => {
      await owner.query('select pg_stat_clear_snapshot()')
      const { rowCount } = await owner.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rowCount !== 0
    })
    await app.proxy.cut()
    const answer = await first
    await owner.query('rollback')
    return answer
  })
  expect([running.status, running.problem.code]).toEqual([503, 'database_unavailable'])
  await app.proxy.restore()
  const answer = await until('the repeat is answered', async () => {
    const again = await order()
    return again.status === 200 && again
  })
  expect(answer.body).toMatchObject({ quote_id: quote, status: 'awaiting_payment' })
  const { rows } = await sql`select from orders`.execute(db)
  expect(rows).toHaveLength(1)
})

test('SEC-170 a job that ends while the database is away ends nothing else: the process works on, and the job is done again', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp({ proxy: true })
  const { db, instance } = app.deps
  const said: unknown[] = []
  const log = Object.assign(Object.create(app.deps.log), { warn: (...words: unknown[]) => said.push(words.at(-1)) })
  const interruptions = () => said.filter((words) => words === 'the jobs were interrupted, and begin again').length
  const marks = new Set<string>()
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  const stop = await startJobs({
    db,
    databaseUrl: app.proxy.url,
    instance,
    parts: [
      {
        jobs: [
          longJob.handle(async () => {
            begun += 1
            await ends[begun - 1]?.promise
            if (begun === 2) throw new Error('it fails, while the database is away')
          }),
        ],
      },
    ],
    log,
    concurrency: 2,
    pollMs: 50,
    takeoverMs: 3_600_000,
  })
  await longJob.enqueue(db, {})
  for (const round of [1, 2]) {
    await until('the job runs', () => begun === round)
    for (const mark of await marksAtWork(app)) marks.add(mark)
    await app.proxy.cut()
    ends[round - 1]?.resolve()
    await until('its runner has given up', () => interruptions() === round)
    await app.proxy.restore()
  }
  await until('the job runs again, under another mark, and ends', () => begun === 3)
  await until('it is done', async () => {
    const { rows } = await sql`select from graphile_worker.jobs where key = 'long'`.execute(db)
    return rows.length === 0
  })
  await stop()
  expect(marks.size).toBe(2)
})

/** Who has jobs locked, as the owner of the database sees it. */
async function marksAtWork(app: TestApp): Promise<string[]> {
  return app.asOwner(async (owner) => {
    const { rows } = await owner.query<{ mark: string }>(
      'select distinct locked_by as mark from graphile_worker.jobs where locked_by is not null',
    )
    return rows.map(({ mark }) => mark)
  })
}

test('SEC-175 a database that freezes is given up after the time that is set, and so is a lock that does not come', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ proxy: true, env: { DATABASE_STATEMENT_MS: '300', DATABASE_LOCK_MS: '200' } })
  const { db } = app.deps
  const slow = await sql`select pg_sleep(60)`.execute(db).catch((error: unknown) => error)
  expect(slow).toMatchObject({ code: '57014' })
  await app.asOwner(async (owner) => {
    await owner.query('begin; lock table users in access exclusive mode')
    await expect(sql`select from users`.execute(db)).rejects.toMatchObject({ code: '55P03' })
    await owner.query('rollback')
  })
  const customer = await app.customer()
  app.proxy.freeze()
  const answer = await customer.call(transferInternally, {
    body: { recipient_identifier: 'nobody@kivuko.example', amount: '1' },
  })
  expect([answer.status, answer.problem.code]).toEqual([503, 'database_unavailable'])
  await app.proxy.restore()
  await until('it answers again', async () => (await probe(app, '/readyz')).status === 200)
})
