// Coins sold in a frame: too few of them, somewhere new that takes a yes at the site, and the money on the phone; each screen light on a
// phone, dark at a desk, and as wide as the narrowest screen.
import { createWidgetSession } from '@kivuko/contract/partner-widget.ts'
import type { Page } from '@playwright/test'
import { makePartner } from '../../tools/partner-demo/make-partner.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { signIn } from '../support/account.ts'
import type { Customer, Kivuko } from '../support/kivuko.ts'
import { newPhone } from '../support/phone.ts'
import { handInSelfie } from '../support/selfie.ts'
import { addTether } from '../support/trading.ts'
import { answerWhoIsThere } from '../support/who-is-there.ts'

const LOOKS = [
  { scheme: 'light', width: 390 },
  { scheme: 'dark', width: 1280 },
] as const
const PHONE = { width: 390, height: 844 }
const NARROWEST = { width: 320, height: 640 }

async function begin({ appUrl }: Kivuko, key: string, more: object): Promise<string> {
  const body = { side: 'sell', fiat_currency: 'KES', crypto_currencies: ['USDT'], ...more }
  const answer = await fetch(`${appUrl}/api/v1${createWidgetSession.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return ((await answer.json()) as { url: string }).url
}

/** At the site, in the window that the link opens: answers that window. */
async function follow(frame: Page, code: string): Promise<Page> {
  const opened = frame.context().waitForEvent('page')
  await frame.getByRole('link', { name: /^Continue at / }).click()
  const site = await opened
  await expect(site.getByRole('heading', { name: /^(Sign in for another page|Confirm a sale)$/ })).toBeVisible()
  if (await site.getByRole('link', { name: 'Create an account' }).isVisible()) return site
  await expect(site.getByText(code, { exact: true })).toBeVisible()
  return site
}

async function enterAtSite(frame: Page, customer: Customer): Promise<void> {
  await frame.getByRole('button', { name: 'Sign in another way' }).click()
  const code = (await frame.locator('.big').textContent()) ?? ''
  const site = await follow(frame, code)
  await site.getByRole('link', { name: 'Sign in', exact: true }).click()
  await signIn(site, customer)
  await expect(site.getByText(/^That page may then sell coins of your account/)).toBeVisible()
  await site.getByRole('button', { name: 'Continue to Lake Wallet as Amina Wanjiru' }).click()
  await expect(site.getByText('Done. Close this window and go on at Lake Wallet.')).toBeVisible()
  await site.close()
}

/** Read and used by everybody in each look; the page is left as it was. */
async function look(page: Page, name: string): Promise<void> {
  for (const { scheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ ...PHONE, width })
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}-${scheme}.png`), fullPage: true })
  }
  await page.setViewportSize(NARROWEST)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROWEST.width)
  await page.setViewportSize(PHONE)
}

test('WGT-46 WGT-47 coins are sold in a frame to a phone that is new, with a yes at the site, and the money arrives there @long', async ({
  browser,
  kivuko,
}) => {
  test.setTimeout(420_000)
  const { key } = await makePartner(kivuko.appUrl, { shopUrl: 'https://shop.example', open: kivuko.openLive })
  const customer = await kivuko.newCustomer('Amina Wanjiru')
  await kivuko.confirmEmail(customer.email)
  await addTether(kivuko, customer)
  await handInSelfie(browser, kivuko, customer)
  const context = await browser.newContext({ viewport: PHONE, colorScheme: 'light' })
  const frame = await context.newPage()
  await frame.goto(await begin(kivuko, key, { theme: { scheme: 'auto' } }))
  await frame.getByLabel('Amount in USDT').fill('700')
  await expect(frame.getByText('You receive')).toBeVisible()
  await look(frame, 'amount')
  await frame.getByRole('button', { name: 'Continue' }).click()
  await expect(frame.getByRole('heading', { name: 'Who is selling?' })).toBeVisible()
  await enterAtSite(frame, customer)
  // More than there is: what is missing, and where to send it.
  await expect(frame.getByText(/is missing\.$/)).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Copy the address' }).first()).toBeVisible()
  await look(frame, 'missing')
  await frame.getByRole('button', { name: 'Back' }).click()
  await frame.getByLabel('Amount in USDT').fill('10')
  await expect(frame.getByText('10.000000 USDT')).toBeVisible()
  await frame.getByRole('button', { name: 'Continue' }).click()
  const sell = frame.getByRole('button', { name: /^Sell 10.* for KSh/ })
  await expect(sell).toBeVisible()
  await frame.getByLabel('M-Pesa phone number').fill('12')
  await sell.click()
  await expect(frame.getByText('Write a Kenyan mobile number, such as 0712 345 678.')).toBeVisible()
  const phone = newPhone()
  await frame.getByLabel('M-Pesa phone number').fill(phone)
  await look(frame, 'review')
  await sell.click()
  const code = frame.locator('.big')
  await expect(code).toHaveText(/^\d{4}$/)
  await look(frame, 'link')
  const site = await follow(frame, (await code.textContent()) ?? '')
  await expect(site.getByText(/^It sells 10.* from your account and pays the KES to: 0/)).toBeVisible()
  await look(site, 'site')
  await answerWhoIsThere(site, customer)
  await site.getByRole('button', { name: 'Yes, sell' }).click()
  await expect(site.getByText('Done. Close this window and go on at Lake Wallet.')).toBeVisible()
  await site.close()
  await expect(frame.getByText('You said yes. Look at the price once more, and sell.')).toBeVisible()
  await sell.click()
  await expect(frame.getByRole('heading', { name: 'Your sale' })).toBeVisible()
  await look(frame, 'wait')
  await expect(frame.getByRole('heading', { name: /is paid out$/ })).toBeVisible({ timeout: 120_000 })
  await look(frame, 'end')
  // Loaded anew it is the same sale.
  await frame.reload()
  await expect(frame.getByRole('heading', { name: /is paid out$/ })).toBeVisible()
  const handset = await context.newPage()
  await handset.goto(`${kivuko.sandboxUrl}/phone/254${phone.slice(1)}`)
  await expect(handset.getByText('You have received Ksh')).toBeVisible()
  await context.close()
})
