// A frame whose buyer signs in at the site, in a window of its own: the same code in both, a yes there, and the purchase goes on here.
import { createWidgetSession } from '@kivuko/contract/partner-widget.ts'
import type { Page } from '@playwright/test'
import { makePartner } from '../../tools/partner-demo/make-partner.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { signIn } from '../support/account.ts'
import type { Kivuko } from '../support/kivuko.ts'
import { answerPrompt, newPhone } from '../support/phone.ts'

type Buyer = { name: string; email: string; signIn(site: Page): Promise<void> }

async function withPassword(kivuko: Kivuko): Promise<Buyer> {
  const name = 'Amina Wanjiru'
  const customer = await kivuko.newCustomer(name)
  await kivuko.confirmEmail(customer.email)
  return { name, email: customer.email, signIn: (site) => signIn(site, customer) }
}

/** Whom only the provider knows: their account begins in the window. */
async function withProvider(): Promise<Buyer> {
  const name = 'Wanjiku Kamau'
  return {
    name,
    email: 'wanjiku@mail.example',
    async signIn(site) {
      await site.mouse.move(20, 20)
      await site.getByRole('button', { name: 'Continue with Google' }).click()
      await site.getByRole('button', { name: `Continue as ${name}` }).click()
    },
  }
}

const WAYS = [
  { way: 'password', begin: withPassword, scheme: 'light', width: 1280 },
  { way: 'provider', begin: withProvider, scheme: 'dark', width: 390 },
] as const

async function newSession(kivuko: Kivuko, key: string, scheme: 'light' | 'dark'): Promise<string> {
  const body = {
    ...{ side: 'buy', fiat_currency: 'KES', fiat_amount: '1000', crypto_currencies: ['USDT'], theme: { scheme } },
  }
  const answer = await fetch(`${kivuko.appUrl}/api/v1${createWidgetSession.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { url: string }).url
}

test('WGT-38 somebody signs in to a frame at the site, with their password or a provider, in a window that shows the same code, and buys @long', async ({
  browser,
  kivuko,
}) => {
  test.setTimeout(420_000)
  const { key } = await makePartner(kivuko.appUrl, { shopUrl: 'https://shop.example', open: kivuko.openLive })
  for (const { way, begin, scheme, width } of WAYS) {
    const buyer = await begin(kivuko)
    const viewport = { width, height: 844 }
    const context = await browser.newContext({ baseURL: kivuko.appUrl, viewport, colorScheme: scheme })
    const frame = await context.newPage()
    const picture = (page: Page, name: string) =>
      page.screenshot({ path: test.info().outputPath(`${name}-${way}-${width}-${scheme}.png`), fullPage: true })
    await frame.goto(await newSession(kivuko, key, scheme))
    await frame.getByRole('button', { name: 'Continue' }).click()
    await frame.getByRole('button', { name: 'Sign in another way' }).click()
    const code = (await frame.locator('.big').textContent()) ?? ''
    expect(code).toMatch(/^\d{4}$/)
    await expectAccessible(frame)
    await picture(frame, 'link')
    const opened = context.waitForEvent('page')
    await frame.getByRole('link', { name: /^Continue at / }).click()
    const site = await opened
    await expect(site.getByRole('heading', { name: 'Sign in for another page' })).toBeVisible()
    await site.getByRole('link', { name: 'Sign in', exact: true }).click()
    await buyer.signIn(site)
    await expect(site.getByText(code, { exact: true })).toBeVisible()
    await expectAccessible(site)
    await picture(site, 'site')
    await site.getByRole('button', { name: `Continue to Lake Wallet as ${buyer.name}` }).click()
    await expect(site.getByText('Done. Close this window and go on at Lake Wallet.')).toBeVisible()
    await site.close()
    await expect(frame.getByRole('heading', { name: 'Your price' })).toBeVisible()
    await expect(frame.getByText(`You buy as ${buyer.email}.`)).toBeVisible()
    const phone = newPhone()
    await frame.getByLabel('M-Pesa phone number').fill(phone)
    await frame.getByRole('button', { name: /^Pay / }).click()
    await answerPrompt(kivuko, phone, 'accept')
    await expect(frame.getByRole('heading', { name: /USDT is yours$/ })).toBeVisible()
    await context.close()
  }
})
