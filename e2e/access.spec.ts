// What the page /accessibility states, tried on every public screen and on the wallet's: narrow and zoomed, by keyboard,
// with larger spacing of text, in forced colours, with little data.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectFocusSeen, expectNarrowAndSpaced, ZOOMED } from './support/access-checks.ts'
import { expectAccessible } from './support/accessible.ts'
import { atRest } from './support/at-rest.ts'

const PUBLIC = [
  '/',
  '/buy',
  '/sell',
  '/business',
  '/coins',
  '/coins/bitcoin',
  '/blogs',
  '/fees',
  '/help',
  '/docs/api',
  '/docs/reference/orders',
  '/status',
  '/accessibility',
  '/sitemap',
  '/check-receipt',
]
const ALONE = ['/sign-in', '/sign-up', '/forgot-password']
const OF_CUSTOMER = [
  '/dashboard',
  '/wallet',
  '/wallet/receive',
  '/wallet/withdraw',
  '/wallet/cash-out',
  '/bills',
  '/block-trades',
  '/add-funds',
  '/send-money',
  '/requests',
  '/automatic',
  '/transactions',
  '/payments',
  '/notifications',
  '/profile',
  '/settings',
  '/security',
]
async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await atRest(page)
}

async function tryScreen(page: Page, path: string): Promise<void> {
  await page.setViewportSize(ZOOMED)
  await show(page, path)
  await expectFocusSeen(page)
  await expectNarrowAndSpaced(page)
}

for (const path of [...PUBLIC, ...ALONE])
  test(`ACC-02 ACC-03 ACC-04 ACC-05 ${path} holds at 320 pixels and 400 %, with larger spacing, by keyboard @phone @long`, async ({
    page,
  }) => {
    await tryScreen(page, path)
  })

test.describe('a customer', () => {
  test.use({ isSignedIn: true })

  test('ACC-02 ACC-03 ACC-04 ACC-05 the wallet’s screens hold at 320 pixels and 400 %, with larger spacing, by keyboard @phone @long', async ({
    page,
  }) => {
    test.slow()
    for (const path of OF_CUSTOMER) await tryScreen(page, path)
  })
})

test('ACC-06 in forced colours what is chosen, what has the focus and what can be pressed are still told apart @long', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await show(page, '/buy')
  const widget = page.getByRole('region', { name: 'Buy crypto', exact: true })
  const chosen = widget.getByRole('radio', { checked: true })
  await expect(chosen).toBeVisible()
  expect(await chosen.evaluate((radio) => getComputedStyle(radio).appearance)).not.toBe('none')
  await widget.getByLabel('You pay').focus()
  await expectFocusSeen(page)
  const button = widget.getByRole('button', { name: 'Buy USDT' })
  const border = await button.evaluate((each) => getComputedStyle(each).borderTopWidth)
  expect(border, 'a button has an edge').not.toBe('0px')
  for (const path of ['/sell', '/coins/bitcoin', '/sign-in']) {
    await show(page, path)
    await expectFocusSeen(page)
  }
})

test('ACC-01 the site states what it was tested for and what is known not to hold, one link from every page', async ({
  page,
}) => {
  await page.goto('/fees')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility')
  const main = page.getByRole('main')
  await expect(main).toContainText('Web Content Accessibility Guidelines (WCAG) 2.2')
  for (const name of ['What was tested', 'What is known not to hold', 'Tell us'])
    await expect(main.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page)
})

test('ACC-22 fees and limits of a coin are cards where there is no room for a table, and scroll nowhere @long', async ({
  page,
}) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await show(page, '/coins/bitcoin')
    const table = page.getByRole('table', { name: 'Fees and limits of each way to pay' })
    await table.scrollIntoViewIfNeeded()
    await expect(table.getByRole('cell', { name: 'KSh 150,000.00' })).toBeVisible()
    const box = await table.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), `${width} pixels`).toBeLessThanOrEqual(width)
    expect(await table.evaluate((each) => each.scrollWidth <= each.clientWidth + 1)).toBe(true)
  }
})

test('ACC-20 whoever saves data gets no prices, no font, no chart and no code that they did not ask for', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isUnasked = (path: string) => /\/api\/|\.woff2$|Chart/.test(path)
  await page.goto('/coins/bitcoin', { waitUntil: 'networkidle' })
  expect(asked.filter(isUnasked)).toEqual([])
  await page.getByRole('button', { name: 'Show prices' }).click()
  const price = page.getByRole('region', { name: 'Price of one Bitcoin' })
  await expect(price.getByText(/percent in 24 hours|No change known yet/)).toBeAttached()
  await expect(
    price.getByRole('button', { name: 'Show the chart' }).or(price.getByText('No history yet')),
  ).toBeVisible()
  expect(asked.filter((path) => /\.woff2$|Chart/.test(path))).toEqual([])
  expect(asked.filter((path) => path.endsWith('/market/prices'))).toHaveLength(1)
})
