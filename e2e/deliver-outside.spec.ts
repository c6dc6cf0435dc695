// Guided trade with delivery to an outside address: wrong addresses refused, a right one taken, the coins there.
import { depositAddress } from '@kivuko/contract/chain.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { CARDS, pay, typeCard } from './support/card.ts'
import { newOutsideAddress, tetherAt } from './support/chain.ts'
import { callerOf } from './support/money.ts'
import { hurryUntil } from './support/phone.ts'
import { handInSelfie } from './support/selfie.ts'
import { openConsole, sayWhy } from './support/staff.ts'
import { expectStep, finalize, goOn, walkToLast } from './support/trading.ts'

/** Addresses that are refused. */
test.use({ isSignedIn: true, refusals: [422] })

test('TRD-45 TRD-67 CHN-48 CHN-82 CHN-84 CHN-85 CHN-86 SEC-66 SEC-68 SEC-73 a purchase by card waits for its card, is released, and goes to an address elsewhere, after three wrong ones were refused @long', async ({
  page,
  pageOf,
  browser,
  kivuko,
  customer,
}) => {
  test.slow()
  const body = { asset: 'USDT', network: 'ethereum' } as const
  const [{ address: own }] = await Promise.all([
    call(callerOf(kivuko, customer), depositAddress, { body }),
    handInSelfie(browser, kivuko, customer),
  ])
  const outside = newOutsideAddress()
  await page.clock.install()
  await page.goto('/buy?widget=guided&crypto=usdt')
  await page.getByRole('radio', { name: 'Visa/Mastercard' }).check()
  await page.getByRole('radio', { name: /An address elsewhere/ }).check()
  await expect(page.getByText('Price kept for')).toBeVisible()
  await expect(page.getByText('Arrives at your address 6 to 24 hours after you pay', { exact: false })).toBeVisible()
  for (const [wrong, why] of [
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', /^This looks like an address of Bitcoin\./],
    ['0x8617E340B3D01FA5F11F306F4090FD50E238070d', /^A letter of this address is wrong/],
    [own, /^This is your own address here/],
  ] as const) {
    await typeAddress(page, wrong)
    await goOn(page)
    await expect(page.getByText(why)).toBeVisible()
    await expectStep(page, 1)
  }
  await expectAccessible(page)
  await typeAddress(page, outside)
  await walkToLast(page, customer)
  await expect(page.getByText(/You can finalize now/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your trade' })).toContainText(outside)
  await expectAccessible(page)
  await finalize(page)
  await typeCard(page, CARDS.good)
  await expectAccessible(page)
  await pay(page, '€250.00')
  await expect(page).toHaveURL(/\/payment-success\?/)

  const delivery = page.getByRole('region', { name: 'Delivery' })
  await expect(page.getByText(/ USDT is on its way$/)).toBeVisible()
  await expect(delivery).toContainText('Ethereum')
  await expectAccessible(page)
  // The card is new here, or another journey paid with it: it waits, and somebody lets it go.
  await expect(delivery.getByText(/^Your coins leave (on|later)/)).toBeVisible()
  const reference = new URL(page.url()).searchParams.get('reference') ?? ''
  const desk = await openConsole(pageOf, kivuko, 'compliance', '/console/card-purchases')
  await desk.getByRole('button', { name: `Release: ${reference}` }).click()
  await sayWhy(desk, 'Release', 'The customer showed us the card')
  await expect(desk.getByText('Done.')).toBeVisible()
  await expectAccessible(desk)
  await page.reload()
  await hurryUntil(page, delivery.getByText('Sent. The network is confirming it.'))
  await expectAccessible(page)
  await hurryUntil(page, delivery.getByText('Confirmed by the network: the coins have arrived.'))
  await expectAccessible(page)
  await delivery.getByRole('link', { name: /^0x/ }).click()
  await expect(page.getByRole('heading', { name: 'Your withdrawal' })).toBeVisible()
  await expect(page.getByText('The coins have arrived.')).toBeVisible()
  const arrived = await page.getByText('Arrives').locator('xpath=following-sibling::dd').innerText()
  await expectAccessible(page)
  const [whole = '0', digits = ''] = arrived.replace(/[^\d.]/g, '').split('.')
  expect(await tetherAt(kivuko, outside)).toBe(BigInt(`${whole}${digits.padEnd(6, '0')}`))
})

async function typeAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address of the receiving wallet').fill(address)
}
