// Wallets filled by card, once the operator has opened that: for everybody, so on a stack of their own.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { bankPage, CARDS, pay, typeCard } from '../support/card.ts'
import { changeSettings } from '../support/settings.ts'

test.use({ isSignedIn: true })

test.beforeEach(({ kivuko }) => changeSettings(kivuko, { fill_USD_card: true, fill_NGN_card: true }))
test.afterEach(({ kivuko }) => changeSettings(kivuko, { fill_USD_card: false, fill_NGN_card: false }))

/** The switch is in force within seconds. */
async function chooseCard(page: Page): Promise<void> {
  const card = page.getByText('To your USD or NGN wallet')
  await expect(async () => {
    await page.goto('/add-funds')
    await expect(card).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await card.click()
}

async function payDollars(page: Page, number: string): Promise<void> {
  const part = page.getByRole('region', { name: 'Pay by card' })
  await part.getByLabel('Amount (USD)').fill('100')
  await part.getByRole('button', { name: 'Continue to payment' }).click()
  await typeCard(page, number)
  await pay(page, '$100.00')
}

test('DEP-193 DEP-195 DEP-200 dollars paid by card, which the bank confirms, are in the wallet less the fee @long', async ({
  page,
}) => {
  await chooseCard(page)
  const part = page.getByRole('region', { name: 'Pay by card' })
  await part.getByRole('button', { name: '50', exact: true }).click()
  await expect(part).toContainText('$48.75')
  await part.getByLabel('Amount (USD)').fill('9')
  await part.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(part).toContainText('Amount must be between USD 10 and USD 10,000')
  await expectAccessible(page)
  await payDollars(page, CARDS.authenticated)
  await bankPage(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page).toHaveURL(/\/payment-success\?/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment')
  await expect(page.getByRole('status').filter({ hasText: '$97.50 is in your wallet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to your wallet' }).click()
  const dollars = page.getByRole('region', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: 'USD' })
  await expect(dollars).toContainText('$97.50')
  await page.goto('/transactions')
  await expect(page.getByRole('main')).toContainText('Card deposit')
})

test.describe('with a card that is declined', () => {
  test.use({ refusals: [402] })

  test('DEP-200 a card that is declined is said, what was typed stays, and another pays @long', async ({ page }) => {
    await chooseCard(page)
    await payDollars(page, CARDS.declined)
    const part = page.getByRole('region', { name: 'Pay by card' })
    await expect(part.getByRole('alert')).toContainText('Payment failed. Please try again.')
    await expect(part.getByLabel('Amount (USD)')).toHaveValue('100')
    await expectAccessible(page)
    await payDollars(page, CARDS.good)
    await expect(page.getByRole('status').filter({ hasText: '$97.50 is in your wallet' })).toBeVisible()
    await page.goto('/payments')
    const payments = page.getByRole('region', { name: 'Your payments' }).getByRole('listitem')
    await expect(payments.first()).toContainText('$97.50')
    await expect(payments.first()).toContainText('Paid')
    await expectAccessible(page)
  })
})
