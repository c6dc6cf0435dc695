// An order in shillings, paid by a prompt on the phone.
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectHolding } from './support/account.ts'
import { buy } from './support/buying.ts'
import { answerPrompt, hurryUntil, newPhone } from './support/phone.ts'

/** Whether a prompt was sent before is asked first, and there was none. */
test.use({ isSignedIn: true, refusals: [404] })

const PURCHASE = { amount: '5000', pay: 'KES', coin: 'USDT', method: 'Mobile Money (instant)' }

test('BUY-06 CON-12 DEP-32 an order is paid by phone, by the second prompt when the first is declined', async ({
  page,
  kivuko,
}) => {
  const phone = newPhone()
  await page.clock.install()
  await page.goto('/buy')
  const coins = await buy(page, PURCHASE)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await page.getByLabel('M-Pesa phone number').fill(phone)
  await expectAccessible(page)
  await answerPrompt(kivuko, phone, 'decline')
  await page.getByRole('button', { name: 'Send the prompt' }).click()
  const declined = page.getByText('The payment was cancelled on the phone. Nothing was taken.')
  await hurryUntil(page, declined)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send the prompt again' }).click()
  await expect(page.getByText('Waiting for you to approve the prompt')).toBeVisible()
  await expectAccessible(page)
  await answerPrompt(kivuko, phone, 'accept')
  const bought = page.getByRole('status').filter({ hasText: 'is in your wallet' })
  await hurryUntil(page, bought)
  await expect(bought).toContainText(`${coins} USDT`)
  await expectAccessible(page)
  await expectHolding(page, coins, 'USDT')
})
