import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectHolding } from './support/account.ts'
import { buy, expectChosen } from './support/buying.ts'

test.use({ isSignedIn: true, permissions: ['clipboard-read', 'clipboard-write'] })

const PURCHASE = { amount: '20000', pay: 'NGN', coin: 'USDT', method: 'Bank Transfer (1-2 hours)' }

test('BUY-06 BUY-20 RTE-19 naira sent to the bank with the reference become coins while the customer looks on', async ({
  page,
  kivuko,
}) => {
  await page.clock.install()
  await page.goto('/buy')
  const coins = await buy(page, PURCHASE)
  await expect(page).toHaveURL(/\/order-confirmation\?orderData=/)
  await expect(page.getByRole('heading', { name: 'Confirm your order' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${coins} USDT`)
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:[0-5]\d)$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm order' }).click()

  await expect(page.getByRole('heading', { name: 'Pay for your order' })).toBeVisible()
  const main = page.getByRole('main')
  for (const text of ['Kivuko Demo Bank', '0000000001', '₦20,000.00']) await expect(main).toContainText(text)
  await page.getByRole('button', { name: 'Copy reference' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  const reference = await page.evaluate(() => navigator.clipboard.readText())
  await expect(main).toContainText(reference)
  await expectAccessible(page)

  // Opened again, the page still says how to pay.
  await page.reload()
  await expect(main).toContainText(reference)
  await kivuko.command('bank-received', reference, '20000.00', 'NGN')
  await page.clock.fastForward('00:20')
  await expect(page.getByRole('status').filter({ hasText: 'is in your wallet' })).toContainText(`${coins} USDT`)
  await expectAccessible(page)
  await expectHolding(page, coins, 'USDT')
})

test('BUY-06 RTE-19 cancelling the confirmation leads back to the form as it was', async ({ page }) => {
  await page.goto('/buy')
  await buy(page, PURCHASE)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/buy')
  await expectChosen(page, PURCHASE)
})

test('RTE-19 a broken order address gets a sentence and a way back', async ({ page }) => {
  await page.goto('/order-confirmation?orderData={broken')
  await expect(page.getByRole('alert')).toContainText('This order link is not complete')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Buy Crypto' }).click()
  await expect(page).toHaveURL('/buy')
})
