// A sale and a withdrawal that were thought better of: on the stack of their own that leaves time for it.
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { newOutsideAddress } from '../support/chain.ts'
import { newPhone } from '../support/phone.ts'
import { handInSelfie } from '../support/selfie.ts'
import { addTether, expectStep, finalize, pick, walkToLast } from '../support/trading.ts'

test.use({ isSignedIn: true })

test('TRD-77 SAL-04 SAL-05 a sale is taken back in time, and the coins are there again @long', async ({
  page,
  browser,
  kivuko,
  customer,
}) => {
  test.slow()
  await Promise.all([addTether(kivuko, customer), handInSelfie(browser, kivuko, customer)])
  await page.goto('/sell?crypto=usdt')
  await pick(page, 'Currency', /^KES/)
  await page.getByLabel('You pay').fill('10')
  await page.getByLabel('M-Pesa phone number').fill(newPhone())
  await expect(page.getByText('Price kept for')).toBeVisible()
  await walkToLast(page, customer)
  await finalize(page)
  await page.getByRole('button', { name: 'Take the sale back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take the sale back' }).click()
  await expect(page.getByText('The sale was taken back. Your coins are back in your wallet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start another trade' }).click()
  await expectStep(page, 1)
})

test('CHN-77 CHN-80 a withdrawal is taken back, and another one can be made @long', async ({
  page,
  kivuko,
  customer,
}) => {
  await addTether(kivuko, customer)
  await page.goto('/wallet/withdraw?asset=USDT&network=ethereum')
  await page.getByLabel('Address', { exact: true }).fill(newOutsideAddress())
  await page.getByRole('button', { name: 'All' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Check and confirm' }).getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(/The coins are set aside/)).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('You took the withdrawal back. The coins are in your wallet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Withdraw again' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toBeVisible()
})
