import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMoney, press, startMoneyTest } from '../../test/money-driver.tsx'
import { until } from '../../test/until.ts'

beforeEach(() => startMoneyTest())
afterEach(() => {
  vi.useRealTimers()
})

const linkOf = (link: HTMLElement) => `${link.textContent} → ${link.getAttribute('href')}`

test('PUB-50 PUB-51 the dashboard’s header leads to every page of money, wide and in the menu', async () => {
  await openMoney('/dashboard')
  const header = within(screen.getByRole('banner'))
  const links = within(header.getByRole('navigation')).getAllByRole('link')
  const wanted = ['Dashboard → /dashboard', 'Wallet → /wallet', 'Transactions → /transactions', 'Payments → /payments']
  expect(links.map(linkOf)).toEqual(wanted)
  expect(header.getByRole('link', { name: 'Add Funds' }).getAttribute('href')).toBe('/add-funds')
  expect(header.getByRole('link', { name: 'Send' }).getAttribute('href')).toBe('/send-money')
  await press('Menu')
  const all = header.getAllByRole('link').map(linkOf)
  for (const each of [...wanted, 'Add Funds → /add-funds', 'Send → /send-money']) {
    expect(all.filter((link) => link === each)).toHaveLength(2)
  }
})

test('PUB-61 the same page is the Dashboard in the account’s navigation and the Control Panel in the site’s', async () => {
  await openMoney('/dashboard')
  const account = within(screen.getByRole('banner')).getByRole('navigation', { name: 'Account' })
  expect(within(account).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.queryByRole('link', { name: 'Control Panel' })).toBeNull()
  startMoneyTest()
  await openMoney('/about')
  const [panel] = await until(() => screen.getAllByRole('link', { name: 'Control Panel' }))
  expect(panel?.getAttribute('href')).toBe('/dashboard')
  expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Dashboard' })).toBeNull()
})

test('PUB-62 a page of the account has the account’s navigation, a public one the site’s in its signed-in form', {
  tags: 'long',
}, async () => {
  const { ALL_SCREENS } = await import('#app/screens.ts')
  const someOfTheSite = ['/', '/buy', '/coins', '/about', '/payment-success']
  const pages = ALL_SCREENS.filter(({ kind, path }) => kind === 'account' || someOfTheSite.includes(path))
  expect(pages.length).toBeGreaterThan(15)
  for (const { path, kind } of pages) {
    startMoneyTest()
    await openMoney(path)
    const header = within(await until(() => screen.getByRole('banner')))
    const isSite = kind === 'public'
    expect(header.queryByRole('navigation', { name: 'Site' }) !== null, path).toBe(isSite)
    expect(header.queryAllByRole('link', { name: 'Control Panel' }).length > 0, path).toBe(isSite)
    expect(header.queryByRole('navigation', { name: 'Account' }) !== null, path).toBe(!isSite)
  }
})

test('PRC-16 a page of the account ends with help and legal, a public one with the site’s footer', async () => {
  await openMoney('/dashboard')
  const footer = within(screen.getByRole('contentinfo'))
  const help = within(footer.getByRole('navigation', { name: 'Help and legal' }))
  expect(help.getAllByRole('link').map(linkOf)).toEqual([
    'Help Center → /help',
    'Fees → /fees',
    'Terms of Service → /terms',
    'Privacy Policy → /privacy',
    'Legal → /legal',
  ])
  expect(footer.getByRole('navigation', { name: 'Language' })).toBeDefined()
  expect(footer.queryByRole('button')).toBeNull()
  startMoneyTest()
  await openMoney('/about')
  const site = within(await until(() => screen.getByRole('contentinfo')))
  expect(site.getByRole('button', { name: 'Subscribe Now' })).toBeDefined()
})
