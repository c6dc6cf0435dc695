// The bank a person sends money from, in a window of its own.
import { expect, type Page } from '@playwright/test'
import type { Kivuko } from './kivuko.ts'

type Sending = { amount: string; sender: string }

export async function openBank(page: Page, { sandboxUrl }: Kivuko): Promise<Page> {
  const bank = await page.context().newPage()
  await bank.goto(`${sandboxUrl}/bank`)
  return bank
}

/** To an account that was opened for one payment. */
export async function sendToAccount(bank: Page, accountNumber: string, { amount, sender }: Sending): Promise<void> {
  const form = bank.locator('form').filter({ hasText: `Send to ${accountNumber}` })
  await form.getByLabel('Amount (NGN)').fill(amount)
  await form.getByLabel('Sender’s name').fill(sender)
  await form.getByRole('button', { name: `Send to ${accountNumber}` }).click()
  await expect(bank.getByRole('row').filter({ hasText: accountNumber }).filter({ hasText: amount })).not.toHaveCount(0)
}

/** To the operator's own account for a currency, with what the sender wrote. */
export async function sendToKivuko(
  bank: Page,
  { amount, sender, reference, currency = 'KES' }: Sending & { reference: string; currency?: string },
): Promise<void> {
  const form = bank.locator('form').filter({ hasText: 'Send to Kivuko’s account' })
  await form.getByLabel('Account').selectOption(currency)
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Reference').fill(reference)
  await form.getByLabel('Sender’s name').fill(sender)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(bank.getByRole('row').filter({ hasText: reference })).not.toHaveCount(0)
}
