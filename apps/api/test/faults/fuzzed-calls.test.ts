// Bodies nobody sends on purpose, to every call: each is refused in the one shape or answered, and none is a fault.
import { API } from '@kivuko/contract/api.ts'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { schedulesTimeoutMs, trySchedules } from '../../../../tools/testing/schedules.ts'
import { assertAnswered, bodyTexts, exampleBody, isAcceptable, rowCounts, send } from '../support/bad-input.ts'
import { staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/** For each endpoint; hashing a password takes its time. */
const CALLS = { short: 6, long: 60, hashing: 5 }
const TARGET = 100_000
const HASHING = new Set(['register', 'login'])

const ENDPOINTS: readonly EndpointSpec[] = API
const withBody = ENDPOINTS.filter(({ body }) => body)
type Context = { app: TestApp; token: string; seed: number; calls: number }

/** A body the contract does not take is refused with the field and the rule, and writes nothing. */
async function sendRefused({ app, token, seed, calls }: Context): Promise<number> {
  const before = await rowCounts(app)
  let sent = 0
  // What takes a partner's key is tried with one beside the other calls of partners.
  for (const endpoint of withBody.filter(({ auth }) => auth !== 'partner' && auth !== 'widget')) {
    const ask = fc.asyncProperty(bodyTexts(endpoint), async (payload) => {
      fc.pre(!isAcceptable(endpoint, payload))
      sent += 1
      const problem = assertAnswered(await send(app, endpoint, token, { payload }))
      expect(['validation_failed', 'malformed_request']).toContain(problem?.code)
    })
    await fc.assert(ask, { numRuns: calls, seed })
  }
  expect(await rowCounts(app)).toEqual(before)
  return sent
}

async function sendAnything({ app, token, seed, calls }: Context): Promise<number> {
  let sent = 0
  for (const endpoint of ENDPOINTS.filter(({ method }) => method === 'POST')) {
    const ask = fc.asyncProperty(bodyTexts(endpoint), fc.uuid(), async (payload, key) => {
      sent += 1
      // Signing out would end what is tried.
      const authorization = endpoint.id === 'logout' ? 'Bearer kvs_none' : `Bearer ${token}`
      assertAnswered(await send(app, endpoint, token, { payload, headers: { 'idempotency-key': key, authorization } }))
    })
    await fc.assert(ask, { numRuns: HASHING.has(endpoint.id) ? CALLS.hashing : calls, seed })
  }
  return sent
}

test('the example of each body is one the contract takes', () => {
  for (const endpoint of withBody)
    expect([endpoint.id, z.safeParse(endpoint.body as never, exampleBody(endpoint)).success]).toEqual([
      endpoint.id,
      true,
    ])
})

// Called by an admin: nothing is refused before its body is read.
test('whatever a body holds, no call has a fault; one the contract does not take is refused and writes nothing', {
  timeout: schedulesTimeoutMs(),
}, async () => {
  await trySchedules({ name: 'fuzzed-calls', unit: 'calls', target: TARGET }, async ({ seed, isShort }) => {
    // Prices of a minute ago would be too old: a refusal that is a 503.
    await using app = await startTestApp({ sandbox: true, env: { RATES_STALE_MS: '3600000' } })
    const { token } = await staffMember(app, 'admin')
    const context = { app, token, seed, calls: isShort ? CALLS.short : CALLS.long }
    return (await sendRefused(context)) + (await sendAnything(context))
  })
})
