// Goal: whatever a network, a proxy or the API itself does, a call is made at most once, ends in bounded time, and says what it is.
import { expect, test } from 'vitest'
import { KEY, ORDER, QUOTE, testClient } from '../test/support/client.ts'
import {
  cut,
  cutInBody,
  type FaultServer,
  html,
  huge,
  json,
  type Play,
  problem,
  silent,
  stalled,
  startFaultServer,
} from '../test/support/fault-server.ts'
import { KivukoError } from './error.ts'
import { Kivuko } from './kivuko.ts'
import { API_VERSION } from './routes.ts'

const DONE = json({ id: 'ord_1' })
const keysOf = ({ seen }: FaultServer) => seen.map(({ headers }) => headers['idempotency-key'])

async function errorOf(call: PromiseLike<unknown>): Promise<KivukoError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(KivukoError)
  return error as KivukoError
}

test('a call brings the key, what it says, and who says it', async () => {
  await using server = await startFaultServer(DONE)
  const order = await testClient(server.url).orders.create(ORDER, { idempotencyKey: 'row-00001' })
  expect(order).toEqual({ id: 'ord_1' })
  const [{ method, path, headers, body } = expect.fail()] = server.seen
  expect([method, path, JSON.parse(body)]).toEqual(['POST', '/api/v1/partner/orders', ORDER])
  expect(headers).toMatchObject({
    authorization: `Bearer ${KEY}`,
    'content-type': 'application/json',
    'idempotency-key': 'row-00001',
    'kivuko-version': API_VERSION,
    'user-agent': expect.stringMatching(/^kivuko-sdk\/\d/),
  })
})

test('PTN-102 what changes something goes under a key, its repeats under the same, and a second call under another', async () => {
  await using server = await startFaultServer(cut, problem(503, 'database_unavailable'), DONE)
  const client = testClient(server.url)
  await client.orders.create(ORDER)
  const [first, ...repeats] = keysOf(server)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(repeats).toEqual([first, first])
  expect(new Set(server.seen.map(({ body }) => body)).size).toBe(1)
  await client.orders.cancel('ord_1')
  await client.customers.create({ external_id: 'user-1', first_name: 'Amina', last_name: 'Wanjiru' })
  expect(new Set(keysOf(server)).size).toBe(3)
  await client.orders.get('ord_1')
  await client.quotes.create(QUOTE)
  expect(keysOf(server).slice(-2)).toEqual([undefined, undefined])
})

test('PTN-102 a call that was given up says under which key it went', async () => {
  await using server = await startFaultServer(cut)
  const error = await errorOf(testClient(server.url).orders.create(ORDER, { idempotencyKey: 'row-00001' }))
  expect(error).toMatchObject({ code: 'connection_failed', retryable: true, idempotencyKey: 'row-00001' })
  expect(keysOf(server)).toEqual(Array(4).fill('row-00001'))
})

const REPEATED: [string, Play, boolean][] = [
  ['a cut connection', cut, true],
  ['an answer cut in the middle', cutInBody, true],
  ['no answer in time', silent, true],
  ['an answer that never ends', stalled, true],
  ['429', problem(429, 'rate_limited', { retryable: true }), true],
  ['429 of a proxy', html(429), true],
  ['503', problem(503, 'database_unavailable', { retryable: true }), true],
  ['503 of a proxy', html(503), true],
  ['500', problem(500, 'internal', { retryable: true }), false],
  ['502 of a proxy', html(502), false],
]

test.each(REPEATED)('PTN-103 after %s a call that is safe to repeat is repeated', async (_, fault, isForAll) => {
  await using server = await startFaultServer(fault, DONE)
  expect(await testClient(server.url, { timeoutMs: 300 }).orders.create(ORDER)).toEqual({ id: 'ord_1' })
  await using other = await startFaultServer(fault, DONE)
  expect(await testClient(other.url, { timeoutMs: 300 }).orders.get('ord_1')).toEqual({ id: 'ord_1' })
  await using third = await startFaultServer(fault, DONE)
  const quote = testClient(third.url, { timeoutMs: 300 }).quotes.create(QUOTE)
  await (isForAll ? expect(quote).resolves.toBeDefined() : errorOf(quote))
  expect(third.seen.length).toBe(isForAll ? 2 : 1)
})

