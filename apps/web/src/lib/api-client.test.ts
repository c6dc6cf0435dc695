import { login, me } from '@kivuko/contract/auth.ts'
import { cancelOrder, createOrder, getOrder } from '@kivuko/contract/orders.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, networkFailure, on, raw, refuse } from '../../test/server.ts'
import { call, urlOf } from './api-client.ts'
import { ApiError, errorText } from './api-error.ts'

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  localStorage.clear()
})

test('API-01 API-02 API-08 addresses join host, base and path with its slashes as written', () => {
  expect(urlOf(me)).toBe('/api/v1/users/me')
  expect(urlOf(listWallets)).toBe('/api/v1/wallets/')
  expect(urlOf(listTransactions, { query: { limit: '5', offset: undefined } })).toBe('/api/v1/transactions/?limit=5')
  expect(urlOf(getOrder, { params: { reference: 'a/b c' } })).toBe('/api/v1/orders/a%2Fb%20c')
  vi.stubEnv('VITE_API_URL', 'https://api.example.com/')
  expect(urlOf(me)).toBe('https://api.example.com/api/v1/users/me')
})

test('API-03 API-05 a money call is JSON without cookies and carries its idempotency key', async () => {
  const api = fakeApi(on(createOrder, () => refuse('quote_expired')))
  const body = { quote_id: 'q', payment_method: 'bank' } as const
  await call(createOrder, { body, idempotencyKey: 'key-12345' }).catch(() => {})
  expect(api.calls[0]).toMatchObject({ body, credentials: 'omit' })
  expect(api.calls[0]?.headers.get('content-type')).toBe('application/json')
  expect(api.calls[0]?.headers.get('idempotency-key')).toBe('key-12345')
})

test('API-06 an answer that takes an hour still arrives: the client sets no time limit', async () => {
  vi.useFakeTimers()
  const hour = 3_600_000
  const fetched = vi.fn((_url: string, _init?: RequestInit) => {
    return new Promise<Response>((resolve) => setTimeout(() => resolve(Response.json([])), hour))
  })
  vi.stubGlobal('fetch', fetched)
  const answer = call(listWallets)
  await vi.advanceTimersByTimeAsync(hour)
  expect(await answer).toEqual([])
  expect(fetched.mock.calls[0]?.[1]?.signal ?? undefined).toBeUndefined()
  vi.useRealTimers()
})

test('a call without a body sends none', async () => {
  const api = fakeApi(on(cancelOrder, () => refuse('order_closed')))
  await call(cancelOrder, { params: { reference: 'r' } }).catch(() => {})
  expect(api.calls[0]?.body).toBeUndefined()
  expect(api.calls[0]?.headers.has('content-type')).toBe(false)
})

test('ERR-17 a refusal has its code, detail, message and field errors', async () => {
  const errors = [{ field: 'email', message: 'Email is required' }]
  fakeApi(on(login, () => refuse('validation_failed', { errors })))
  const failure = await call(login, { body: { email: '', password: 'x' } }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ code: 'validation_failed', status: 422, fieldErrors: errors })
  expect((failure as ApiError).fieldError('email')).toBe('Email is required')
})

test.each([
  ['the detail first', { detail: 'D', message: 'M' }, 'D'],
  ['else the message', { message: 'M' }, 'M'],
  ['else what the screen says itself', {}, 'own words'],
])('ERR-17 a failed call shows %s', async (_name, body, text) => {
  fakeApi(on(listWallets, () => raw(500, body)))
  const failure = await call(listWallets).catch((error: unknown) => error)
  expect(errorText(failure, 'own words')).toBe(text)
})

test.each([
  ['a network failure', networkFailure, undefined],
  ['an answer outside the contract', () => raw(200, { nonsense: true }), 200],
  ['a refusal that is not ours', () => raw(502, '<html>'), 502],
])('%s is an ApiError without a code', async (_name, reply, status) => {
  fakeApi(on(listWallets, reply))
  const failure = await call(listWallets).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ code: undefined, status })
})

test('an aborted call stays an abort', async () => {
  fakeApi(
    on(listWallets, () => {
      throw new DOMException('stopped', 'AbortError')
    }),
  )
  await expect(call(listWallets)).rejects.toMatchObject({ name: 'AbortError' })
})

test('SEC-134 a call refused because its token was replaced meanwhile is made again with the new one', async () => {
  localStorage.setItem('token', 'old')
  const api = fakeApi(
    on(cancelOrder, ({ headers }) => {
      if (headers.get('authorization') === 'Bearer new') return refuse('order_not_found')
      // Another tab gave a proof just now.
      localStorage.setItem('token', 'new')
      return refuse('unauthorized')
    }),
  )
  const cancelling = call(cancelOrder, { params: { reference: 'KV-1' } })
  await expect(cancelling).rejects.toMatchObject({ code: 'order_not_found' })
  expect(api.callsOf(cancelOrder)).toHaveLength(2)
  expect(localStorage.getItem('token')).toBe('new')
})
