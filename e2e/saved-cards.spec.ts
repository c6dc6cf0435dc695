import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectHolding } from './support/account.ts'
import { buy, CARD_PURCHASE } from './support/buying.ts'
import { CARDS, cardFields, expectPaid, pay, typeCard } from './support/card.ts'

test.use({ isSignedIn: true })

const MASTERCARD = 'Mastercard ending 4444, 12/34'
const VISA = 'Visa ending 4242, 12/34'

async function buyAndKeepCard(page: Page): Promise<void> {
  await page.goto('/buy')
  const coins = await buy(page, CARD_PURCHASE)
  await page.getByLabel('Save a card for future purchases').check()
  await typeCard(page, CARDS.mastercard)
  await pay(page)
  await expectPaid(page, coins, 'BTC')
}

test('CRD-02 CRD-10 CRD-16 CRD-17 CRD-20 CRD-25 CRD-26 a card kept while paying pays the next purchase @long', async ({
  page,
  kivuko,
  customer,
}) => {
  await buyAndKeepCard(page)
  await page.goto('/buy')
  const coins = await buy(page, { ...CARD_PURCHASE, coin: 'ETH' })
  await expect(page.getByRole('button', { name: 'Saved cards' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('radio', { name: MASTERCARD }).check()
  await expectAccessible(page)
  await pay(page)
  await expectPaid(page, coins, 'ETH')
  const charges = await kivuko.chargesOf(customer.email)
  expect(charges.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  await expectHolding(page, coins, 'ETH')
})

test('CRD-02 CRD-18 CRD-19 a saved card is removed after a question @long', async ({ page }) => {
  await buyAndKeepCard(page)
  await page.goto('/buy')
  await buy(page, CARD_PURCHASE)
  await page.getByRole('button', { name: 'Use new card' }).click()
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
  await page.getByRole('button', { name: 'Saved cards' }).click()

  await page.getByRole('button', { name: `Remove ${MASTERCARD}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to remove this card?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep card' }).click()
  await expect(page.getByRole('radio', { name: MASTERCARD })).toBeVisible()

  await page.getByRole('button', { name: `Remove ${MASTERCARD}` }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('radio', { name: MASTERCARD })).toBeHidden()
  await page.reload()
  await buy(page, CARD_PURCHASE)
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saved cards' })).toBeHidden()
})

test('CRD-01 CRD-03 CRD-14 CRD-15 CRD-101 a card is saved without paying, and is chosen when one pays @long', async ({
  page,
  kivuko,
  customer,
}) => {
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await expect(page.getByRole('button', { name: 'Save card' })).toBeVisible()
  await typeCard(page, CARDS.good)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Your card is saved.')).toBeVisible()
  expect(await kivuko.chargesOf(customer.email)).toEqual([])
  await page.goto('/buy')
  await buy(page, CARD_PURCHASE)
  await expect(page.getByRole('radio', { name: VISA })).toBeChecked()
  await page.getByRole('button', { name: 'Save a card for future purchases' }).click()
  await expect(page.getByRole('button', { name: 'Save card' })).toBeVisible()
  await page.goto('/card-saved')
  await expect(page.getByRole('listitem').filter({ hasText: 'Visa ending 4242' })).toBeVisible()
  await expectAccessible(page)
})
