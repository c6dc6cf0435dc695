import { IDEMPOTENCY_HIT_HEADER } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { createOrder } from '@kivuko/contract/orders.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createOnce, IDEMPOTENCY_KEPT_MS, pruneIdempotencyKeys } from '../../src/platform/idempotency.ts'
import { createInstance, type Instance } from '../../src/platform/process-instance.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const KEY = 'key-1764000000000-7Q2M9XRD'

test('API-25 API-26 the same key and order give the first answer and one order', async () => {
  await using app = await startTestApp({ sandbox: true })
  const { call } = await app.customer()
  const [quote, other] = [await bankQuote(app), await bankQuote(app)]
  const first = await call(createOrder, { key: KEY, body: { quote_id: quote, payment_method: 'bank' } })
  expect(first.headers[IDEMPOTENCY_HIT_HEADER]).toBeUndefined()
  const again = await call(createOrder, { key: KEY, body: { quote_id: quote, payment_method: 'bank' } })
  expect(again.headers[IDEMPOTENCY_HIT_HEADER]).toBe('true')
  expect(again.body).toEqual(first.body)
  const conflict = await call(createOrder, { key: KEY, body: { quote_id: other, payment_method: 'bank' } })
  expect([conflict.status, conflict.problem.code]).toEqual([409, 'idempotency_conflict'])
  expect(await count(app, 'orders')).toBe(1n)
})

test('a money call without a usable key is refused and names the header', async () => {
  await using app = await startTestApp()
  const { call } = await app.customer()
  for (const key of [null, 'short', 'with a space', 'x'.repeat(256), 'ñandú-ñandú']) {
    const { status, problem } = await call(createOrder, { key, body: { quote_id: 'quo_1', payment_method: 'bank' } })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'idempotency-key'])
  }
  expect(await count(app, 'idempotency_keys')).toBe(0n)
})

test('a refusal is an answer: it is given again, also when the call would now succeed', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const { call } = await app.customer()
  const body = { quote_id: 'quo_none', payment_method: 'bank' } as const
  const first = await call(createOrder, { key: KEY, body })
  expect([first.status, first.problem.code]).toEqual([404, 'quote_not_found'])
  const again = await call(createOrder, { key: KEY, body })
  expect(again.headers[IDEMPOTENCY_HIT_HEADER]).toBe('true')
  const { request_id: _, ...problem } = first.problem
  expect(again.problem).toMatchObject(problem)
})

test('the same key of another customer is another key', async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer(), await app.customer()]
  const body = { quote_id: 'quo_none', payment_method: 'bank' } as const
  for (const { call } of [ada, brian]) {
    const { headers } = await call(createOrder, { key: KEY, body })
    expect(headers[IDEMPOTENCY_HIT_HEADER]).toBeUndefined()
  }
  expect(await count(app, 'idempotency_keys')).toBe(2n)
})

test('many calls with one key at once do the work once; the others wait or are given its answer', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const once = await caller(app)
  let done = 0
  const work = async () => {
    done += 1
    await sql`select pg_sleep(0.05)`.execute(app.deps.db)
    return { done }
  }
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => once({ key: KEY }, work)))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as AppError] : []))
  for (const { code, retryAfterSeconds } of refused) {
    expect([code, retryAfterSeconds]).toEqual(['idempotency_running', 1])
  }
  expect(await once({ key: KEY }, work)).toEqual({ done: 1 })
  const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(new Set(given.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"done":1}']))
  expect(done).toBe(1)
})

test('a call whose body differs is a conflict also while the first one runs', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const once = await caller(app)
  let isStarted = false
  let finish = () => {}
  const first = once({ key: KEY, body: { amount: '1' } }, async () => {
    isStarted = true
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return 'first'
  })
  await until('the first call runs', () => isStarted)
  const other = once({ key: KEY, body: { amount: '2' } }, async () => 'second')
  await expect(other).rejects.toMatchObject({ code: 'idempotency_conflict' })
  finish()
  expect(await first).toBe('first')
})

test('RUN-147 a fault is no answer, nor is that its like was met at the same moment: the same key may be tried again', async () => {
  await using app = await startTestApp()
  const once = await caller(app)
  const fault = once({ key: KEY }, async () => {
    throw new Error('a bug')
  })
  await expect(fault).rejects.toThrow('a bug')
  const silence = once({ key: KEY }, async () => {
    throw new AppError('provider_unavailable')
  })
  await expect(silence).rejects.toMatchObject({ code: 'provider_unavailable' })
  const met = once({ key: KEY }, async () => {
    throw new AppError('idempotency_running')
  })
  await expect(met).rejects.toMatchObject({ code: 'idempotency_running' })
  expect(await once({ key: KEY }, async () => 'done')).toBe('done')
})

