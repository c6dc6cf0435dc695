// A frame whose buyer signs in at the site, in a window of its own: the same code in both, a yes there, and the purchase goes on here.
import { createWidgetSession } from '@kivuko/contract/partner-widget.ts'
import { makePartner } from '../../tools/partner-demo/make-partner.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { signIn } from '../support/account.ts'
import { answerPrompt, newPhone } from '../support/phone.ts'

const LOOKS = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
] as const

test('WGT-38 somebody signs in to a frame at the site with their password, in a window that shows the same code, and buys @long', async ({
  browser,
  kivuko,
}) => {
  test.setTimeout(420_000)
  const { key } = await makePartner(kivuko.appUrl, { shopUrl: 'https://shop.example', open: kivuko.openLive })
  for (const { scheme, width } of LOOKS) {
    const customer = await kivuko.newCustomer('Amina Wanjiru')
    await kivuko.confirmEmail(customer.email)
    const body = {
      ...{ side: 'buy', fiat_currency: 'KES', fiat_amount: '1000', crypto_currencies: ['USDT'], theme: { scheme } },
    }
    const answer = await fetch(`${kivuko.appUrl}/api/v1${createWidgetSession.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { url } = (await answer.json()) as { url: string }
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme: scheme })
    const frame = await context.newPage()
    const picture = (page: typeof frame, name: string) =>
      page.screenshot({ path: test.info().outputPath(`${name}-${width}-${scheme}.png`), fullPage: true })
    await frame.goto(url)
    await frame.getByRole('button', { name: 'Continue' }).click()
    await frame.getByRole('button', { name: 'Sign in another way' }).click()
    const code = (await frame.locator('.big').textContent()) ?? ''
    expect(code).toMatch(/^\d{4}$/)
    await expectAccessible(frame)
    await picture(frame, 'link')
    const opened = context.waitForEvent('page')
    await frame.getByRole('link', { name: /^Continue at / }).click()
    const site = await opened
    await expect(site.getByRole('heading', { name: 'Sign in for a purchase' })).toBeVisible()
    await site.getByRole('link', { name: 'Sign in', exact: true }).click()
    await signIn(site, customer)
    await expect(site.getByText(code, { exact: true })).toBeVisible()
    await expectAccessible(site)
    await picture(site, 'site')
    await site.getByRole('button', { name: 'Continue to Lake Wallet as Amina Wanjiru' }).click()
    await expect(site.getByText('Done. Close this window and go on at Lake Wallet.')).toBeVisible()
    await site.close()
    await expect(frame.getByRole('heading', { name: 'Your price' })).toBeVisible()
    await expect(frame.getByText(`You buy as ${customer.email}.`)).toBeVisible()
    const phone = newPhone()
    await frame.getByLabel('M-Pesa phone number').fill(phone)
    await frame.getByRole('button', { name: /^Pay / }).click()
    await answerPrompt(kivuko, phone, 'accept')
    await expect(frame.getByRole('heading', { name: /USDT is yours$/ })).toBeVisible()
    await context.close()
  }
})
