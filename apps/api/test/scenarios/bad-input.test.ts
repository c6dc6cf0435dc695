import { API } from '@kivuko/contract/api.ts'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { depositByPhone, payoutToPhone, quotePayout } from '@kivuko/contract/mobile-money.ts'
import { cancelOrder, createOrder, getOrder } from '@kivuko/contract/orders.ts'
import { cardWebhook, deleteCard, initiateBridge, initiatePayment } from '@kivuko/contract/payments.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  assertAnswered,
  BAD_AMOUNTS,
  bodyTexts,
  exampleBody,
  isAcceptable,
  rowCounts,
  send,
} from '../support/bad-input.ts'
import { staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'

/** What takes a partner's key is tried in partner-calls.test.ts. */
const ENDPOINTS: readonly EndpointSpec[] = API.filter(({ auth }) => auth !== 'partner' && auth !== 'widget')
// Everything here is called by an admin: nothing is refused before its body is read.
const withBody = ENDPOINTS.filter(({ body }) => body)

test('an amount that is no amount, or not above zero, is refused by its field, and writes nothing', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const { token } = await staffMember(app, 'admin')
  const before = withoutKeys(await rowCounts(app))
  const fields = [
    [createQuote, 'fiat_amount'],
    [initiatePayment, 'amount'],
    [initiateBridge, 'amount'],
    [depositByPhone, 'amount'],
    [quotePayout, 'amount'],
    [payoutToPhone, 'amount'],
  ] as const
  for (const [endpoint, field] of fields) {
    for (const amount of BAD_AMOUNTS) {
      const payload = JSON.stringify({ ...exampleBody(endpoint), [field]: amount })
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const problem = assertAnswered(await send(app, endpoint, token, { payload, headers }))
      const shown = JSON.stringify(amount)
      expect([shown, problem?.code, problem?.errors?.length]).toEqual([shown, 'validation_failed', 1])
      if (!shown.includes('\\u0000')) expect(problem?.errors?.[0]?.field).toBe(field)
    }
  }
  expect(withoutKeys(await rowCounts(app))).toEqual(before)
})

/** A refusal of a money call is kept with its key, on purpose. */
function withoutKeys(counts: Record<string, bigint>) {
  const { 'public.idempotency_keys': _, ...rest } = counts
  return rest
}

test('a text that is no JSON, an empty one and one that is too long are refused as such', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { token } = await staffMember(app, 'admin')
  const before = await rowCounts(app)
  const texts = ['{', '{"a":}', '[1,2', 'NaN', '{"fiat_amount":NaN}', '\u0000', '"\ud800', "{'a':1}", '{"a":1}}', '']
  for (const endpoint of withBody) {
    const mayBeLeftOut = isAcceptable(endpoint, '{}')
    for (const payload of texts) {
      if (payload === '' && mayBeLeftOut) continue
      const problem = assertAnswered(await send(app, endpoint, token, { payload }))
      expect([endpoint.id, payload, problem?.status]).toEqual([
        endpoint.id,
        payload,
        payload === '' ? expect.anything() : 400,
      ])
    }
    const none = assertAnswered(await send(app, endpoint, token, {}))
    // A body in which everything may be left out may be left out itself.
    if (!mayBeLeftOut) expect(none?.code).toBe('validation_failed')
    const long = assertAnswered(await send(app, endpoint, token, { payload: `{"a":"${'x'.repeat(1_000_000)}"}` }))
    expect(long?.code).toBe('payload_too_large')
    const deep = assertAnswered(await send(app, endpoint, token, { payload: '['.repeat(30_000) + ']'.repeat(30_000) }))
    expect(deep?.status).toBeLessThan(500)
  }
  expect(await rowCounts(app)).toEqual(before)
})

const headerText = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  fc.constantFrom('', 'Bearer ', 'Bearer kvs_', 'Basic YTpi', 'Bearer a, Bearer b', 'x'.repeat(8_000), 'null'),
)

