// Documents of identity: drawn, sent by their customer, and found by who reviews them.
import { consoleDocuments } from '@kivuko/contract/console-documents.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { PRIVATE_HEADER } from '@kivuko/contract/private-query.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/** A page that says so. */
export async function drawn(page: Page, ...lines: string[]): Promise<void> {
  const rows = lines.map((line) => `<p>${line}</p>`).join('')
  await page.setContent(
    `<main style="font:28px sans-serif;padding:40px;background:#dfeee9;height:420px"><h1>ID</h1>${rows}</main>`,
  )
}

/**
 * What a camera would see of a card that says so, 1,280 by 800. Drawn rather than photographed off the screen, which may
 * be narrow.
 */
export async function cardOf(page: Page, ...lines: string[]): Promise<Buffer> {
  const address = await page.evaluate((words) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1280
    canvas.height = 800
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D
    brush.fillStyle = '#dfeee9'
    brush.fillRect(0, 0, 1280, 800)
    brush.fillStyle = '#1f2937'
    brush.font = '40px sans-serif'
    for (const [at, word] of ['ID', ...words].entries()) brush.fillText(word, 80, 120 + at * 80)
    return canvas.toDataURL('image/png')
  }, lines)
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

type Sent = { kind: string; number: string; file: { name: string; mimeType: string; buffer: Buffer } }

/** The form, while another step is the next one. */
function laterPart(page: Page): Locator {
  return page.getByText(/^(Later: send a document|Send another document)$/)
}

/** By the form of the verification page, until it waits for its review. */
export async function sendDocument(page: Page, { kind, number, file }: Sent): Promise<void> {
  await page.goto('/kyc-verification')
  await page.getByLabel('Document number').or(laterPart(page)).first().waitFor()
  if (await laterPart(page).isVisible()) await laterPart(page).click()
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
  // What is typed is sought a moment later: until then the list may hold this document by itself, or others beside it.
  const sought = staffPage.waitForResponse(
    (answer) =>
      new URL(answer.url()).pathname === `${API_BASE}${consoleDocuments.path}` &&
      answer.request().headers()[PRIVATE_HEADER] !== undefined,
  )
  await staffPage.getByLabel('Name, email or document id').fill(email)
  await sought
  const rows = staffPage.getByRole('table', { name: 'Documents' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await rows.filter({ hasText: email }).getByRole('link').click()
}
