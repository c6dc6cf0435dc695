import { login, me } from '@kivuko/contract/auth.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { listHoldings, listWallets } from '@kivuko/contract/wallets.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, refuse } from '../../../../test/server.ts'

const WALLETS = [
  on(listWallets, []),
  on(listHoldings, []),
  on(listTransactions, {
    transactions: [],
    next: null,
    total_count: 0,
    summary: { total_inflow: null, total_outflow: null },
  }),
]

beforeEach(startClean)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('AUT-37 RTE-38 a token found to be revoked at the start is said beside why the page asks', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  fakeApi(on(me, () => refuse('unauthorized')))
  localStorage.setItem('token', 'old')
  await openApp('/wallet')
  expect(await screen.findByText('Your session has ended.')).toBeDefined()
  expect(screen.getByText('Please sign in to access this page')).toBeDefined()
})

test('AUT-38 a tab whose session another tab ended goes to sign-in, says so once, and keeps no way back', async () => {
  fakeApi(on(me, ADA), ...WALLETS)
  localStorage.setItem('token', 'tok')
  await openApp('/wallet')
  const stop = (await import('#lib/session.ts')).followOtherTabs()
  await screen.findByRole('heading', { level: 1, name: 'Wallet' })
  localStorage.removeItem('token')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })))
  expect(await screen.findByText('You were signed out in another tab of this browser.')).toBeDefined()
  expect(address()).toBe('/sign-in')
  expect(localStorage.getItem('auth_return_url')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }))
  await screen.findByLabelText('Email')
  expect(screen.queryByText(/another tab/)).toBeNull()
  stop()
})

test.each(['https://evil.test', '//evil.test/x', 'https://[', 'javascript:alert(1)'])(
  'AUT-54 the redirect %s is not followed, and the page says so',
  { tags: 'long' },
  async (redirect) => {
    fakeApi(on(login, { access_token: 'tok', user: ADA }), ...WALLETS)
    await openApp(`/sign-in?redirect=${encodeURIComponent(redirect)}`)
    expect(await screen.findByText(/leads on to another site/)).toBeDefined()
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
    await userEvent.type(screen.getByLabelText('Password'), 'Abcdefg1{Enter}')
    await waitFor(() => expect(address()).toBe('/dashboard'))
  },
)

test('AUT-71 where the browser keeps nothing the page says what that means, and signing in works', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  fakeApi(on(login, { access_token: 'tok', user: ADA }), ...WALLETS)
  await openApp('/sign-in')
  expect(await screen.findByText(/This browser keeps no data for this site/)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'Abcdefg1{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeDefined()
  expect(address()).toBe('/dashboard')
})