test('whatever the headers say, no call has a fault and nobody else is let in', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const { token } = await staffMember(app, 'admin')
  const before = withoutKeys(await rowCounts(app))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ENDPOINTS), headerText, headerText, async (endpoint, authorization, key) => {
      // What visitors may ask for is written down, whoever they say they are.
      fc.pre(endpoint.auth !== 'none' || endpoint.method === 'GET')
      const payload = endpoint.method === 'POST' ? JSON.stringify(exampleBody(endpoint)) : undefined
      const headers = {
        authorization,
        'idempotency-key': key,
        'stripe-signature': key,
        'x-forwarded-for': key,
        cookie: key,
      }
      const problem = assertAnswered(await send(app, endpoint, token, { headers, ...(payload ? { payload } : {}) }))
      if (endpoint.auth === 'user') expect(problem?.code).toBe('unauthorized')
    }),
    { numRuns: 300, seed: 3 },
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...withBody), headerText, async (endpoint, type) => {
      fc.pre(!type.toLowerCase().includes('json'))
      const reply = await send(app, endpoint, token, { payload: 'x', headers: { 'content-type': type } })
      expect([400, 415, 422]).toContain(assertAnswered(reply)?.status)
    }),
    { numRuns: 100, seed: 4 },
  )
  expect(withoutKeys(await rowCounts(app))).toEqual(before)
})

test('an Idempotency-Key of any shape is a key or is refused by its name', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const { token } = await staffMember(app, 'admin')
  await fc.assert(
    fc.asyncProperty(headerText, async (key) => {
      const payload = JSON.stringify(exampleBody(createOrder))
      const problem = assertAnswered(
        await send(app, createOrder, token, { payload, headers: { 'idempotency-key': key } }),
      )
      if (problem?.code === 'validation_failed') expect(problem.errors?.[0]?.field).toBe('idempotency-key')
      else expect(problem?.code).toBe('quote_not_found')
    }),
    { numRuns: 150, seed: 5 },
  )
})

const part = fc.oneof(
  fc.constantFrom('%00', '%ff', '%', '%zz', '..', '%2e%2e', '%2f', '.', '%c0%af', 'x'.repeat(299), 'x'.repeat(5_000)),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 30 })
    .filter((text) => text.isWellFormed())
    .map(encodeURIComponent),
)
const query = fc.oneof(
  fc.constantFrom(
    'limit=0',
    'limit=-1',
    'limit=1e3',
    'limit=101',
    'limit=1&limit=2',
    'limit[]=1',
    'offset=%00',
    'limit=%ff',
  ),
  fc.constantFrom('__proto__=1', 'constructor=1', '&&&', '=', `limit=${'9'.repeat(5_000)}`, 'offset=100001', 'limit='),
  fc.tuple(fc.constantFrom('limit', 'offset', 'x'), part).map((pair) => pair.join('=')),
)

test('whatever the path and the query say, no call has a fault, and nothing is written', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const { token } = await staffMember(app, 'admin')
  const before = await rowCounts(app)
  const ask = fc.asyncProperty(
    fc.constantFrom(getOrder, cancelOrder, deleteCard),
    part,
    query,
    async (endpoint, id, text) => {
      const path = endpoint.path.replace(/\{\w+\}/, () => id)
      const problem = assertAnswered(await send(app, endpoint, token, { path, query: `?${text}` }))
      // A dot as a path is the list above it, which may answer.
      if (problem) expect(problem.status).toBeLessThan(500)
    },
  )
  await fc.assert(ask, { numRuns: 300, seed: 6 })
  const list = fc.asyncProperty(query, async (text) => {
    const problem = assertAnswered(await send(app, listTransactions, token, { query: `?${text}` }))
    if (problem) expect(problem.errors?.[0]?.field).toMatch(/^(limit|offset|query)$/)
  })
  await fc.assert(list, { numRuns: 150, seed: 7 })
  expect(await rowCounts(app)).toEqual(before)
})

test('a message without the provider’s signature is refused, whatever it holds', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const before = await rowCounts(app)
  await fc.assert(
    fc.asyncProperty(bodyTexts(cardWebhook), headerText, async (payload, signature) => {
      const headers = { 'stripe-signature': signature }
      expect(assertAnswered(await send(app, cardWebhook, '', { payload, headers }))?.code).toBe('signature_invalid')
    }),
    { numRuns: 100, seed: 8 },
  )
  expect(await rowCounts(app)).toEqual(before)
})

test('a body on a call that takes none changes nothing', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const { token } = await staffMember(app, 'admin')
  for (const endpoint of ENDPOINTS.filter(({ method }) => method === 'GET')) {
    const plain = await send(app, endpoint, token, {})
    const loaded = await send(app, endpoint, token, { payload: '{"limit":' })
    assertAnswered(loaded)
    expect([endpoint.id, loaded.statusCode]).toEqual([endpoint.id, plain.statusCode])
  }
})
