// A partner's shop of another site with the widget in its page, where browsers keep no third party's cookies: an M-Pesa purchase
// in the page, and a card purchase with its bank's step in a dialog; in a window, in the page's place and in an app's web view
// as well. The shop's server believes a signed message alone.
import { type Browser, type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test'
import { type Shop, startShop } from '../../tools/partner-demo/start-shop.ts'
import { test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { CARDS } from '../support/card.ts'
import type { Kivuko } from '../support/kivuko.ts'
import { mailTo } from '../support/mail.ts'
import { answerPrompt, newPhone } from '../support/phone.ts'

const JOURNEY_MS = 420_000
const DESKTOP = { width: 1280, height: 800 }
const WIDTHS = [DESKTOP, { width: 390, height: 844 }]

/** Without what a browser would keep for a third party, as most browsers are by now. */
async function openShop(browser: Browser, { url }: Shop, viewport: (typeof WIDTHS)[number]) {
  const context = await browser.newContext({ viewport })
  const problems: string[] = []
  context.on('weberror', (error) => problems.push(error.error().message))
  // A new customer is asked for a name by a refusal.
  const isExpected = (text: string) => /status of 422/.test(text)
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text())
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
  await page.goto(url)
  return { context, page, problems }
}

async function press(page: Page, pay: string, display: string): Promise<void> {
  await page.getByLabel('Pay').selectOption(pay)
  await page.getByLabel('Show it').selectOption(display)
  await page.getByRole('button', { name: 'Buy USDT' }).click()
}

/** In a frame, or a page of its own. */
type View = FrameLocator | Page

async function expectOpen(page: Page, view: View): Promise<void> {
  await expect(view.getByText('You get')).toBeVisible()
  await expect(view.getByText('Test mode: no real money moves.')).toBeVisible()
  await expectAccessible(page)
}

async function open(page: Page, pay: string, display: string): Promise<FrameLocator> {
  await press(page, pay, display)
  const frame = page.getByTitle('Buy USDT').contentFrame()
  await expectOpen(page, frame)
  return frame
}

let shoppers = 0

async function signIn(page: Page, kivuko: Kivuko, frame: View): Promise<void> {
  shoppers += 1
  const email = `shopper-${Date.now()}-${shoppers}@kivuko.example`
  await frame.getByRole('button', { name: 'Continue' }).click()
  await frame.getByLabel('Email address').fill(email)
  await expectAccessible(page)
  await frame.getByRole('button', { name: 'Send me a code' }).click()
  const { subject, text } = await mailTo(kivuko, email, 'code')
  await frame.getByLabel('Code').fill(/\b\d{6}\b/.exec(`${subject} ${text}`)?.[0] ?? '')
  await frame.getByRole('button', { name: 'Continue' }).click()
  await expect(frame.getByLabel('First name')).toHaveValue('Amina')
  await expectAccessible(page)
  await frame.getByRole('button', { name: 'Continue' }).click()
  await expect(frame.getByRole('heading', { name: 'Your price' })).toBeVisible()
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText('Paid: our server was told by a signed message.')).toBeVisible()
}

async function payInPage(page: Page, kivuko: Kivuko): Promise<void> {
  await payByPhone(page, kivuko, await open(page, 'KES', 'inline'))
  await expectPaid(page)
  await expectAccessible(page)
}

/** A window of its own, which goes away by itself. */
async function payInWindow(page: Page, kivuko: Kivuko, { url }: Shop): Promise<void> {
  await page.goto(url)
  const [popup] = await Promise.all([page.waitForEvent('popup'), press(page, 'KES', 'popup')])
  await expectOpen(popup, popup)
  await payByPhone(popup, kivuko, popup)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Back to Lake Wallet' }).click()])
  await expectPaid(page)
}

