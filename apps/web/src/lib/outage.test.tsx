import { login } from '@kivuko/contract/auth.ts'
import { createOrder } from '@kivuko/contract/orders.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi, on, raw, refuse } from '../../test/server.ts'
import { call } from './api-client.ts'
import { OutageNote } from './outage-note.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('SEC-174 while the database is away, what may be repeated is asked again with the same key, and the page says so', async () => {
  vi.useFakeTimers()
  let isAway = true
  const api = fakeApi(
    on(createOrder, () => (isAway ? refuse('database_unavailable') : refuse('quote_expired'))),
    on(listWallets, () => (isAway ? refuse('database_unavailable') : raw(200, []))),
    on(login, () => refuse('database_unavailable')),
  )
  render(<OutageNote />)
  const body = { quote_id: 'q', payment_method: 'bank' } as const
  const order = call(createOrder, { body, idempotencyKey: 'key-12345' }).catch((error: unknown) => error)
  const wallets = call(listWallets)
  const stopped = new AbortController()
  const left = call(listWallets, { signal: stopped.signal }).catch((error: unknown) => error)
  await act(() => vi.advanceTimersByTimeAsync(4_500))
  expect(screen.getByRole('status').textContent).toBe('Kivuko is briefly unavailable, trying again.')
  stopped.abort()
  expect(await left).toMatchObject({ name: 'AbortError' })
  isAway = false
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect([await order, await wallets]).toMatchObject([{ code: 'quote_expired' }, []])
  expect(screen.getByRole('status').textContent).toBe('')
  const keys = api.callsOf(createOrder).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys.length).toBeGreaterThan(2)
  expect(new Set(keys)).toEqual(new Set(['key-12345']))
  // Nobody knows whether it was done, and it carries no key.
  const refused = await call(login, { body: { email: 'a@b.c', password: 'x' } }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'database_unavailable' })
  expect(api.callsOf(login)).toHaveLength(1)
  isAway = true
  const never = call(listWallets).catch((error: unknown) => error)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(await never).toMatchObject({
    code: 'database_unavailable',
    message: expect.stringContaining('Please try again'),
  })
})
