// Money from a phone into the shilling wallet, however the phone answers.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { type Answer, answerPrompt, hurryUntil, newPhone, pickUp } from './support/phone.ts'

test.use({ isSignedIn: true })

async function initiate(page: Page, { phone, amount }: { phone: string; amount: string }): Promise<void> {
  await page.getByLabel('M-Pesa phone number').fill(phone)
  await page.getByLabel('Amount (KES)').fill(amount)
  await page.getByRole('button', { name: 'Initiate Payment' }).click()
}

function dialogOf(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name })
}

test('DEP-01 DEP-10 DEP-11 DEP-13 DEP-14 DEP-20 DEP-31 DEP-36 RTE-26 a prompt approved with the PIN fills the shilling wallet', async ({
  page,
  kivuko,
}) => {
  const phone = newPhone()
  await page.clock.install()
  await page.goto('/add-funds')
  await expect(page.getByText('No deposits yet')).toBeVisible()
  await page.getByLabel('M-Pesa phone number').fill(phone)
  await page.getByRole('button', { name: '5,000', exact: true }).click()
  const summary = page.getByRole('region', { name: 'Summary' })
  for (const text of ['KSh 5,000.00', 'KSh 75.00', 'KSh 4,925.00']) await expect(summary).toContainText(text)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Initiate Payment' }).click()
  const initiated = dialogOf(page, 'Payment Initiated')
  await expect(initiated).toContainText('Waiting for you to approve the prompt')
  await expect(initiated).toContainText(/KV-[A-Z0-9-]+/)
  await expectAccessible(page)

  const handset = await pickUp(page, kivuko, phone)
  await expect(handset.getByText('Do you want to pay Ksh5,000.00 to KIVUKO')).toBeVisible()
  await handset.getByLabel('M-PESA PIN').fill('1234')
  await handset.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(handset.getByText('Ksh5,000.00 sent to KIVUKO')).toBeVisible()
  await handset.close()

  const completed = dialogOf(page, 'Payment completed')
  await hurryUntil(page, completed)
  await expect(completed).toContainText('KSh 4,925.00 is in your KES wallet.')
  await expectAccessible(page)
  await completed.getByRole('button', { name: 'Done' }).click()
  const recent = page.getByRole('region', { name: 'Recent deposits' }).getByRole('listitem')
  await expect(recent).toHaveCount(1)
  await expect(recent).toContainText('Completed')
  await expect(page.getByLabel('Amount (KES)')).toHaveValue('')
  await page.goto('/wallet')
  const shillings = page.getByRole('region', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: 'KES' })
  await expect(shillings).toContainText('KSh 4,925.00')
})

test('DEP-16 DEP-17 DEP-29 DEP-32 a prompt declined, or answered with a wrong PIN, says so and leads back to the filled form @long', async ({
  page,
  kivuko,
}) => {
  const ends: [Answer, string][] = [
    ['decline', 'The payment was cancelled on the phone. Nothing was taken.'],
    ['wrong_pin', 'The M-Pesa PIN was not right.'],
  ]
  const phone = newPhone()
  await page.clock.install()
  await page.goto('/add-funds')
  for (const [answer, text] of ends) {
    await answerPrompt(kivuko, phone, answer)
    await initiate(page, { phone, amount: '1000' })
    const failed = dialogOf(page, 'Payment Failed')
    await hurryUntil(page, failed)
    await expect(failed.getByRole('alert')).toContainText(text)
    await expectAccessible(page)
    await failed.getByRole('button', { name: 'Try Again' }).click()
    await expect(failed).toBeHidden()
    await expect(page.getByLabel('M-Pesa phone number')).toHaveValue(phone)
    await expect(page.getByLabel('Amount (KES)')).toHaveValue('1000')
  }
  // What failed is in the list, and took nothing.
  await expect(page.getByRole('region', { name: 'Recent deposits' }).getByText('Failed', { exact: true })).toHaveCount(
    2,
  )
  await page.goto('/wallet')
  const shillings = page.getByRole('region', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: 'KES' })
  await expect(shillings).toContainText('KSh 0.00')
})

test('DEP-15 DEP-33 a payment is found again on the page that was left, reloaded and reopened @long', async ({
  page,
  kivuko,
}) => {
  const phone = newPhone()
  await page.clock.install()
  await page.goto('/add-funds')
  await initiate(page, { phone, amount: '2500' })
  await dialogOf(page, 'Payment Initiated').getByRole('button', { name: 'Got it' }).click()
  const underWay = page.getByRole('region', { name: 'A payment is under way' })
  await expect(underWay).toContainText('Waiting for you to approve the prompt')
  await expectAccessible(page)

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await answerPrompt(kivuko, phone, 'accept')
  await page.goto('/add-funds')
  const paid = page.getByRole('region', { name: 'Payment completed' })
  await hurryUntil(page, paid)
  await expect(paid).toContainText('KSh 2,462.00 is in your KES wallet.')
  await expectAccessible(page)
  await paid.getByRole('button', { name: 'Show payment' }).click()
  await dialogOf(page, 'Payment completed').getByRole('button', { name: 'Done' }).click()
  await expect(paid).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Recent deposits' })).toContainText('KSh 2,500.00')
  await expect(paid).toBeHidden()
})

test('DEP-05 DEP-06 DEP-21 DEP-22 DEP-26 what cannot be sent is said beside its field, and a bank transfer cannot be chosen', async ({
  page,
}) => {
  await page.goto('/add-funds')
  await page.getByRole('button', { name: 'Initiate Payment' }).click()
  await expect(page.getByRole('alert')).toContainText('Please fill in all required fields')
  await expectAccessible(page)
  await initiate(page, { phone: '0812345678', amount: '9' })
  const form = page.getByRole('region', { name: 'Pay with M-Pesa' })
  await expect(form).toContainText('Please enter a valid Kenyan phone number (07XXXXXXXX or 01XXXXXXXX)')
  await expect(form).toContainText('Amount must be between KES 10 and KES 150,000')
  await expectAccessible(page)
  // A person can press it all the same.
  await page.getByText('Bank Transfer', { exact: true }).click({ force: true })
  await expect(page.getByRole('radio', { name: 'Mobile Money' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Bank Transfer Coming soon' })).not.toBeChecked()
})
