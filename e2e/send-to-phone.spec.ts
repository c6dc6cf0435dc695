// Dollars, shillings and coins to a phone in Kenya, by one form.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { addDollars, addShillings, addTether, balanceOf } from './support/money.ts'
import { hurryUntil, newPhone } from './support/phone.ts'

test.use({ isSignedIn: true })

function formOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Send money' })
}

async function confirm(page: Page): Promise<Locator> {
  await formOf(page).getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check and confirm' })
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeEnabled()
  return dialog
}

test('SND-170 SND-171 SND-174 a dollar wallet sends shillings to a phone at one price, and no other wallet changes @long', async ({
  page,
  kivuko,
  customer,
}) => {
  await addDollars(kivuko, customer)
  const before = Number(await balanceOf(kivuko, customer, 'USD'))
  await page.clock.install()
  await page.goto('/send-money')
  const form = formOf(page)
  await form.getByRole('radio', { name: 'Mobile Money' }).check()
  await form.getByRole('radio', { name: /^Dollars \$/ }).check()
  await expect(page.getByRole('region', { name: 'Wallet balance' })).toContainText('$')
  await form.getByLabel("Recipient's M-Pesa number").fill(newPhone())
  await form.getByLabel('Amount (USD)').fill('20')
  const summary = form.getByRole('region', { name: 'Summary' })
  for (const text of ['$20.00', '$0.50', '$20.50', '$1 = KSh ']) await expect(summary).toContainText(text)
  await expect(summary).toContainText(/Recipient gets\s*KSh\s[\d.,]+/)
  await expectAccessible(page)
  const question = await confirm(page)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Send' }).click()
  const outcome = page.getByRole('dialog', { name: 'Transfer Successful!' })
  await hurryUntil(page, outcome.getByText('Completed', { exact: true }))
  await expect(outcome).toContainText('$20.00')
  await expectAccessible(page)
  expect(before - Number(await balanceOf(kivuko, customer, 'USD'))).toBeCloseTo(20.5)
  expect(await balanceOf(kivuko, customer, 'NGN')).toBe('0.00')
})

test('SND-168 SND-174 shillings go to a phone by the same form, without a rate @long', async ({
  page,
  kivuko,
  customer,
}) => {
  await addShillings(kivuko, customer, '5000')
  await page.clock.install()
  await page.goto('/send-money')
  const form = formOf(page)
  await form.getByRole('radio', { name: 'Mobile Money' }).check()
  await expect(form.getByRole('radio', { name: /^Shillings KSh/ })).toBeChecked()
  await form.getByLabel("Recipient's M-Pesa number").fill(newPhone())
  await form.getByLabel('Amount (KES)').fill('1000.50')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText(/whole shillings only/)).toBeVisible()
  await form.getByLabel('Amount (KES)').fill('1000')
  const summary = form.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('1,025.00')
  await expect(summary).not.toContainText('Rate')
  await expectAccessible(page)
  await (await confirm(page)).getByRole('button', { name: 'Send' }).click()
  const outcome = page.getByRole('dialog', { name: 'Transfer Successful!' })
  await hurryUntil(page, outcome.getByText('Completed', { exact: true }))
  await expectAccessible(page)
  expect(await balanceOf(kivuko, customer, 'KES')).toBe('3900.00')
})

test('SND-174 SND-178 coins go to a phone at one price @long', async ({ page, kivuko, customer }) => {
  await addTether(kivuko, customer)
  await page.clock.install()
  await page.goto('/send-money')
  const form = formOf(page)
  await form.getByRole('radio', { name: 'Mobile Money' }).check()
  await form.getByRole('radio', { name: /^Tether / }).check()
  await form.getByLabel("Recipient's M-Pesa number").fill(newPhone())
  await form.getByLabel('Amount (USDT)').fill('20')
  const summary = form.getByRole('region', { name: 'Summary' })
  for (const text of ['20.00 USDT', '0.50 USDT', '20.50 USDT', '1 USDT = KSh '])
    await expect(summary).toContainText(text)
  await expectAccessible(page)
  await (await confirm(page)).getByRole('button', { name: 'Send' }).click()
  const outcome = page.getByRole('dialog', { name: 'Transfer Successful!' })
  await hurryUntil(page, outcome.getByText('Completed', { exact: true }))
  await expect(outcome).toContainText('20.00 USDT')
  await expectAccessible(page)
})
