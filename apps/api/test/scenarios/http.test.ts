import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { API } from '@kivuko/contract/api.ts'
import { login, me } from '@kivuko/contract/auth.ts'
import { API_BASE, type EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { health } from '@kivuko/contract/health.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'

const needsQuery = ({ query }: EndpointSpec) => query !== undefined && !z.safeParse(query, {}).success

test('API-01 API-08 each path answers with and without a slash at its end, without a redirect', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { token } = await staffMember(app, 'admin')
  const endpoints: readonly EndpointSpec[] = API
  for (const endpoint of endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('{'))) {
    const path = `${API_BASE}${endpoint.path.replace(/\/$/, '')}`
    for (const url of [path, `${path}/`]) {
      const { statusCode } = await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect([url, statusCode]).toEqual([url, statusOf(endpoint)])
    }
  }
})

/** What needs a key, a query, an agent, or a link, was reached all the same, and says so. */
function statusOf(endpoint: EndpointSpec): number {
  if (endpoint.auth === 'partner') return 401
  // No address of the widget is this one.
  if (endpoint.auth === 'widget') return 403
  if (needsQuery(endpoint)) return 422
  if (['drawPayLink', 'readIdentityVisit'].includes(endpoint.id)) return 404
  return endpoint.id === 'listAgentDeals' ? 409 : 200
}

test('API-160 a call without a body takes the JSON content type with nothing behind it, and one with a body says what it misses', async () => {
  await using app = await startTestApp()
  const { token } = await app.customer()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const empty = (url: string) => app.server.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload: '' })
  expect((await empty('/auth/logout')).statusCode).toBe(200)
  const missing = await empty('/auth/login')
  expect([missing.statusCode, missing.json<{ code: string }>().code]).toEqual([422, 'validation_failed'])
})

