import { uploadStatement } from '@kivuko/contract/console-reconciliation.ts'
import type { Response } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { openFilters } from './support/filters.ts'
import { openConsole } from './support/staff.ts'

const RECEIPT_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A receipt nobody else has in this run. */
function newReceipt(project: string): string {
  const letters = Array.from({ length: 8 }, () => RECEIPT_LETTERS[Math.floor(Math.random() * RECEIPT_LETTERS.length)])
  return `${project === 'phone' ? 'P' : 'D'}K${letters.join('')}`
}

function statementOf(line: string) {
  const text = `Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn\n${line}\n`
  return { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

function isUpload(answer: Response): boolean {
  return answer.request().method() === 'POST' && answer.url().endsWith(uploadStatement.path)
}

// A file that is refused, and a provider that the other width compares at the same moment.
test.use({ refusals: [422, 409] })

test('OPS-92 the treasury compares a provider, uploads a statement, and notes what it finds @long', async ({
  kivuko,
  pageOf,
}, { project }) => {
  const page = await openConsole(pageOf, kivuko, 'treasury', '/console/reconciliation')
  // Each width asks about a provider of its own.
  const name = project.name === 'phone' ? 'Naira accounts (Paystack)' : 'Cards (Stripe)'
  const provider = page.getByRole('region', { name, exact: true })
  await expect(provider).toBeVisible()
  await expectAccessible(page)
  await provider.getByRole('button', { name: 'Compare now' }).click()
  await expect(provider.getByText(/^Compared /)).toBeVisible()
  const runs = page.getByRole('table', { name: 'Runs, newest first' })
  await expect(runs.getByRole('row').filter({ hasText: name }).first()).toContainText('Done')

  await page.getByRole('button', { name: 'Upload a statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload a statement' })
  await dialog
    .getByLabel('CSV file')
    .setInputFiles(statementOf('SKA1AA22BB,2026-01-31 18:05:09,Pay Bill,Completed,ten,'))
  const send = dialog.getByRole('button', { name: 'Upload and compare' })
  await send.click()
  await expect(dialog.getByText('Line 2 of the statement: “ten” is no amount. Nothing was taken.')).toBeVisible()
  await expectAccessible(page)
  const receipt = newReceipt(project.name)
  const statement = statementOf(`${receipt},2026-01-31 18:05:09,Pay Bill,Completed,"1,250.00",`)
  await dialog.getByLabel('CSV file').setInputFiles(statement)
  // Sent again only when it was refused: the dialog that closes late has no button to press.
  await expect
    .poll(async () => {
      const answered = page.waitForResponse(isUpload)
      await send.click()
      return (await answered).status()
    })
    .toBe(200)
  await expect(dialog).toBeHidden()

  await openFilters(page)
  await page.getByLabel('Provider').selectOption('M-Pesa')
  await expect(page).toHaveURL(/provider=mpesa/)
  const row = page
    .getByRole('table', { name: 'Differences, newest first' })
    .getByRole('row')
    .filter({ hasText: receipt })
  await expect(row).toContainText('KSh')
  await expect(row).toContainText('1,250.00')
  await row.getByRole('button', { name: 'Write a note' }).click()
  const note = page.getByRole('dialog', { name: 'Note on this difference' })
  await note.getByLabel('Note').fill('A test of the short code')
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(note).toBeHidden()
  await page.reload()
  await expect(row).toContainText('A test of the short code')
  await expect(row).toContainText('Amina Hassan')
  await expectAccessible(page)
})
