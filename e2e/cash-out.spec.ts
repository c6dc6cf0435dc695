// Money from a wallet: naira into one's own bank account, shillings to a phone.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { addNaira, addShillings, balanceOf } from './support/money.ts'
import { newPhone } from './support/phone.ts'

test.use({ isSignedIn: true })

function formOf(page: Page) {
  return page.getByRole('region', { name: 'Withdraw money' })
}

async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Check and confirm' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
}

test('SND-150 SND-153 SND-158 SND-166 SND-167 naira go from the wallet to one’s own account: whose it is, fee and time first, the wait, paid; and again by one choice @long', async ({
  page,
  kivuko,
  customer,
}) => {
  test.slow()
  await addNaira(kivuko, customer)
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'Withdraw NGN' }).click()
  await expect(page.getByRole('radio', { name: /^Naira/ })).toBeChecked()
  const form = formOf(page)
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('Please fill this in.').first()).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Amount (NGN)').fill('1000')
  const summary = form.getByRole('region', { name: 'Summary' })
  for (const text of ['₦1,000.00', '₦10.00', '₦1,010.00', 'usually within minutes'])
    await expect(summary).toContainText(text)
  await form.getByRole('combobox', { name: 'Bank', exact: true }).selectOption('058')
  await form.getByLabel('Account number').fill('0123111234')
  await form.getByLabel('Account holder').fill(customer.fullName)
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText(/^This account belongs to BRIAN OTIENO, which is not your name\./)).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Account number').fill('0123004321')
  await form.getByRole('button', { name: 'Continue' }).click()
  const before = await balanceOf(kivuko, customer, 'NGN')
  await confirm(page)
  const standing = page.getByRole('region', { name: 'Your withdrawal' })
  await expect(standing).toContainText('This account is new, so it is sent at')
  await expect(standing.getByRole('button', { name: 'Take it back' })).toBeVisible()
  await expectAccessible(page)
  await expect(standing).toContainText('The money was paid out.', { timeout: 60_000 })
  await expectAccessible(page)
  expect(Number(before) - Number(await balanceOf(kivuko, customer, 'NGN'))).toBeCloseTo(1010, 2)

  await page.getByRole('link', { name: 'Withdraw again' }).click()
  await formOf(page).getByLabel('An account you used before').selectOption({ index: 1 })
  await expect(formOf(page).getByLabel('Account number')).toHaveValue('0123004321')
  await expectAccessible(page)
  await page.goto('/transactions')
  const line = page.getByRole('listitem').filter({ hasText: '₦1,000.00 to •••• 4321 by bank transfer' })
  await expect(line).toContainText('Completed')
})

test('SND-160 shillings go from the wallet to a phone @long', async ({ page, kivuko, customer }) => {
  test.slow()
  await addShillings(kivuko, customer, '5000')
  const phone = newPhone()
  await page.goto('/wallet/cash-out?currency=KES')
  await expect(page.getByRole('radio', { name: /^Shillings/ })).toBeChecked()
  const form = formOf(page)
  await form.getByLabel('Amount (KES)').fill('1000.50')
  await form.getByLabel('M-Pesa phone number').fill(phone)
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText(/whole shillings only/)).toBeVisible()
  await form.getByLabel('Amount (KES)').fill('1000')
  await expect(form.getByRole('region', { name: 'Summary' })).toContainText('1,025.00')
  await form.getByRole('button', { name: 'Continue' }).click()
  await confirm(page)
  const standing = page.getByRole('region', { name: 'Your withdrawal' })
  await expect(standing).toContainText('The money was paid out.', { timeout: 60_000 })
  const handset = await page.context().newPage()
  await handset.goto(`${kivuko.sandboxUrl}/phone/254${phone.slice(1)}`)
  await expect(handset.getByText('You have received Ksh1,000.00 from KIVUKO')).toBeVisible()
  await handset.close()
})
