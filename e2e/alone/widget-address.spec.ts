// A purchase whose coins go to an address that the partner's server named: in sight from the first screen to the last, closed to who
// has not shown who they are until they have, and on the network in the end.
import { createWidgetSession } from '@kivuko/contract/partner-widget.ts'
import type { Browser, Page } from '@playwright/test'
import { makePartner } from '../../tools/partner-demo/make-partner.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newOutsideAddress, tetherAt } from '../support/chain.ts'
import type { Kivuko } from '../support/kivuko.ts'
import { mailTo } from '../support/mail.ts'
import { answerPrompt, newPhone } from '../support/phone.ts'
import { changeSettings } from '../support/settings.ts'

const SHOP = 'https://shop.example'
const LOOKS = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 320 },
] as const
type Look = (typeof LOOKS)[number]

async function beginAt(kivuko: Kivuko, key: string, address: string, { scheme }: Look): Promise<string> {
  const body = {
    ...{ side: 'buy', fiat_currency: 'KES', fiat_amount: '5000', crypto_currencies: ['USDT'] },
    ...{ network: 'ethereum', address, theme: { scheme } },
  }
  const answer = await fetch(`${kivuko.appUrl}/api/v1${createWidgetSession.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { url: string }).url
}

/** As an app opens it: a page of its own. */
async function openAt(browser: Browser, url: string, { width }: Look): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

async function signIn(page: Page, kivuko: Kivuko, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const { subject, text } = await mailTo(kivuko, email, 'code')
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(`${subject} ${text}`)?.[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Amina')
  await page.getByLabel('Last name').fill('Wanjiru')
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function expectPlace(page: Page, address: string): Promise<void> {
  await expect(page.getByText('Lake Wallet chose this address.', { exact: false })).toBeVisible()
  await page.locator('summary').click()
  await expect(page.getByText(address, { exact: true })).toBeVisible()
  await expect(page.getByText('Network fee')).toBeVisible()
  await expect(page.getByText('Arrives')).toBeVisible()
  await expectAccessible(page)
}

async function picture(page: Page, name: string, { scheme, width }: Look): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}-${width}-${scheme}.png`), fullPage: true })
}

test('WGT-34 coins bought in a frame go to the address its partner named, once their buyer has shown who they are @long', async ({
  browser,
  kivuko,
}) => {
  test.setTimeout(420_000)
  const { key } = await makePartner(kivuko.appUrl, { shopUrl: SHOP, open: kivuko.openLive })
  await changeSettings(kivuko, { tier_delivery_elsewhere: 3, tier_delivery_KE: 3 })
  try {
    for (const look of LOOKS) {
      const address = newOutsideAddress()
      const page = await openAt(browser, await beginAt(kivuko, key, address, look), look)
      const whole = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(whole).toBeLessThanOrEqual(look.width)
      await expectPlace(page, await shown(page))
      await picture(page, 'amount', look)
      const email = `elsewhere-${Date.now()}-${look.width}@kivuko.example`
      await signIn(page, kivuko, email)
      await expect(page.getByRole('heading', { name: 'Your price' })).toBeVisible()
      await expect(page.getByText(/open from tier 3/)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Pay / })).toBeHidden()
      await picture(page, 'closed', look)
      const opened = page.waitForEvent('popup')
      await page.getByRole('link', { name: 'Go to your verification' }).click()
      const site = await opened
      await kivuko.verifyIdentity(email)
      await site.close()
      await page.bringToFront()
      // A browser under test hides no page: it is told as one that was looked at again.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible()
      await expectPlace(page, await shown(page))
      await picture(page, 'review', look)
      const phone = newPhone()
      await page.getByLabel('M-Pesa phone number').fill(phone)
      await page.getByRole('button', { name: /^Pay / }).click()
      await answerPrompt(kivuko, phone, 'accept')
      await expect(page.getByRole('heading', { name: /USDT is yours$/ })).toBeVisible()
      await expect(page.getByText('Confirmed by the network: the coins have arrived.')).toBeVisible({
        timeout: 120_000,
      })
      await expectAccessible(page)
      await picture(page, 'end', look)
      expect(await tetherAt(kivuko, address)).toBeGreaterThan(0n)
      await page.context().close()
    }
  } finally {
    await changeSettings(kivuko, { tier_delivery_elsewhere: 1, tier_delivery_KE: 1 })
  }
})

/** The whole address, as the page has it: with its checksum. */
async function shown(page: Page): Promise<string> {
  return (await page.locator('.address .whole').textContent()) ?? ''
}
