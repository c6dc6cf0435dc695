import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectHolding } from './support/account.ts'
import { openBank, sendToAccount, sendToKivuko } from './support/bank.ts'
import { buy, expectChosen } from './support/buying.ts'
import { hurryUntil } from './support/phone.ts'

test.use({ isSignedIn: true, permissions: ['clipboard-read', 'clipboard-write'] })

const PURCHASE = { amount: '20000', pay: 'NGN', coin: 'USDT', method: 'Bank Transfer (1-2 hours)' }

test('BUY-06 BUY-20 RTE-19 BNK-01 BNK-05 naira sent to the order’s own account become coins while the customer looks on, after a wrong amount went back @long', async ({
  page,
  kivuko,
  customer,
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
  for (const text of ['Test Bank', 'KIVUKO/CHECKOUT', '₦20,000.00']) await expect(main).toContainText(text)
  await page.getByRole('button', { name: 'Copy account number' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  const accountNumber = await page.evaluate(() => navigator.clipboard.readText())
  await expect(main).toContainText(accountNumber)
  await expectAccessible(page)

  // Opened again, the page still says how to pay.
  await page.reload()
  await expect(main).toContainText(accountNumber)
  const bank = await openBank(page, kivuko)
  await sendToAccount(bank, accountNumber, { amount: '19000.00', sender: customer.fullName })
  await hurryUntil(page, page.getByText('A transfer of ₦19,000.00 was sent back by the bank'), '00:15')
  await expectAccessible(page)
  await sendToAccount(bank, accountNumber, { amount: '20000.00', sender: customer.fullName })
  await bank.close()
  const bought = page.getByRole('status').filter({ hasText: 'is in your wallet' })
  await hurryUntil(page, bought, '00:15')
  await expect(bought).toContainText(`${coins} USDT`)
  await expectAccessible(page)
  await expectHolding(page, coins, 'USDT')
})

test('BUY-06 BNK-02 BNK-10 shillings sent to the operator’s account are found by the order’s reference @long', async ({
  page,
  kivuko,
  customer,
}) => {
  await page.clock.install()
  await page.goto('/buy')
  const coins = await buy(page, { ...PURCHASE, amount: '5000', pay: 'KES' })
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await page.getByRole('button', { name: 'Copy reference' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  const reference = await page.evaluate(() => navigator.clipboard.readText())
  await expect(page.getByRole('main')).toContainText('Demo Bank')
  await expectAccessible(page)
  const bank = await openBank(page, kivuko)
  await sendToKivuko(bank, { amount: '5000.00', sender: customer.fullName, reference: `kivuko ${reference} asante` })
  await bank.close()
  const bought = page.getByRole('status').filter({ hasText: 'is in your wallet' })
  await hurryUntil(page, bought, '00:15')
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
