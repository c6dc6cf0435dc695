import { me } from '@kivuko/contract/auth.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { completeSignIn, exchangeHandoff } from '@kivuko/contract/sign-in-ways.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { listHoldings, listWallets } from '@kivuko/contract/wallets.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, networkFailure, on, refuse } from '../../../../test/server.ts'

const WORKING = [
  on(exchangeHandoff, { access_token: 'session', user: undefined }),
  on(me, ADA),
  on(paymentOptions, { methods: [], card: null }),
  on(listWallets, []),
  on(listHoldings, []),
  on(listTransactions, {
    transactions: [],
    next: null,
    total_count: 0,
    summary: { total_inflow: null, total_outflow: null },
  }),
]
const SUCCESS = '/auth/callback?success=true&access_token=handed&user_email=ada%40example.com'

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

test('AUT-56 AUT-57 AUT-67 AUT-68 ENT-07 a good return leaves the address at once, is exchanged, and fetches the profile', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const api = fakeApi(
    on(exchangeHandoff, async () => {
      await asked
      return { status: 200, body: { access_token: 'session' } }
    }),
    ...WORKING,
  )
  await openApp(SUCCESS)
  expect(screen.getByText('Completing authentication...')).toBeDefined()
  expect(address()).toBe('/auth/callback')
  await waitFor(() => expect(api.callsOf(exchangeHandoff)[0]?.body).toEqual({ access_token: 'handed' }))
  // The cookie of this browser goes with that call alone.
  expect(api.callsOf(exchangeHandoff)[0]?.credentials).toBe('same-origin')
  expect(localStorage.getItem('token')).toBeNull()
  answer()
  expect(await screen.findByRole('heading', { name: 'Authentication Successful' })).toBeDefined()
  expect(localStorage.getItem('token')).toBe('session')
  expect(api.callsOf(me)).toHaveLength(1)
  expect(api.callsOf(me)[0]?.headers.get('authorization')).toBe('Bearer session')
})

test.each([
  ['was exchanged before', () => refuse('sign_in_expired'), /took too long or was already used/],
  ['gets no answer', networkFailure, /could not reach Kivuko/],
])('AUT-62 AUT-68 a return whose token %s opens no session and says so', async (_name, reply, text) => {
  fakeApi(on(exchangeHandoff, reply), ...WORKING)
  await openApp(SUCCESS)
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect(screen.getByRole('link', { name: 'Try Again' })).toBeDefined()
  expect(Object.keys(localStorage)).toEqual([])
})

test('AUT-57 an account with a second factor is asked for it before it is signed in', async () => {
  const second_factor = { challenge: 'chl', methods: ['totp' as const] }
  const api = fakeApi(
    on(exchangeHandoff, { second_factor }),
    on(completeSignIn, { access_token: 'session', user: ADA }),
    ...WORKING,
  )
  await openApp(SUCCESS)
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '123 456')
  expect(localStorage.getItem('token')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('heading', { name: 'Authentication Successful' })).toBeDefined()
  expect(api.callsOf(completeSignIn)[0]?.body).toEqual({ challenge: 'chl', method: 'totp', code: '123456' })
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
  // Answers arrive while the clock of the test stands still.
  const heading = () => screen.queryByRole('heading', { name: 'Authentication Successful' })
  while (!heading()) await act(() => new Promise<void>((resolve) => setImmediate(resolve)))
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(address()).toBe('/auth/callback')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(address()).toBe(target)
  expect(sessionStorage.getItem('oauth_return_url')).toBeNull()
})

test('a token the server refuses is forgotten and the failure says why', async () => {
  fakeApi(
    on(me, () => refuse('unauthorized')),
    ...WORKING,
  )
  await openApp(SUCCESS)
  expect(await screen.findByRole('heading', { name: 'Authentication Failed' })).toBeDefined()
  expect(localStorage.getItem('token')).toBeNull()
  await act(async () => {})
  expect(address()).toBe('/auth/callback')
})
