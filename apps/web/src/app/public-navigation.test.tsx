import { me } from '@kivuko/contract/auth.ts'
import { subscribe } from '@kivuko/contract/leads.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../test/people.ts'
import { address, openApp, startClean } from '../../test/render-app.tsx'
import { fakeApi, networkFailure, on } from '../../test/server.ts'
import { until } from '../../test/until.ts'

beforeEach(startClean)

const header = () => within(screen.getByRole('banner'))

/** The links of one of the header's menus, as 'label → address'. */
async function openMenu(name: string): Promise<string[]> {
  const button = header().getByRole('button', { name, hidden: true })
  fireEvent.click(button)
  const panel = button.nextElementSibling as HTMLElement
  await within(panel).findAllByRole('link', { hidden: true })
  return linksIn(panel)
}

function linksIn(part: HTMLElement): string[] {
  return within(part)
    .getAllByRole('link', { hidden: true })
    .map((link) => `${link.textContent} → ${link.getAttribute('href')}`)
}

const BUY_MENU = [
  'Personal Account → /buy',
  'Enterprise Account → /business',
  'Ethereum → /buy?crypto=eth',
  'Solana → /buy?crypto=sol',
  'Tether → /buy?crypto=usdt',
  'XRP → /buy?crypto=xrp',
  'Bitcoin → /buy?crypto=btc',
  'USD Coin → /buy?crypto=usdc',
]
const SELL_MENU = [
  'Personal → /sell',
  'Business → /business',
  'Ethereum → /sell?crypto=eth',
  'Solana → /sell?crypto=sol',
  'Tether → /sell?crypto=usdt',
  'BNB → /sell?crypto=bnb',
  'Bitcoin → /sell?crypto=btc',
  'XRP → /sell?crypto=xrp',
]

const ACCOUNT_MENU = ['Control Panel → /dashboard', 'Account Details → /profile', 'Preferences → /settings']

test('PUB-06 PUB-07 PUB-31 PUB-32 PUB-33 PUB-34 the Buy Crypto menu leads to both accounts and to each featured coin', async () => {
  fakeApi()
  await openApp('/about')
  expect(await openMenu('Buy Crypto')).toEqual(BUY_MENU)
})