test.each<[string, Play]>([
  ['a refusal', problem(422, 'validation_failed', { retryable: false })],
  ['what is not found', problem(404, 'order_not_found')],
  ['429 that passes by no waiting', problem(429, 'too_many_open_orders', { retryable: false })],
  ['503 that passes by no waiting', problem(503, 'method_unavailable', { retryable: false })],
  ['a conflict', problem(409, 'idempotency_conflict', { retryable: false })],
  ['an answer that is none', html(200)],
  ['a redirect', html(302, { location: 'https://elsewhere.example/' })],
])('PTN-103 after %s nothing is repeated', async (_, answer) => {
  await using server = await startFaultServer(answer)
  await errorOf(testClient(server.url).orders.create(ORDER))
  expect(server.seen.length).toBe(1)
})

test('PTN-103 a call that its own first try still holds is asked for again, under the same key', async () => {
  await using server = await startFaultServer(silent, problem(409, 'idempotency_running', { retryable: true }), DONE)
  expect(await testClient(server.url, { timeoutMs: 200 }).orders.create(ORDER)).toEqual({ id: 'ord_1' })
  expect(new Set(keysOf(server)).size).toBe(1)
})

test('PTN-103 at most three times, each wait longer and never quite the same, and as long as the API asks', async () => {
  await using server = await startFaultServer(cut)
  const client = testClient(server.url)
  for (let times = 0; times < 20; times += 1) await errorOf(client.orders.get('ord_1'))
  expect(server.seen.length).toBe(80)
  expect(client.waits.length).toBe(60)
  for (const [at, wait] of client.waits.entries()) {
    const most = 500 * 2 ** (at % 3)
    expect([wait >= most / 2, wait <= most]).toEqual([true, true])
  }
  expect(new Set(client.waits).size).toBeGreaterThan(30)
  const date = new Date(Date.now() + 20_000).toUTCString()
  for (const [header, least, most] of [
    ['7', 7_000, 7_500],
    [date, 18_000, 20_500],
  ] as const) {
    await using asking = await startFaultServer(problem(429, 'rate_limited', {}, { 'retry-after': header }), DONE)
    const waiting = testClient(asking.url)
    await waiting.orders.get('ord_1')
    expect(waiting.waits[0]).toBeGreaterThanOrEqual(least)
    expect(waiting.waits[0]).toBeLessThanOrEqual(most)
  }
})

test('PTN-103 a wait that is too long is the caller’s to decide, and repeats can be turned off', async () => {
  await using server = await startFaultServer(problem(429, 'rate_limited', {}, { 'retry-after': '3600' }))
  const error = await errorOf(testClient(server.url).orders.get('ord_1'))
  expect(error).toMatchObject({ retryAfterSeconds: 3600, retryable: true, nextAction: 'retry' })
  await using down = await startFaultServer(cut)
  await errorOf(testClient(down.url, { retries: 0 }).orders.get('ord_1'))
  expect([server.seen.length, down.seen.length]).toEqual([1, 1])
})

test('PTN-103 the real client waits between its tries', async () => {
  await using server = await startFaultServer(html(503, { 'retry-after': '1' }), DONE)
  await new Kivuko({ key: KEY, baseUrl: server.url }).orders.get('ord_1')
  const [first = 0, second = 0] = server.seen.map(({ at }) => at)
  expect(second - first).toBeGreaterThanOrEqual(1_000)
})