test('ERR-39 every refusal is application/problem+json with its status, code, detail and message', async () => {
  await using app = await startTestApp()
  const refusals = [
    { status: 401, code: 'unauthorized', request: { url: '/api/v1/users/me' } },
    { status: 404, code: 'not_found', request: { url: '/api/v1/nothing' } },
    { status: 405, code: 'method_not_allowed', request: { method: 'DELETE', url: '/api/v1/auth/login' } },
    { status: 405, code: 'method_not_allowed', request: { url: '/api/v1/quotes/create' } },
    { status: 400, code: 'malformed_request', request: post('{') },
    { status: 400, code: 'malformed_request', request: { url: '/api/v1/%ff' } },
    { status: 413, code: 'payload_too_large', request: post(`"${'x'.repeat(1_000_000)}"`) },
    { status: 415, code: 'unsupported_media_type', request: post('a=1', 'application/x-www-form-urlencoded') },
    { status: 422, code: 'validation_failed', request: post('{}') },
    { status: 401, code: 'invalid_credentials', request: post('{"email":"a@b.co","password":"x"}') },
  ] as const
  for (const { status, code, request } of refusals) {
    const response = await app.server.inject(request as never)
    const problem = response.json()
    expect([code, response.statusCode, response.headers['content-type']]).toEqual([
      code,
      status,
      'application/problem+json; charset=utf-8',
    ])
    expect(problem).toMatchObject({ type: 'about:blank', title: code, code, status, message: problem.detail })
    expect(problem.detail).toMatch(/^[A-Z].*\.$/)
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

function post(payload: string, contentType = 'application/json') {
  return { method: 'POST', url: '/api/v1/auth/login', payload, headers: { 'content-type': contentType } }
}

test('ERR-39 a refused field is named with the rule it breaks', async () => {
  await using app = await startTestApp()
  const { problem } = await app.call(login, { body: { email: 7, rememberMe: 'yes' } as never })
  expect(problem.errors).toEqual([
    { field: 'email', message: 'Email must be text' },
    { field: 'password', message: 'is required' },
    { field: 'rememberMe', message: 'rememberMe must be true or false' },
  ])
})

test('a method an address does not take is refused with those it takes', async () => {
  await using app = await startTestApp()
  const login = await app.server.inject({ method: 'PUT', url: '/api/v1/auth/login/', payload: {} })
  expect([login.statusCode, login.headers.allow]).toEqual([405, 'POST'])
  const orders = await app.server.inject({ method: 'DELETE', url: '/api/v1/orders/KV-1' })
  expect([orders.statusCode, orders.headers.allow]).toEqual([405, 'GET'])
})

test('answers of the API are data that no page may be made of', async () => {
  await using app = await startTestApp()
  for (const { headers } of [await app.call(paymentOptions), await app.call(me)]) {
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('SEC-115 a refusal before any route has the same headers, and over https insists on it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ env: { PUBLIC_URL: 'https://kivuko.example/' } })
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }
  for (const url of ['/api/v1/%ff', '/%ff', '/api/v1/webhooks/stripe'])
    expect([url, (await app.server.inject({ method: 'POST', url })).headers]).toMatchObject([url, headers])
  const answer = await rawAnswer(app.url, 'GET / HTTP/9.9\r\n\r\n')
  for (const [name, value] of Object.entries(headers)) expect(answer).toContain(`\r\n${name}: ${value}\r\n`)
  const twoLengths =
    'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n'
  expect(await rawAnswer(app.url, `${twoLengths}0\r\n\r\nGET / HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /)
  for (const method of ['TRACE', 'TRACK', 'CONNECT'])
    expect(
      await rawAnswer(app.url, `${method} /api/v1/users/me HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`),
    ).not.toMatch(/^HTTP\/1.1 2/)
})

test('over https the API insists on it', async () => {
  await using app = await startTestApp({ env: { PUBLIC_URL: 'https://kivuko.example/' } })
  const { headers } = await app.call(paymentOptions)
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
})

test('each network address has a budget of requests, and a smaller one for signing in', { tags: 'long' }, async () => {
  await using app = await startTestApp({
    processes: 1,
    env: { RATE_LIMIT_PER_MINUTE: '5', SIGN_IN_LIMIT_PER_MINUTE: '2' },
  })
  const body = { email: 'nobody@kivuko.example', password: 'wrong' }
  const statuses = [await app.call(login, { body }), await app.call(login, { body })].map(({ status }) => status)
  expect(statuses).toEqual([401, 401])
  const { status, problem } = await app.call(login, { body })
  expect([status, problem.code]).toEqual([428, 'challenge_required'])
  for (let request = 0; request < 5; request += 1) expect((await app.call(health)).status).toBe(200)
  const beyond = await app.call(health)
  expect([beyond.status, beyond.problem.code]).toEqual([429, 'rate_limited'])
  expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(beyond.headers['retry-after'])).toBeLessThanOrEqual(61)
  // Who is signed in elsewhere is not touched, and a signed message is the provider's to pace.
  const webhook = await app.server.inject({ method: 'POST', url: '/api/v1/webhooks/stripe', payload: {} })
  expect(webhook.json().code).toBe('signature_invalid')
})

test('an account has a budget of its own, from however many addresses it asks', async () => {
  await using app = await startTestApp({ processes: 1, env: { RATE_LIMIT_PER_MINUTE: '5', TRUST_PROXY: '1' } })
  const { call } = await app.customer()
  const ask = (address: string) => call(me, { headers: { 'x-forwarded-for': address } })
  for (let request = 0; request < 5; request += 1) expect((await ask(`203.0.113.${request}`)).status).toBe(200)
  const { status, headers } = await ask('203.0.113.99')
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
})

test('a caller cannot invent another address: only what the proxies in front added counts', {
  tags: 'long',
}, async () => {
  const limit = { SIGN_IN_LIMIT_PER_MINUTE: '1' }
  const body = { email: 'nobody@kivuko.example', password: 'wrong' }
  const tries = async (env: Record<string, string>, addresses: string[]) => {
    await using app = await startTestApp({ env: { ...limit, ...env } })
    const statuses: number[] = []
    for (const address of addresses) {
      statuses.push((await app.call(login, { body, headers: { 'x-forwarded-for': address } })).status)
    }
    return statuses
  }
  expect(await tries({}, ['203.0.113.1', '203.0.113.2'])).toEqual([401, 428])
  expect(await tries({ TRUST_PROXY: '1' }, ['203.0.113.1', '203.0.113.2'])).toEqual([401, 401])
  expect(await tries({ TRUST_PROXY: '1' }, ['198.51.100.1, 203.0.113.1', '198.51.100.2, 203.0.113.1'])).toEqual([
    401, 428,
  ])
  expect(await tries({ TRUST_PROXY: '1' }, ['2001:db8::1', '2001:db8::2'])).toEqual([401, 428])
})

test('health says how each part is, and without prices it is degraded', async () => {
  await using app = await startTestApp()
  const { body } = await app.call(health)
  expect(body).toEqual({
    status: 'degraded',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    checks: {
      database: 'ok',
      migrations: 'ok',
      jobs: 'ok',
      rates: 'failing',
      cards: 'off',
      sanctions: 'ok',
      replica: 'off',
      addresses: 'ok',
    },
  })
})

test('SEC-49 requests that come around the proxies, or by one that is not counted, show in health for an hour', {
  tags: 'long',
}, async () => {
  const PUBLIC_URL = 'https://kivuko.example/'
  const ways = [
    [{ TRUST_PROXY: '1' }, {}],
    [{ TRUST_PROXY: 'none' }, { 'x-forwarded-for': '203.0.113.7' }],
  ] as const
  for (const [env, headers] of ways) {
    await using app = await startTestApp({ processes: 1, env: { PUBLIC_URL, ...env } })
    const addresses = async () => (await app.call(health)).body.checks.addresses
    expect(await addresses()).toBe('ok')
    await app.call(paymentOptions, { headers: env.TRUST_PROXY === '1' ? { 'x-forwarded-for': '203.0.113.7' } : {} })
    app.clock.advance(2_000)
    expect(await addresses()).toBe('ok')
    await app.call(paymentOptions, { headers })
    app.clock.advance(2_000)
    expect(await addresses()).toBe('failing')
    app.clock.advance(3_600_000)
    expect(await addresses()).toBe('ok')
  }
})

test('health is well once prices are known and the card network answers, which asking often costs nothing', {
  tags: 'long',
}, async () => {
  let asked = 0
  const network = createServer((_request, response) => {
    asked += 1
    response.setHeader('content-type', 'application/json')
    response.statusCode = asked === 1 ? 200 : 503
    response.end(asked === 1 ? '{"object":"list","data":[]}' : '{"error":{"type":"api_error"}}')
  })
  await once(network.listen(0, '127.0.0.1'), 'listening')
  const { port } = network.address() as AddressInfo
  await using app = await startTestApp({
    processes: 1,
    sandbox: true,
    env: { STRIPE_API_URL: `http://127.0.0.1:${port}` },
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.call(health)))
  for (const { body } of answers) expect(body).toMatchObject({ status: 'ok', checks: { rates: 'ok', cards: 'ok' } })
  expect(asked).toBe(1)
  app.clock.advance(2_000)
  expect((await app.call(health)).body).toMatchObject({ status: 'degraded', checks: { cards: 'failing' } })
  network.close()
})

test('the API describes itself as OpenAPI 3.1, every call of it', { tags: 'long' }, async () => {
  await using app = await startTestApp({ env: { PUBLIC_URL: 'https://kivuko.example/' } })
  const response = await app.server.inject({ url: '/api/v1/openapi.json' })
  expect(response.headers['content-type']).toContain('application/json')
  const document = response.json()
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://kivuko.example/api/v1' }] })
  for (const { id, method, path } of API) {
    expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(id)
  }
})

test('ERR-39 what is not HTTP at all gets the same shape of refusal', async () => {
  await using app = await startTestApp()
  const answer = await rawAnswer(app.url, 'GET / HTTP/9.9\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code: 'malformed_request', status: 400 })
})

function rawAnswer(url: string, written: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(written))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}
