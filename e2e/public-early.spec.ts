// The public site while its scripts are still on the way, and what it sends before anyone touches it.
import { gzipSync } from 'node:zlib'
import type { APIResponse, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { widgetOn } from './support/buying.ts'
import { newRegistration } from './support/kivuko.ts'
import { mailTo } from './support/mail.ts'
import { openSiteMenu } from './support/site.ts'

const DESK = 'hello@kivuko.example'
const UNTOUCHED_BYTES_MAX = 40_000
/** From here on the site shows its menus side by side. */
const WIDE_PX = 1280

async function sizeOf(answer: APIResponse): Promise<number> {
  return gzipSync(await answer.body(), { level: 9 }).length
}

/** Holds back scripts until they are let go. */
async function slowScripts(page: Page, scripts = '**/*.js'): Promise<() => void> {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

test('PUB-94 PUB-23 before its scripts are there the home page is read, its links lead on, and what is typed is kept', async ({
  page,
}) => {
  const letThrough = await slowScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crypto and Web3 money for Africa')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center')
  await page.getByRole('main').getByRole('link', { name: 'Fees' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fees')

  await page.goto('/', { waitUntil: 'commit' })
  await widgetOn(page).getByLabel('You pay').fill('2000')
  await widgetOn(page).getByLabel('Crypto to receive').selectOption('BTC')
  letThrough()
  await expect(widgetOn(page).getByRole('status').filter({ hasText: 'You get' })).toContainText('BTC')
  await expect(widgetOn(page).getByLabel('You pay')).toHaveValue('2000')
  await openSiteMenu(page, 'Buy Crypto')
  await expectAccessible(page)
})

test('PUB-94 what is typed on the sell page before its scripts are there is kept, and priced', async ({ page }) => {
  const letThrough = await slowScripts(page)
  await page.goto('/sell', { waitUntil: 'commit' })
  await page.getByLabel('You pay').fill('0.5')
  letThrough()
  await expect(page.getByText('Price kept for')).toBeVisible()
  await expect(page.getByLabel('You pay')).toHaveValue('0.5')
})

test('PUB-94 a menu that is asked for before the code of its page is there opens once it is', async ({ page }) => {
  const letThrough = await slowScripts(page, '**/assets/buy-*.js')
  await page.goto('/buy', { waitUntil: 'commit' })
  const name = (page.viewportSize()?.width ?? 0) < WIDE_PX ? 'Menu' : 'Buy Crypto'
  const menu = page.getByRole('banner').getByRole('button', { name, exact: true }).first()
  await menu.focus()
  // The first code of every page runs from here on, and keeps what is pressed.
  await page.waitForFunction(() => document.documentElement.dataset.visitor !== undefined)
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  letThrough()
  await expect(page.getByRole('banner').locator('[aria-expanded="true"]')).toHaveCount(1)
})

test('AUT-17 PUB-94 a field that was left before the code of its form is there says what is wrong once it is', async ({
  page,
}) => {
  const letThrough = await slowScripts(page)
  await page.goto('/sign-up', { waitUntil: 'commit' })
  await page.getByLabel('Password', { exact: true }).fill('Ferry-over-the-lake-1')
  await page.getByLabel('Confirm password').fill('Ferry-over-the-sea-1')
  await page.getByLabel('Full name').focus()
  letThrough()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
})

test('SEC-11 FST-21 the sell page shows the live price to a visitor who touches nothing, without the code of its form', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const letThrough = await slowScripts(page)
  const quoted = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/trades/quote'))
  await page.goto('/sell', { waitUntil: 'commit' })
  await expect(page.getByText('The live price comes as you begin.')).toBeVisible()
  letThrough()
  const answer = await quoted
  expect(answer.ok()).toBe(true)
  await expect(page.getByText('Live price. It is kept for you as you begin.')).toBeVisible()
  const { receive_amount: receive } = (await answer.json()) as { receive_amount: string }
  await expect(page.getByLabel('You receive (estimated)')).toContainText(receive.slice(0, receive.indexOf('.') + 3))
  expect(scripts.filter((path) => path.includes('guided-trade'))).toEqual([])
  await page.getByLabel('You pay').fill('0.5')
  await expect(page.getByText('Price kept for')).toBeVisible()
  await expect(page.getByText(/^Estimate|^Live price/)).toHaveCount(0)
})

test('PUB-94 a press on the sell page before the code of its form is there counts', async ({ page }) => {
  const letThrough = await slowScripts(page, '**/assets/guided-trade-*.js')
  await page.goto('/sell', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement.dataset.visitor !== undefined)
  await page.getByRole('tab', { name: 'Buy' }).click()
  letThrough()
  await expect(page.getByRole('heading', { name: 'Buy crypto', exact: true })).toBeVisible()
})

/** What a visit sends until the browser has nothing more to do, in bytes as they travel. */
async function sentBy(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>()
  const keep = (request: { url: () => string }) => {
    if (request.url().endsWith('.js')) scripts.add(request.url())
  }
  page.on('request', keep)
  await page.goto(path)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  await page.waitForLoadState('networkidle')
  page.off('request', keep)
  expect(scripts.size, path).toBeGreaterThan(0)
  const sizes = await Promise.all([...scripts].map(async (url) => sizeOf(await page.request.get(url))))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

test('FST-03 FST-04 a page that nobody touches sends at most 40 kB of script, and is alive at the first key', async ({
  page,
}) => {
  for (const path of ['/', '/buy', '/sell', '/coins/bitcoin', '/business', '/sign-in', '/sign-up', '/fees']) {
    // A busy browser may tell a page of a pointer that nobody moved: then it is visited once more.
    await expect(async () => expect(await sentBy(page, path), path).toBeLessThanOrEqual(UNTOUCHED_BYTES_MAX)).toPass()
  }
  await page.keyboard.press('Tab')
  await openSiteMenu(page, 'Buy Crypto')
})

test('FST-05 a form that is sent before its code is there stays where it is, and is sent once it is', async ({
  page,
}) => {
  const letThrough = await slowScripts(page, '**/assets/main-*.js')
  await page.goto('/business')
  const { email, fullName } = newRegistration('Wanjiru Kamau')
  const form = page.getByRole('form', { name: 'Talk to the desk' })
  await form.getByLabel('Name').fill(fullName)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Company').fill(`Traders of ${email}`)
  await form.getByLabel('Message').fill('We would like to trade a million shillings a week.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/business\/?$/)
  letThrough()
  await expect(page.getByRole('main').getByText('We have your message.')).toBeVisible()
  await expect(page).toHaveURL(/\/business\/?$/)
})

test('FST-05 a link to the guided widget that is pressed before its code is there keeps the coin of the address', async ({
  page,
}) => {
  const letThrough = await slowScripts(page, '**/assets/main-*.js')
  await page.goto('/buy?crypto=eth')
  await page.getByRole('link', { name: 'Guided buy' }).click()
  await expect(page).toHaveURL(/\/buy\/?\?crypto=eth$/)
  letThrough()
  await expect(page.getByText('Step 1 of 5')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Coin', exact: true })).toHaveText('ETH Ethereum')
})

test('FST-46 a page never shows another coin in the place of the one its address asks for', async ({ page }) => {
  const letThrough = await slowScripts(page, '**/assets/main-*.js')
  const held = page.locator('[data-of-address]')
  const open = async (path: string) => {
    await page.goto(path)
    await expect(page.getByLabel('You pay')).toBeVisible()
    await expect(held.first()).toBeHidden()
  }
  await open('/buy?crypto=eth')
  await open('/sell?crypto=usdt')
  letThrough()
  await expect(page.getByRole('combobox', { name: 'Coin', exact: true })).toHaveText(/^USDT/)
  await expect(held.last()).toBeVisible()
  await page.goto('/buy?crypto=eth')
  await expect(page.getByLabel('Crypto to receive')).toHaveValue('ETH')
  await expect(held.first()).toBeVisible()
})

test('FST-07 nothing moves when the font of the site comes', async ({ page }) => {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  // Prices take their places at a time of their own.
  await page.route('**/api/**', () => {})
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  // The page is whole, in the font of the device, and knows of the site's.
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' && [...document.fonts].some(({ family }) => /^"?Inter Variable/.test(family)),
  )
  const before = await heading.boundingBox()
  letThrough()
  expect(
    await page.evaluate(async () => (await document.fonts.load('600 16px "Inter Variable"')).length),
  ).toBeGreaterThan(0)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect((await heading.boundingBox())?.height).toBe(before?.height)
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.02)
})

test('GUI-10 PUB-40 a link to a part of a page whose code is still to come leads to that part', async ({ page }) => {
  await page.goto('/coins')
  await page.getByRole('link', { name: 'learn how to buy Solana' }).click()
  await expect(page).toHaveURL('/coins/solana#steps')
  await expect(page.getByRole('heading', { name: 'How to buy Solana' })).toBeInViewport()
  await expect(widgetOn(page).getByLabel('Crypto to receive')).toHaveValue('SOL')
  const menu = await openSiteMenu(page, 'Applications')
  await menu.getByRole('link', { name: 'Start small' }).click()
  await expect(page.getByRole('heading', { name: 'Start small' })).toBeInViewport()
})

test('BIZ-11 BIZ-12 BIZ-16 a company writes to the desk, reads when it is answered, and the desk has the mail', async ({
  page,
  kivuko,
}) => {
  const { email, fullName } = newRegistration('Wanjiru Kamau')
  const company = `Traders of ${email}`
  await page.goto('/business')
  await page.getByRole('main').getByRole('link', { name: 'Talk to the desk' }).click()
  const form = page.getByRole('form', { name: 'Talk to the desk' })
  await form.getByLabel('Name').fill(fullName)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Company').fill(company)
  await form.getByRole('button', { name: 'Send' }).click()
  // The message is required: the browser says so, and nothing was sent.
  await expect(form.getByLabel('Message')).toBeFocused()
  await form.getByLabel('Message').fill('We would like to trade a million shillings a week.')
  await form.getByRole('button', { name: 'Send' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('We have your message.')).toBeVisible()
  await expect(main.getByText('Contact within 24 hours after the form is submitted').last()).toBeVisible()
  await expectAccessible(page)
  const mail = await mailTo(kivuko, DESK, 'Business enquiry', email)
  // What was typed is quoted, and an address in it is no link.
  const quoted = mail.text.replaceAll(/\s*\n(?:> ?)?/g, ' ')
  expect(quoted).toContain(company.replace('.example', '[.]example'))
  expect(quoted).toContain('a million shillings a week')
})

test.describe('a customer', () => {
  test.use({ isSignedIn: true })

  test('FST-22 FST-23 a customer’s screen asks for its first content before the app is there, and names its code in its head', async ({
    page,
  }) => {
    const letThrough = await slowScripts(page, '**/assets/{main,framework}-*.js')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const wallets = page.waitForResponse('**/api/v1/wallets/')
    const answer = await page.goto('/wallet', { waitUntil: 'commit' })
    expect((await wallets).ok()).toBe(true)
    const html = (await answer?.text()) ?? ''
    for (const file of ['wallet', 'account-layout', 'framework'])
      expect(html).toMatch(new RegExp(`rel="modulepreload" href="/assets/${file}-[^"]+\\.js"`))
    letThrough()
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('$')
    expect(asked.filter((path) => path.endsWith('/users/me'))).toHaveLength(1)
    expect(asked.filter((path) => path.endsWith('/wallets/'))).toHaveLength(1)
  })
})
