// Bills from a wallet: electricity with its token, a wrong meter, and a number that is saved.
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { addNaira, balanceOf } from './support/money.ts'

test.use({ isSignedIn: true, refusals: [422] })

test('BIL-01 BIL-02 BIL-03 BIL-05 BIL-13 BIL-24 BIL-25 electricity is paid: a wrong meter is said, the name is confirmed, the token is shown, and the number is saved @long', async ({
  page,
  kivuko,
  customer,
}) => {
  test.slow()
  await addNaira(kivuko, customer)
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'Pay bills' }).click()
  const form = page.getByRole('region', { name: 'Pay bills' })
  await expect(form.getByRole('radio', { name: /^Naira/ })).toBeChecked()
  await form.getByRole('radio', { name: /^Electricity/ }).check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('Please fill this in.').first()).toBeVisible()
  await expectAccessible(page)

  await form.getByLabel('Biller').selectOption('ikeja')
  await form.getByLabel('Meter number').fill('45701230000')
  await form.getByLabel('Amount (NGN)').fill('2000')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText(/knows nobody with this number/)).toBeVisible()
  await expectAccessible(page)

  await form.getByLabel('Meter number').fill('4570 123 9999')
  await form.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check and confirm' })
  for (const text of ['Ikeja Electric, Prepaid', '45701239999', 'Name', '₦2,000.00', '₦20.00', '₦2,020.00'])
    await expect(dialog).toContainText(text)
  await expectAccessible(page)
  const before = await balanceOf(kivuko, customer, 'NGN')
  await dialog.getByRole('button', { name: 'Pay ₦2,020.00' }).click()
  const standing = page.getByRole('region', { name: 'Your bill' })
  await expect(standing).toContainText('The bill is paid.', { timeout: 60_000 })
  await expect(standing.getByText(/^(\d{4} ){4}\d{4}$/)).toBeVisible()
  await expect(standing.getByRole('button', { name: 'Copy token' })).toBeVisible()
  await expectAccessible(page)
  expect(Number(before) - Number(await balanceOf(kivuko, customer, 'NGN'))).toBeCloseTo(2020, 2)

  await standing.getByRole('button', { name: 'Save this number' }).click()
  await standing.getByLabel(/^Name, such as/).fill('Home')
  await standing.getByRole('button', { name: 'Save' }).click()
  await expect(standing.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Pay another bill' }).click()
  await page.getByRole('button', { name: 'Pay again: Home' }).click()
  await expect(form.getByLabel('Meter number')).toHaveValue('45701239999')
  await expectAccessible(page)

  await page.goto('/transactions')
  const line = page.getByRole('listitem').filter({ hasText: /Ikeja Electric Prepaid, meter 45701239999, token \d{4}/ })
  await expect(line).toContainText('Completed')
})