test('PUB-31 a menu closes when its link was followed, also one to the page that is there', async () => {
  fakeApi()
  await openApp('/business')
  await openMenu('Buy Crypto')
  const button = header().getByRole('button', { name: 'Buy Crypto', hidden: true })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(within(button.nextElementSibling as HTMLElement).getByText('Enterprise Account'))
  expect(address()).toBe('/business')
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('PUB-09 PUB-35 PUB-36 PUB-37 PUB-38 the Sell Crypto menu leads to both pages and to each coin', async () => {
  fakeApi()
  await openApp('/about')
  expect(await openMenu('Sell Crypto')).toEqual(SELL_MENU)
})

test('PUB-42 the Funds menu leads to deposits, transfers and the history', async () => {
  fakeApi(on(me, ADA))
  localStorage.setItem('token', 'tok')
  await openApp('/about')
  expect(await openMenu('Funds')).toEqual([
    'Deposit → /deposit',
    'Transfer → /transfer',
    'Activity History → /activity',
  ])
})

test('PUB-44 PUB-45 the account menu leads to the control panel, account details and preferences, and signs out', async () => {
  fakeApi(on(me, ADA))
  localStorage.setItem('token', 'tok')
  await openApp('/about')
  expect(await openMenu('Account')).toEqual(ACCOUNT_MENU)
  expect(header().getAllByRole('button', { name: 'Sign Out', hidden: true })).not.toHaveLength(0)
})

test('a menu closes on Escape and gives the focus back to its button', async () => {
  fakeApi()
  await openApp('/about')
  await openMenu('Buy Crypto')
  const button = header().getByRole('button', { name: 'Buy Crypto', hidden: true })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})

test('PUB-49 the phone menu holds the same labels and targets, signed out and in', { tags: 'long' }, async () => {
  fakeApi(on(me, ADA))
  await openApp('/about')
  const visitor = await openMenu('Menu')
  expect(visitor.slice(0, BUY_MENU.length + SELL_MENU.length)).toEqual([...BUY_MENU, ...SELL_MENU])
  expect(visitor.at(-1)).toBe('Get Started → /sign-in')
  startClean()
  fakeApi(on(me, ADA))
  localStorage.setItem('token', 'tok')
  await openApp('/about')
  const customer = await openMenu('Menu')
  expect(customer.slice(0, visitor.length - 1)).toEqual(visitor.slice(0, -1))
  expect(customer).toContain('Deposit → /deposit')
  expect(customer.slice(-3)).toEqual(ACCOUNT_MENU)
  expect(header().getByRole('button', { name: 'Sign Out', hidden: true })).toBeDefined()
})

test('PUB-19 PUB-20 PUB-21 PUB-22 PUB-23 PUB-101 the footer’s columns hold their labels, and each leads to a page', async () => {
  fakeApi()
  await openApp('/about')
  const footer = await screen.findByRole('contentinfo')
  const column = (name: string) =>
    linksIn(within(footer).getByRole('navigation', { name })).map((link) => link.split(' → ')[0])
  expect(column('Products')).toEqual(['Add Funds', 'Send Money', 'Widget', 'API', 'SDK', 'Wallet'])
  expect(column('Company')).toEqual(['About Us', 'Careers', 'Blog', 'Press', 'Partners'])
  expect(column('Support')).toEqual([
    'Help Center',
    'Documentation',
    'FAQ',
    'Legal',
    'Privacy Policy',
    'Terms of Service',
  ])
  const all = linksIn(footer)
  expect(all.slice(-3).map((link) => link.split(' → ')[0])).toEqual(['Security', 'Sitemap', 'Contact'])
  // Read by visitors too, unlike the page where an account is secured.
  expect(all).toContain('Security → /protection')
  const { screenAt } = await import('#app/screens.ts')
  const spec = screenAt('/protection')
  expect([spec?.kind, spec?.title.split(' · ')[0]]).toEqual(['public', 'Security'])
  const { withoutPrefix } = await import('#lib/language.ts')
  for (const link of all) expect(screenAt(withoutPrefix(pathOf(link))), link).toBeDefined()
})

test('PUB-02 PUB-03 PUB-04 PUB-05 the footer names four countries, the regulators of two, and no licence without a number', async () => {
  fakeApi()
  await openApp('/about')
  const footer = await screen.findByRole('contentinfo')
  const countries = within(within(footer).getByRole('region', { name: 'Countries and regulators' }))
  expect(countries.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Nigeria',
    'Kenya',
    'Ghana (coming)',
    'South Africa (coming)',
  ])
  for (const name of [
    'Securities and Exchange Commission',
    'Central Bank of Nigeria',
    'Capital Markets Authority',
    'Central Bank of Kenya',
  ])
    expect(countries.getByText(name)).toBeDefined()
  expect(countries.queryByText(/Licensed by/)).toBeNull()
})

test('PUB-24 the footer shows the clock’s year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-06-01T12:00:00Z') })
  fakeApi()
  await openApp('/about')
  expect(await screen.findByText(/© 2031 Kivuko/)).toBeDefined()
  vi.useRealTimers()
})

test('PUB-25 PUB-26 PUB-27 PUB-28 the newsletter sends its address and says thank you, or what went wrong', async () => {
  let isDown = true
  const api = fakeApi(
    on(subscribe, () => (isDown ? networkFailure() : { status: 200, body: { status: 'check_your_mail' } })),
  )
  await openApp('/about')
  const form = within(await screen.findByRole('form', { name: 'Newsletter' }))
  const field = form.getByLabelText('Email address')
  expect(field.getAttribute('type')).toBe('email')
  fireEvent.change(field, { target: { value: 'reader@kivuko.example' } })
  fireEvent.click(form.getByRole('button', { name: 'Subscribe Now' }))
  expect((await form.findByRole('alert')).textContent).toContain('We could not reach Kivuko')
  isDown = false
  fireEvent.click(form.getByRole('button', { name: 'Subscribe Now' }))
  expect(await screen.findByText('Thank you')).toBeDefined()
  expect(api.callsOf(subscribe).at(-1)?.body).toEqual({ email: 'reader@kivuko.example', source: 'footer' })
})

test('RTE-31 /sell-crypto leads a visitor by the dashboard to sign-in', async () => {
  fakeApi()
  await openApp('/sell-crypto')
  await until(() => expect(address()).toMatch(/^\/sign-in\?redirect=%2Fdashboard/))
})

test('RTE-31 /sell-crypto leads the signed-in to the dashboard', async () => {
  fakeApi(on(me, ADA))
  localStorage.setItem('token', 'tok')
  await openApp('/sell-crypto')
  await until(() => expect(address()).toBe('/dashboard'))
})

test('RTE-32 no page has a parameter in its path', async () => {
  const { ALL_SCREENS } = await import('#app/screens.ts')
  for (const { path } of ALL_SCREENS) expect(path).not.toContain(':')
})

function pathOf(link: string): string {
  return (link.split(' → ')[1] ?? '').replace(/[?#].*/, '')
}