test('PTN-104 each try ends in time, headers or body, and the error says so', async () => {
  for (const fault of [silent, stalled]) {
    await using server = await startFaultServer(fault)
    const error = await errorOf(testClient(server.url, { retries: 1 }).orders.create(ORDER, { timeoutMs: 100 }))
    expect(error).toMatchObject({
      code: 'timed_out',
      status: 0,
      retryable: true,
      message: expect.stringMatching(/100 ms/),
    })
    expect(server.seen.length).toBe(2)
  }
})

test('PTN-104 a signal ends a call before it, in it and in the wait after it, and throws its own reason', async () => {
  await using server = await startFaultServer(silent)
  const client = new Kivuko({ key: KEY, baseUrl: server.url })
  const reason = new Error('the customer left')
  await expect(client.orders.get('ord_1', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(server.seen.length).toBe(0)
  const during = new AbortController()
  const call = client.orders.create(ORDER, { signal: during.signal })
  await expect.poll(() => server.seen.length).toBe(1)
  during.abort(reason)
  await expect(call).rejects.toBe(reason)
  await using asking = await startFaultServer(problem(429, 'rate_limited', {}, { 'retry-after': '20' }))
  const waiting = new AbortController()
  const answer = new Kivuko({ key: KEY, baseUrl: asking.url }).orders.get('ord_1', { signal: waiting.signal })
  await expect.poll(() => asking.seen.length).toBe(1)
  waiting.abort(reason)
  await expect(answer).rejects.toBe(reason)
  expect([server.seen.length, asking.seen.length]).toEqual([1, 1])
})

test('PTN-105 a refusal is an error with all that the API says of it', async () => {
  const errors = [{ field: 'phone_number', message: 'must be a Kenyan number' }]
  const advice = { errors, param: 'phone_number', retryable: false, next_action: 'fix_request', request_id: 'req-7' }
  await using server = await startFaultServer(problem(422, 'validation_failed', advice))
  const error = await errorOf(testClient(server.url).orders.create(ORDER, { idempotencyKey: 'row-00001' }))
  expect({ ...error }).toEqual({
    name: 'KivukoError',
    code: 'validation_failed',
    status: 422,
    type: 'https://pay.example/docs/errors#validation_failed',
    param: 'phone_number',
    errors,
    retryable: false,
    nextAction: 'fix_request',
    requestId: 'req-7',
    retryAfterSeconds: null,
    idempotencyKey: 'row-00001',
  })
  expect(error.message).toBe('validation_failed.')
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(KEY)
})

test('PTN-106 a page of a proxy, no JSON, or what is no problem is named as that', async () => {
  const broken: Play = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":')
  const odd = json({ message: 'no such route' }, { status: 404 })
  for (const [answer, status, nextAction] of [
    [html(200), 200, 'retry'],
    [html(404), 404, 'fix_request'],
    [broken, 200, 'retry'],
    [odd, 404, 'fix_request'],
    [json([], { status: 418 }), 418, 'fix_request'],
  ] as const) {
    await using server = await startFaultServer(answer)
    const error = await errorOf(testClient(server.url).orders.get('ord_1'))
    expect(error).toMatchObject({ code: 'answer_unreadable', status, nextAction, requestId: null })
  }
})

test('PTN-106 an answer of 10 MB is not read to its end', async () => {
  const taken = { bytes: 0 }
  await using server = await startFaultServer(huge(10 * 1024 * 1024, taken))
  const error = await errorOf(testClient(server.url).orders.get('ord_1'))
  expect(error).toMatchObject({ code: 'answer_unreadable', status: 200 })
  expect(taken.bytes).toBeLessThan(10 * 1024 * 1024)
})

test('PTN-106 a key follows no redirect', async () => {
  await using elsewhere = await startFaultServer(DONE)
  await using server = await startFaultServer(html(307, { location: elsewhere.url }))
  expect(await errorOf(testClient(server.url).orders.get('ord_1'))).toMatchObject({ status: 307 })
  expect(elsewhere.seen).toEqual([])
})