/** In the page's place, and back. */
async function payElsewhere(page: Page, kivuko: Kivuko, { url }: Shop): Promise<void> {
  await page.goto(url)
  await press(page, 'KES', 'redirect')
  await page.waitForURL(/\/frame\/test\/wgs_/)
  await expectOpen(page, page)
  await payByPhone(page, kivuko, page)
  await page.getByRole('link', { name: 'Back to Lake Wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(page.url()).toMatch(/\/thanks\.html\?widget_session=wgs_\w{26}&order=ord_\w{26}$/)
}

/** As an app does: it opens the address by itself, and knows the way back by the address it is led to. */
async function payInApp(page: Page, kivuko: Kivuko, { url }: Shop): Promise<void> {
  const began = await page.request.post(`${url}/checkout`, { data: { currency: 'KES' } })
  const session = (await began.json()) as { id: string; url: string }
  await page.goto(session.url)
  await expectOpen(page, page)
  await payByPhone(page, kivuko, page)
  await page.route(`${url}/thanks.html?*`, (route) => route.fulfill({ status: 204 }))
  const back = page.waitForRequest(/\/thanks\.html\?widget_session=wgs_\w{26}&order=ord_\w{26}$/)
  await page.getByRole('link', { name: 'Back to Lake Wallet' }).click()
  await back
  const states = async () => (await (await page.request.get(`${url}/purchases/${session.id}`)).json()).states
  await expect.poll(states).toContain('completed')
}

async function payByPhone(page: Page, kivuko: Kivuko, frame: View): Promise<void> {
  await signIn(page, kivuko, frame)
  const phone = newPhone()
  await frame.getByLabel('M-Pesa phone number').fill(phone)
  await expectAccessible(page)
  await frame.getByRole('button', { name: /^Pay KSh.1,000\.00 by M-Pesa/ }).click()
  await expect(frame.getByRole('heading', { name: 'Look at your phone' })).toBeVisible()
  await expectAccessible(page)
  await answerPrompt(kivuko, phone, 'accept')
  await expect(frame.getByRole('heading', { name: /USDT is yours$/ })).toBeVisible()
  await expectAccessible(page)
}

async function payByCard(page: Page, kivuko: Kivuko, { url }: Shop): Promise<void> {
  await page.goto(url)
  const frame = await open(page, 'USD', 'dialog')
  await signIn(page, kivuko, frame)
  await frame.getByRole('button', { name: /^Pay \$20\.00 by card/ }).click()
  const fields = frame.getByTitle('Secure card payment input frame').contentFrame()
  await fields.getByLabel('Card number').fill(CARDS.authenticated)
  await fields.getByLabel('Expiry date').fill('12 / 34')
  await fields.getByLabel('Security code').fill('123')
  await expectAccessible(page)
  await frame.getByRole('button', { name: 'Pay $20.00', exact: true }).click()
  const bank = frame.getByTitle('Card authentication').contentFrame()
  await bank.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(frame.getByRole('heading', { name: /USDT is yours$/ })).toBeVisible()
  await frame.getByRole('button', { name: 'Back to Lake Wallet' }).click()
  await expect(page.getByTitle('Buy USDT')).toBeHidden()
  await expectPaid(page)
}

async function expectNoCookies(context: BrowserContext): Promise<void> {
  expect(await context.cookies()).toEqual([])
}

test('WGT-18 WGT-14 WGT-23 WGT-24 WGT-25 a shop of another site sells by M-Pesa in its page and by card in a dialog, in a window, in its place and in an app, without a cookie, and hears of it by a message that two libraries verify @long', async ({
  browser,
  kivuko,
}) => {
  test.setTimeout(JOURNEY_MS)
  const shop = await startShop(kivuko.appUrl)
  try {
    for (const viewport of WIDTHS) {
      const { context, page, problems } = await openShop(browser, shop, viewport)
      await payInPage(page, kivuko)
      await payByCard(page, kivuko, shop)
      if (viewport === DESKTOP) await payInWindow(page, kivuko, shop)
      else {
        await payElsewhere(page, kivuko, shop)
        await payInApp(page, kivuko, shop)
      }
      await expectNoCookies(context)
      expect(problems).toEqual([])
      await context.close()
    }
  } finally {
    await shop.stop()
  }
})
