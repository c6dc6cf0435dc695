import { expect, test } from 'vitest'
import { API } from './api.ts'
import { type EndpointSpec, IDEMPOTENCY_KEY } from './endpoint.ts'

const endpoints: readonly EndpointSpec[] = API

test('API-25 a key has 8 to 255 visible characters', () => {
  for (const good of ['12345678', '1764000000000-7q2m9xrd', 'x'.repeat(255), '!"#$%&/~']) {
    expect([good, IDEMPOTENCY_KEY.test(good)]).toEqual([good, true])
  }
  for (const bad of ['', '1234567', 'x'.repeat(256), 'with space', 'tab\tbetween', 'ñandú-key', '12345678\n']) {
    expect([bad, IDEMPOTENCY_KEY.test(bad)]).toEqual([bad, false])
  }
})

test('no two calls share a name, or a method and path', () => {
  expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length)
  expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length)
})

test('every parameter in a path has a rule, and every rule a place in its path', () => {
  for (const { id, path, params } of endpoints) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const ruled = params ? Object.keys((params as unknown as { shape: object }).shape) : []
    expect([id, ruled]).toEqual([id, names])
  }
})

test('API-08 API-09 API-10 API-12 API-13 API-15 API-18 API-56 paths are as the specification writes them', () => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'POST /auth/login',
      'POST /auth/register',
      'POST /auth/logout',
      'GET /users/me',
      'POST /quotes/create',
      'POST /payments/initiate',
      'POST /payments/initiate-bridge',
      'GET /payments/card/methods',
      'POST /payments/card/save/start',
      'POST /payments/card/methods/{id}/delete',
      'GET /wallets/',
      'GET /transactions/',
    ]),
  )
})

test('calls that move money carry a key, and only they', () => {
  const keyed = endpoints.filter(({ idempotent }) => idempotent).map(({ id }) => id)
  expect(keyed).toEqual(['createOrder', 'initiatePayment', 'initiateBridge'])
  for (const { idempotent, auth } of endpoints) if (idempotent) expect(auth).toBe('user')
})
