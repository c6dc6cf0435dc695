import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectHolding, signUp } from './support/account.ts'
import { buy, buyButton, CARD_PURCHASE, choose, expectChosen, quotedCoins, widgetOn } from './support/buying.ts'
import { CARDS, cardFields, expectPaid, payWith } from './support/card.ts'
import { newRegistration } from './support/kivuko.ts'

test('BUY-01 BUY-03 BUY-04 BUY-05 BUY-12 BUY-13 BUY-15 BUY-24 CRD-11 AUT-24 AUT-75 a visitor prices bitcoin, signs up, pays by card and owns it', async ({
  page,
}) => {
  await page.goto('/')
  await expectAccessible(page)
  await choose(page, CARD_PURCHASE)
  await quotedCoins(page, 'BTC')
  const widget = widgetOn(page)
  for (const text of ['1 BTC = ', 'Fee (2.5%)', '₦500.00', '₦20,000.00']) await expect(widget).toContainText(text)
  const countdown = widget.getByRole('timer')
  await expect(countdown).toHaveText(/^(10:00|9:[0-5]\d)$/)
  const first = (await countdown.textContent()) ?? ''
  await expect(countdown).not.toHaveText(first)
  await expectAccessible(page)

  await buyButton(page, 'BTC').click()
  await expect(page).toHaveURL('/sign-up?redirect=add-funds')
  await expectAccessible(page)
  await signUp(page, newRegistration())

  await expect(page).toHaveURL('/add-funds')
  const offer = page.getByRole('region', { name: 'Continue your purchase' })
  await expect(offer).toContainText('₦20,000.00')
  await expectAccessible(page)
  await offer.getByRole('link', { name: 'Continue' }).click()

  await expectChosen(page, CARD_PURCHASE)
  const coins = await quotedCoins(page, 'BTC')
  await expectAccessible(page)
  await buyButton(page, 'BTC').click()
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
  await expectAccessible(page)
  await payWith(page, CARDS.good)

  await expectPaid(page, coins, 'BTC')
  const query = Object.fromEntries(new URL(page.url()).searchParams)
  expect(query).toMatchObject({ amount: '20000.00', currency: 'NGN', crypto: 'BTC' })
  await expectAccessible(page)
  await expectHolding(page, coins, 'BTC')
  await expectAccessible(page)
  await page.goto('/dashboard')
  const latest = page.getByRole('region', { name: 'Recent transactions' }).getByRole('listitem')
  await expect(latest).toHaveCount(1)
  await expect(latest).toContainText('BTC')
  await expect(latest).toContainText('Completed')
  await expectAccessible(page)
})

test.describe('signed in', () => {
  test.use({ isSignedIn: true })

  test('BUY-18 CRD-22 cancelling the card payment brings the form back, and the card network is met only on the way to it', async ({
    page,
    kivuko,
  }) => {
    const met: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(kivuko.sandboxUrl)) met.push(request.url())
    })
    await page.goto('/buy')
    await choose(page, CARD_PURCHASE)
    await quotedCoins(page, 'BTC')
    expect(met).toEqual([])
    await buyButton(page, 'BTC').click()
    await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
    expect(met).toContain(`${kivuko.sandboxUrl}/stripe.js`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectChosen(page, CARD_PURCHASE)
    await expect(buyButton(page, 'BTC')).toBeEnabled()
  })

  test('CRD-24 a wrong card number is said beside its field and nothing is sent', async ({ page }) => {
    await page.goto('/buy')
    await buy(page, CARD_PURCHASE)
    await payWith(page, '4242 4242 4242 4241')
    await expect(cardFields(page).getByText('Your card number is invalid.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay ₦20,000.00' })).toBeEnabled()
    await expectAccessible(page)
  })

  test('BUY-29 a quote that ran out is replaced by a fresh one without being asked', async ({ page }) => {
    await page.clock.install()
    await page.goto('/buy')
    await choose(page, CARD_PURCHASE)
    await quotedCoins(page, 'BTC')
    await page.clock.fastForward('09:30')
    await expect(widgetOn(page).getByRole('timer')).toHaveText(/^0:[0-3]\d$/)
    const asked = page.waitForResponse((response) => response.url().endsWith('/quotes/create'))
    await page.clock.fastForward('00:40')
    await asked
    await expect(widgetOn(page).getByRole('timer')).toHaveText(/^(10:00|9:[0-5]\d)$/)
    await expect(buyButton(page, 'BTC')).toBeEnabled()
  })
})
