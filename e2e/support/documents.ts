// Documents of identity: drawn, sent by their customer, and found by who reviews them.
import { expect, type Locator, type Page } from '@playwright/test'

/** What a camera would see of a card that says so. */
export async function drawn(page: Page, ...lines: string[]): Promise<void> {
  const rows = lines.map((line) => `<p>${line}</p>`).join('')
  await page.setContent(
    `<main style="font:28px sans-serif;padding:40px;background:#dfeee9;height:420px"><h1>ID</h1>${rows}</main>`,
  )
}

type Sent = { kind: string; number: string; file: { name: string; mimeType: string; buffer: Buffer } }

/** By the form of the verification page, until it waits for its review. */
export async function sendDocument(page: Page, { kind, number, file }: Sent): Promise<void> {
  await page.goto('/kyc-verification')
  await page.getByLabel('Document type').selectOption(kind)
  await page.getByLabel('Document number').fill(number)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
  await page.getByRole('button', { name: 'Submit Document' }).click()
  await expect(sentOf(page, kind)).toContainText('Under review')
}

/** Its line in the customer's list. */
export function sentOf(page: Page, kind: string): Locator {
  return page.getByRole('region', { name: 'Your documents' }).getByRole('listitem').filter({ hasText: kind })
}

/** Finds it among those that wait, and opens it. */
export async function openWaiting(staffPage: Page, email: string): Promise<void> {
  await staffPage.getByLabel('Name, email or document id').fill(email)
  const row = staffPage.getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: email })
  await expect(staffPage).toHaveURL(/search=/)
  await expect(row).toHaveCount(1)
  await row.getByRole('link').click()
}
