import { me } from '@kivuko/contract/auth.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { listHoldings, listTransactions, listWallets } from '@kivuko/contract/wallets.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../../test/people.ts'
import { address, openApp, startClean } from '../../../test/render-app.tsx'
import { fakeApi, on, refuse } from '../../../test/server.ts'

const WORKING = [
  on(me, ADA),
  on(paymentOptions, { methods: [], card: null }),
  on(listWallets, []),
  on(listHoldings, []),
  on(listTransactions, { transactions: [], total_count: 0 }),
]
const SUCCESS = '/auth/callback?success=true&access_token=tok&user_email=ada%40example.com'

beforeEach(startClean)
afterEach(() => vi.useRealTimers())

test.each([
  ['?error=denied', 'denied'],
  ['?error=denied&success=true&access_token=x', 'denied'],
  ['?success=true', 'Invalid authentication response'],
  ['?success=false&access_token=x', 'Invalid authentication response'],
  ['', 'Invalid authentication response'],
])('RTE-05 AUT-49 AUT-55 AUT-62 AUT-63 AUT-65 AUT-66 the return %j fails with %j', async (query, message) => {
  fakeApi(...WORKING)
  await openApp(`/auth/callback${query}`)
  expect(await screen.findByRole('heading', { name: 'Authentication Failed' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/sign-in')
  expect(localStorage.getItem('token')).toBeNull()
})

test('AUT-56 AUT-57 AUT-67 AUT-68 a good return drops the token from the address at once and fetches the profile', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const api = fakeApi(
    on(me, async () => {
      await asked
      return { status: 200, body: ADA }
    }),
    ...WORKING,
  )
  await openApp(SUCCESS)
  expect(screen.getByText('Completing authentication...')).toBeDefined()
  expect(address()).toBe('/auth/callback')
  answer()
  expect(await screen.findByRole('heading', { name: 'Authentication Successful' })).toBeDefined()
  expect(localStorage.getItem('token')).toBe('tok')
  expect(api.callsOf(me)).toHaveLength(1)
})

test.each([
  ['/wallet', '/wallet'],
  ['/sign-in?redirect=/wallet', '/wallet'],
  ['/sign-in', '/dashboard'],
  [undefined, '/dashboard'],
])('AUT-58 AUT-59 AUT-60 AUT-61 started from %s it moves on to %s after one second', async (started, target) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false })
  fakeApi(...WORKING)
  if (started) sessionStorage.setItem('oauth_return_url', started)
  await openApp(SUCCESS)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('heading', { name: 'Authentication Successful' })).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(address()).toBe('/auth/callback')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(address()).toBe(target)
  expect(sessionStorage.getItem('oauth_return_url')).toBeNull()
})

test('a token the server refuses is forgotten and the failure says why', async () => {
  fakeApi(on(me, () => refuse('unauthorized')))
  await openApp(SUCCESS)
  expect(await screen.findByRole('heading', { name: 'Authentication Failed' })).toBeDefined()
  expect(localStorage.getItem('token')).toBeNull()
  await act(async () => {})
  expect(address()).toBe('/auth/callback')
})
