// Guided trade from a visitor's first amount to the coins: five steps, signing in half way, a selfie, and the payment.
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectHolding, signIn } from './support/account.ts'
import { openBank, sendToKivuko } from './support/bank.ts'
import { takePicture } from './support/camera.ts'
import { CARDS, cardFields, pay, typeCard } from './support/card.ts'
import { hurryUntil } from './support/phone.ts'
import { handInSelfie } from './support/selfie.ts'
import { fillAddress, fillPerson, fillPurpose, finalize, goOn, pick, walkToLast } from './support/trading.ts'

test.use({ permissions: ['camera'] })

/** So often a page asks about a bank transfer. */
const BANK_POLL = '00:15'

test('TRD-02 TRD-36 TRD-42 TRD-45 TRD-46 TRD-69 SAL-17 a visitor begins to buy, signs in half way, takes the selfie, sends the transfer and owns the coins @long', async ({
  page,
  kivuko,
  customer,
}) => {
  test.slow()
  await page.goto('/buy?crypto=eth')
  await page.getByRole('link', { name: 'Guided buy' }).click()
  await expect(page.getByText('Step 1 of 5')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Coin' })).toHaveText('ETH Ethereum')
  await expect(page.getByText('Price kept for')).toBeVisible()
  await expectAccessible(page)
  await goOn(page)
  await fillPerson(page, customer)
  await expectAccessible(page)
  await goOn(page)
  await fillAddress(page)
  await goOn(page)
  await page.locator('#trade').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await signIn(page, customer)
  await expect(page.getByText('Step 3 of 5')).toBeVisible()
  await expect(page.getByLabel('Address line')).toHaveValue('1 Lake Road')
  await expectAccessible(page)
  await goOn(page)
  await fillPurpose(page)
  await expectAccessible(page)
  await goOn(page)
  await page.getByRole('button', { name: 'Generate Verification Link' }).click()
  await expect(page.getByRole('img', { name: 'Picture to scan with the camera of your phone' })).toBeVisible()
  await expectAccessible(page)

  const link = await page.getByText(/\/verify#kvv_/).innerText()
  const camera = await page.context().newPage()
  await camera.goto(link)
  await camera.getByRole('button', { name: 'Start' }).click()
  for (const place of [1, 2, 3]) {
    await expect(camera.getByText(`Picture ${place} of 3`)).toBeVisible()
    await takePicture(camera, place)
  }
  await camera.getByRole('button', { name: 'Send the pictures' }).click()
  await expect(camera.getByRole('heading', { name: 'Your pictures are sent' })).toBeVisible()
  await camera.close()

  await expect(page.getByText(/You can finalize now/)).toBeVisible()
  const coins = await finalize(page)
  await expectAccessible(page)
  // Loaded again, the page shows the order that was made.
  await page.clock.install()
  await page.reload()
  await expect(page.getByText(/^Transaction completed successfully! Purchased/)).toBeVisible()
  await page.getByRole('link', { name: 'Show the bank details' }).click()
  await expect(page.getByText('Account number')).toBeVisible()
  await expectAccessible(page)
  const reference = new URL(page.url()).searchParams.get('reference') ?? ''
  const bank = await openBank(page, kivuko)
  await sendToKivuko(bank, { amount: '250.00', currency: 'EUR', sender: customer.fullName, reference })
  await bank.close()
  await hurryUntil(page, page.getByRole('status').filter({ hasText: 'is in your wallet' }), BANK_POLL)
  await expectAccessible(page)
  await expectHolding(page, coins, 'ETH')
})

test.describe('in a currency of large numbers', () => {
  // Between the currency and the amount, what stood there before is too little.
  test.use({ refusals: [422] })

  test('SAL-45 the rate of the longest price stays on one line, on a phone as well', async ({ page }) => {
    await page.goto('/buy?widget=guided')
    await pick(page, 'Currency', /^JPY/)
    await page.getByLabel('You pay').fill('250000')
    await expect(page.getByText('Price kept for')).toBeVisible()
    const rate = page.getByText(/^1 BTC = [\d,]+\.\d+ JPY$/)
    const { height, lineHeight } = await rate.evaluate((node) => ({
      height: node.getBoundingClientRect().height,
      lineHeight: Number.parseFloat(getComputedStyle(node).lineHeight),
    }))
    expect(height).toBeLessThan(lineHeight * 1.5)
  })
})

test.describe('signed in', () => {
  test.use({ isSignedIn: true })

  test('TRD-02 TRD-45 SAL-18 guided trade paid by card ends with the coins in the wallet @long', async ({
    page,
    browser: chromium,
    kivuko,
    customer,
  }) => {
    test.slow()
    await handInSelfie(chromium, kivuko, customer)
    await page.goto('/buy?widget=guided')
    await page.getByRole('radio', { name: 'Visa/Mastercard' }).check()
    await pick(page, 'Currency', /^GBP/)
    await expect(page.getByText('Price kept for')).toBeVisible()
    await expectAccessible(page)
    await walkToLast(page, customer)
    await expect(page.getByText(/You can finalize now/)).toBeVisible()
    await expectAccessible(page)
    const coins = await finalize(page)
    await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
    await expectAccessible(page)
    await typeCard(page, CARDS.good)
    await pay(page, '£250.00')
    await expect(page).toHaveURL(/\/payment-success\?/)
    await expect(page.getByRole('status').filter({ hasText: 'is in your wallet' })).toBeVisible()
    await expectHolding(page, coins, 'BTC')
  })
})