test('SEC-172 a call whose process died is taken over by one of those who ask, once its lock was seen free twice, some time apart', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const dead = createInstance(app.deps.pool)
  await using undo = new AsyncDisposableStack()
  undo.defer(dead.close)
  const died = await caller(app, { customer, instance: dead })
  void died({ key: KEY }, () => new Promise(() => {}))
  await until('the call runs', async () => (await count(app, 'idempotency_keys')) === 1n)
  const once = await caller(app, { customer })
  let done = 0
  const work = async () => {
    done += 1
    await sql`select pg_sleep(0.05)`.execute(app.deps.db)
    return 'done'
  }
  await expect(once({ key: KEY }, work)).rejects.toMatchObject({ code: 'idempotency_running' })
  await dead.close()
  await until('its lock is free', async () => {
    const { rows } = await sql<{ held: boolean }>`select exists (select from pg_locks l join idempotency_keys k
      on l.locktype = 'advisory' and (l.classid::bigint << 32 | l.objid::bigint) = k.owner) as held`.execute(
      app.deps.db,
    )
    return rows[0]?.held === false
  })
  const askAll = () => Promise.allSettled(Array.from({ length: 6 }, () => once({ key: KEY }, work)))
  const refused = (answers: PromiseSettledResult<unknown>[]) => answers.every(({ status }) => status === 'rejected')
  expect(refused(await askAll())).toBe(true)
  await age(app)
  await askAll()
  expect(await once({ key: KEY }, work)).toBe('done')
  expect(done).toBe(1)
})

test('SEC-172 a process that comes back between two polls, as after a failover, keeps its calls', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const living = createInstance(app.deps.pool)
  await using undo = new AsyncDisposableStack()
  undo.defer(living.close)
  const there = await caller(app, { customer, instance: living })
  const answered = Promise.withResolvers<string>()
  const first = there({ key: KEY }, () => answered.promise)
  await until('the call runs', async () => (await count(app, 'idempotency_keys')) === 1n)
  const once = await caller(app, { customer })
  const ask = () => once({ key: KEY }, async () => 'twice')
  const owner = await living.id()
  // As if somebody had looked while the database was changing places.
  const seenGone = () =>
    sql`insert into absent_processes values (${owner}, now() - interval '1 day')`.execute(app.deps.db)
  await seenGone()
  await expect(ask()).rejects.toMatchObject({ code: 'idempotency_running' })
  await seenGone()
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and (classid::bigint << 32 | objid::bigint) = ${owner}`.execute(app.deps.db)
  await until('it is back', async () => {
    const { rows } = await sql`select from absent_processes where owner = ${owner}`.execute(app.deps.db)
    return rows.length === 0
  })
  await expect(ask()).rejects.toMatchObject({ code: 'idempotency_running' })
  answered.resolve('once')
  expect([await first, await ask()]).toEqual(['once', 'once'])
})

test('answers are kept for a week', async () => {
  await using app = await startTestApp()
  const once = await caller(app)
  await once({ key: KEY }, async () => 'first')
  app.clock.advance(IDEMPOTENCY_KEPT_MS - 60_000)
  await pruneIdempotencyKeys(app.deps.db, app.clock.now())
  expect(await once({ key: KEY }, async () => 'second')).toBe('first')
  app.clock.advance(120_000)
  await pruneIdempotencyKeys(app.deps.db, app.clock.now())
  expect(await once({ key: KEY }, async () => 'second')).toBe('second')
})

/** The first look was long enough ago. */
async function age(app: TestApp): Promise<void> {
  const { rows } =
    await sql`update absent_processes set seen_at = seen_at - interval '1 minute' returning owner`.execute(app.deps.db)
  expect(rows).toHaveLength(1)
}

type CallerOptions = { customer?: Customer; instance?: Instance }

async function bankQuote(app: TestApp): Promise<string> {
  const body = { fiat_currency: 'NGN', crypto_currency: 'USDT', fiat_amount: '20000', payment_method: 'bank' } as const
  return (await app.call(createQuote, { body })).body.quote_id
}

async function count(app: TestApp, table: 'orders' | 'idempotency_keys'): Promise<bigint> {
  const { rows } = await sql<{ rows: bigint }>`select count(*) as rows from ${sql.table(table)}`.execute(app.deps.db)
  return rows[0]?.rows ?? 0n
}

/** `once` as a route calls it, for one customer. */
async function caller(app: TestApp, { customer, instance = app.deps.instance }: CallerOptions = {}) {
  const { user } = customer ?? (await app.customer())
  const once = createOnce({ ...app.deps, instance, config: { takeoverMs: 30_000 } })
  const reply = { header: () => reply } as unknown as FastifyReply
  return ({ key, body = {} }: { key: string; body?: unknown }, work: () => Promise<unknown>) =>
    once(
      {
        caller: { id: user.id },
        endpoint: createOrder,
        key,
        body,
        reply,
      },
      work,
    )
}
