import { login, logout as logoutEndpoint, me } from '@kivuko/contract/auth.ts'
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { listHoldings, listWallets } from '@kivuko/contract/wallets.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../test/people.ts'
import { address, openApp, startClean } from '../../test/render-app.tsx'
import { fakeApi, on, refuse } from '../../test/server.ts'

const WORKING = [
  on(me, ADA),
  on(login, { access_token: 'tok', user: ADA }),
  on(logoutEndpoint, { result: 'ok' }),
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

beforeEach(startClean)

test('RTE-36 RTE-37 RTE-38 a visitor of a signed-in screen is asked to sign in and can come back', async () => {
  fakeApi(...WORKING)
  await openApp('/wallet?x=1')
  expect(await screen.findByText('Please sign in to access this page')).toBeDefined()
  expect(address()).toBe('/sign-in?redirect=%2Fwallet%3Fx%3D1&message=Please+sign+in+to+access+this+page')
  expect(localStorage.getItem('auth_return_url')).toBe('/wallet?x=1')
})

test('RTE-38 an address cannot put other words into the sign-in page', async () => {
  fakeApi(...WORKING)
  await openApp('/sign-in?message=Call+this+number')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
  expect(screen.queryByText('Call this number')).toBeNull()
})

test.each(['/dashboard', '/wallet', '/add-funds', '/security', '/order-confirmation', '/send-money', '/transactions'])(
  'RTE-23 RTE-35 %s opens with a stored token and not without',
  { tags: 'long' },
  async (path) => {
    fakeApi(...WORKING)
    localStorage.setItem('token', 'tok')
    await openApp(path)
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
    expect(window.location.pathname).toBe(path)
    startClean()
    fakeApi(...WORKING)
    await openApp(path)
    await waitFor(() => expect(window.location.pathname).toBe('/sign-in'))
  },
)

test.each(['/dashboard', '/add-funds', '/send-money', '/kyc-verification', '/transactions', '/profile'])(
  'RTE-23 %s asks a visitor to sign in and keeps the way back',
  { tags: 'long' },
  async (path) => {
    fakeApi(...WORKING)
    await openApp(path)
    expect(await screen.findByText('Please sign in to access this page')).toBeDefined()
    expect(window.location.pathname).toBe('/sign-in')
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe(path)
  },
)

test.each([
  ...['/deposit', '/transfer', '/activity', '/wallet', '/payments', '/settings', '/security', '/notifications'],
])('RTE-24 %s exists for the signed-in alone', { tags: 'long' }, async (path) => {
  fakeApi(...WORKING)
  await openApp(path)
  expect(await screen.findByText('Please sign in to access this page')).toBeDefined()
  expect(window.location.pathname).toBe('/sign-in')
})

test('RTE-24 help is for everyone, also for those who cannot sign in', async () => {
  fakeApi(...WORKING)
  await openApp('/help')
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  expect(window.location.pathname).toBe('/help')
})

test('AUT-34 the first thing painted already knows who is signed in', async () => {
  fakeApi(...WORKING)
  localStorage.setItem('token', 'tok')
  await openApp('/wallet')
  // Nothing is waited for: what was not there at once would have shown the signed-out page first.
  expect(screen.getByRole('button', { name: 'Menu of Ada Lovelace King' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull()
})

test.each([
  ['/sign-in?redirect=/wallet?x=1', '/wallet?x=1'],
  ['/sign-in?redirect=add-funds', '/add-funds'],
  ['/sign-in?redirect=https://evil.test', '/dashboard'],
  ['/sign-in', '/dashboard'],
])('RTE-04 AUT-51 AUT-53 AUT-54 signing in at %s leads to %s', { tags: 'long' }, async (path, target) => {
  fakeApi(...WORKING)
  await openApp(path)
  await signIn()
  await waitFor(() => expect(address()).toBe(target))
})

test('AUT-52 RTE-43 the remembered page is used once', async () => {
  fakeApi(...WORKING)
  localStorage.setItem('auth_return_url', '/wallet')
  await openApp('/sign-in')
  await signIn()
  await waitFor(() => expect(address()).toBe('/wallet'))
  expect(localStorage.getItem('auth_return_url')).toBeNull()
})

test('AUT-39 PUB-46 signing out from a signed-in screen ends on the home page', async () => {
  const api = fakeApi(...WORKING)
  localStorage.setItem('token', 'tok')
  await openApp('/dashboard')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Menu of Ada Lovelace King' }))
  await user.click(screen.getAllByRole('button', { name: 'Sign Out' })[0] as HTMLElement)
  await waitFor(() => expect(address()).toBe('/'))
  expect(Object.keys(localStorage)).toEqual([])
  expect(await screen.findByRole('heading', { level: 1, name: /Africa/ })).toBeDefined()
  // The session is over here at once; the server is told as soon as the code for it has come.
  await waitFor(() => expect(api.callsOf(logoutEndpoint)).toHaveLength(1))
})

test('AUT-42 AUT-44 RTE-41 a session refused on a screen ends on sign-in with the way back', async () => {
  fakeApi(
    on(listWallets, () => refuse('unauthorized')),
    ...WORKING,
  )
  localStorage.setItem('token', 'tok')
  await openApp('/wallet')
  await waitFor(() => expect(address()).toBe('/sign-in?redirect=%2Fwallet'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('AUT-43 AUT-44 a profile refused on /profile clears what was kept for its owner and ends on sign-in', async () => {
  let asked = 0
  fakeApi(
    on(me, () => {
      asked += 1
      return asked === 1 ? { status: 200, body: ADA } : refuse('unauthorized')
    }),
    ...WORKING,
  )
  for (const key of ['token', 'refresh_token', 'kyc_banner_dismissed']) localStorage.setItem(key, 'x')
  sessionStorage.setItem('kyc_draft', 'x')
  await openApp('/profile')
  await waitFor(() => expect(address()).toBe('/sign-in?redirect=%2Fprofile'))
  expect(asked).toBe(2)
  // The way back is all that is left.
  expect(Object.keys(localStorage)).toEqual(['auth_return_url'])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('AUT-37 a bad stored token leaves a public page where it is, signed out', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  fakeApi(
    on(me, () => refuse('unauthorized')),
    ...WORKING,
  )
  localStorage.setItem('token', 'old')
  await openApp('/')
  expect(await screen.findAllByRole('link', { name: 'Get Started' })).not.toHaveLength(0)
  expect(address()).toBe('/')
})

test('PUB-01 PUB-08 PUB-11 PUB-12 PUB-13 PUB-15 the home page presents the platform around the buy widget', async () => {
  fakeApi(...WORKING)
  await openApp('/')
  expect(await screen.findByRole('heading', { level: 1, name: 'Crypto and Web3 money for Africa' })).toBeDefined()
  expect(await screen.findByText(/as little as \$10/)).toBeDefined()
  expect(await screen.findByText(/Fees depend on the payment method/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Buy USDT' })).toBeDefined()
})

test('PUB-41 PUB-47 PUB-48 the header shows either its signed-out or its signed-in items', async () => {
  fakeApi(...WORKING)
  await openApp('/buy')
  const header = () => within(screen.getByRole('banner'))
  expect((await header().findAllByRole('link', { name: 'Get Started' }))[0]?.getAttribute('href')).toBe('/sign-in')
  expect(header().queryByRole('link', { name: 'Control Panel' })).toBeNull()
  startClean()
  fakeApi(...WORKING)
  localStorage.setItem('token', 'tok')
  await openApp('/buy')
  expect((await header().findAllByRole('link', { name: 'Control Panel' }))[0]?.getAttribute('href')).toBe('/dashboard')
  expect(header().queryByRole('link', { name: 'Get Started' })).toBeNull()
})

test('AUT-76 RTE-42 the public pages ask nothing of the signed-in API', async () => {
  const api = fakeApi(...WORKING)
  await openApp('/buy')
  await screen.findByRole('heading', { level: 1 })
  // What anybody may ask: ways to pay, and prices that the page may show by then.
  const asked = api.calls.filter(({ url }) => !/\/(payments\/options|market\/prices)/.test(url))
  expect(asked).toEqual([])
})

async function signIn(): Promise<void> {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'Abcdefg1')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

test('FST-35 who has signed in reads that their account opens until its screen is there', async () => {
  fakeApi(...WORKING)
  await openApp('/sign-in?redirect=/wallet')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'Ferry-over-the-lake-1')
  const seen: (string | null)[] = []
  const watch = new MutationObserver(() => seen.push(document.body.textContent))
  watch.observe(document.body, { subtree: true, childList: true })
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(window.location.pathname).toBe('/wallet'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Wallet' })).toBeDefined()
  watch.disconnect()
  expect(seen.some((text) => text?.includes('Opening your account…'))).toBe(true)
})
