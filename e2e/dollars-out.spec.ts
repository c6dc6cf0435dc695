// Dollars from the wallet into the customer's own account: asked for on their screen, sent and confirmed by two people at the
// desk, and paid or back on their screen again.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { addDollars, balanceOf } from './support/money.ts'
import { openConsole } from './support/staff.ts'

test.use({ isSignedIn: true })

const SENT = '250'

/** Answers our reference, which the bank transfer carries. */
async function withdraw(page: Page, holder: string): Promise<string> {
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'Withdraw USD' }).click()
  await expect(page.getByRole('radio', { name: /^Dollars/ })).toBeChecked()
  const form = page.getByRole('region', { name: 'Withdraw money' })
  await form.getByLabel('Amount (USD)').fill(SENT)
  const summary = form.getByRole('region', { name: 'Summary' })
  for (const text of ['$250.00', '$2.50', '$252.50', '1-3 working days']) await expect(summary).toContainText(text)
  await form.getByLabel('Account number').fill('123456789')
  await form.getByLabel('BIC (SWIFT code) of the bank').fill('CHASUS33')
  await form.getByLabel('Account holder').fill(holder)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: 'Check and confirm' })
  await expect(question).toContainText('123456789')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Withdraw' }).click()
  const standing = page.getByRole('region', { name: 'Your withdrawal' })
  await expect(standing).toContainText('KV-')
  await expectAccessible(page)
  return (await standing.innerText()).match(/KV-[0-9A-Z-]+/)?.[0] ?? ''
}

async function answer(page: Page, name: string): Promise<void> {
  const role = /^(Take|Confirm)/.test(name) ? 'alertdialog' : 'dialog'
  await page.getByRole(role).getByRole('button', { name }).click()
}

test('SND-193 dollars go to one’s own account by the desk: taken, sent with the bank’s reference, confirmed by a second person, paid @long', async ({
  page,
  kivuko,
  customer,
  pageOf,
}) => {
  test.slow()
  await addDollars(kivuko, customer, { forShillings: '60000' })
  const before = Number(await balanceOf(kivuko, customer, 'USD'))
  const reference = await withdraw(page, customer.fullName)
  expect(before - Number(await balanceOf(kivuko, customer, 'USD'))).toBeCloseTo(252.5, 2)

  const sender = await openConsole(pageOf, kivuko, 'treasury', '/console/payouts')
  const link = sender.getByRole('link', { name: reference })
  await expect(async () => {
    await sender.reload()
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await link.click()
  for (const text of ['CHASUS33', '123456789', customer.fullName])
    await expect(sender.getByText(text).first()).toBeVisible()
  await expectAccessible(sender)
  await sender.getByRole('button', { name: 'Take it' }).click()
  await answer(sender, 'Take it')
  // From here on it is not taken back any more.
  await page.reload()
  const standing = page.getByRole('region', { name: 'Your withdrawal' })
  await expect(standing).toContainText('The money is on its way.')
  await expect(standing.getByRole('button', { name: 'Take it back' })).toBeHidden()
  await sender.getByRole('button', { name: 'Mark as sent' }).click()
  await sender.getByRole('dialog').getByLabel('The bank’s reference').fill(`SWIFT-${reference}`)
  await answer(sender, 'Mark as sent')
  await expect(sender.getByText('You sent this yourself.')).toBeVisible()

  const path = `/console/payouts${new URL(sender.url()).search}`
  const other = await openConsole(pageOf, kivuko, 'admin', path)
  await other.getByRole('button', { name: 'Confirm as paid' }).click()
  await answer(other, 'Confirm as paid')
  await expect(other.getByRole('button', { name: 'The money came back' })).toBeVisible()
  await expectAccessible(other)
  await expect(standing).toContainText('The money was paid out.', { timeout: 60_000 })
  await expectAccessible(page)
  await page.goto('/transactions')
  const line = page.getByRole('listitem').filter({ hasText: '$250.00 to •••• 6789 by bank transfer' })
  await expect(line).toContainText('Completed')
  await expect(line).toContainText('−$252.50')
})
