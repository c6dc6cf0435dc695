// A partner's shop of another site with the widget in its page, where browsers keep no third party's cookies: an M-Pesa purchase
// in the page, and a card purchase with its bank's step in a dialog. The shop's server believes a signed message alone.
import { type Browser, type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test'
import { type Shop, startShop } from '../../tools/partner-demo/start-shop.ts'
import { test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { CARDS } from '../support/card.ts'
import type { Kivuko } from '../support/kivuko.ts'
import { mailTo } from '../support/mail.ts'
import { answerPrompt, newPhone } from '../support/phone.ts'

const JOURNEY_MS = 300_000
const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

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

async function open(page: Page, pay: string, display: string): Promise<FrameLocator> {
  await page.getByLabel('Pay').selectOption(pay)
  await page.getByLabel('Show it').selectOption(display)
  await page.getByRole('button', { name: 'Buy USDT' }).click()
  const frame = page.getByTitle('Buy USDT').contentFrame()
  await expect(frame.getByText('You get')).toBeVisible()
  await expect(frame.getByText('Test mode: no real money moves.')).toBeVisible()
  await expectAccessible(page)
  return frame
}

async function signIn(page: Page, kivuko: Kivuko, frame: FrameLocator): Promise<void> {
  const email = `shopper-${Date.now()}@kivuko.example`
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

async function payByPhone(page: Page, kivuko: Kivuko): Promise<void> {
  const frame = await open(page, 'KES', 'inline')
  await signIn(page, kivuko, frame)
  const phone = newPhone()
  await frame.getByLabel('M-Pesa phone number').fill(phone)
  await expectAccessible(page)
  await frame.getByRole('button', { name: /^Pay KSh.1,000\.00 by M-Pesa/ }).click()
  await expect(frame.getByRole('heading', { name: 'Look at your phone' })).toBeVisible()
  await expectAccessible(page)
  await answerPrompt(kivuko, phone, 'accept')
  await expect(frame.getByRole('heading', { name: /USDT is yours$/ })).toBeVisible()
  await expectPaid(page)
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

test('WGT-18 WGT-14 a shop of another site sells by M-Pesa in its page and by card in a dialog, without a cookie, and hears of it by a message that two libraries verify', async ({
  browser,
  kivuko,
}) => {
  test.setTimeout(JOURNEY_MS)
  const shop = await startShop(kivuko.appUrl)
  try {
    for (const viewport of WIDTHS) {
      const { context, page, problems } = await openShop(browser, shop, viewport)
      await payByPhone(page, kivuko)
      await payByCard(page, kivuko, shop)
      await expectNoCookies(context)
      expect(problems).toEqual([])
      await context.close()
    }
  } finally {
    await shop.stop()
  }
})
