// The list of everything that happened to one's money: narrowed, gone through, taken home, and taken back.
import { readFileSync } from 'node:fs'
import { INCOMING_TYPES, listTransactions } from '@kivuko/contract/transactions.ts'
import type { Download, Locator, Page } from '@playwright/test'
import { readPdf } from '../apps/api/test/support/read-pdf.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { openFilters } from './support/filters.ts'
import { HISTORY_LENGTH, placeOrder, withHistory } from './support/history.ts'
import type { Customer, Kivuko } from './support/kivuko.ts'
import { callerOf } from './support/money.ts'
import { readCsv, readXlsx } from './support/spreadsheet.ts'

let history: Promise<Customer> | undefined

/** One history serves every journey that only reads it. Made outside the fixtures, it needs no worker of its own. */
function historyOf(kivuko: Kivuko): Promise<Customer> {
  history ??= withHistory(kivuko)
  return history
}

function rowsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'All transactions' }).getByRole('listitem')
}

async function downloadBy(page: Page, button: Locator): Promise<{ download: Download; file: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  await expect(page.getByText(`${download.suggestedFilename()} was downloaded.`)).toBeVisible()
  return { download, file: readFileSync(await download.path()) }
}

test.use({ isSignedIn: true })

test.describe('with a history', () => {
  test.use({ customer: async ({ kivuko }, use) => use(await historyOf(kivuko)) })

  test('TXN-01 TXN-02 TXN-09 TXN-11 TXN-12 TXN-14 TXN-16 TXN-18 a long list comes page by page, beside its figures', async ({
    page,
  }) => {
    await page.goto('/transactions')
    await expect(rowsOf(page)).toHaveCount(20)
    await expect(page.getByText(`Showing 20 of ${HISTORY_LENGTH}`)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`Total transactions${HISTORY_LENGTH}`)
    const months = page.getByRole('region', { name: 'Month by month' })
    await expect(months.getByRole('row')).toHaveCount(8)
    await months.scrollIntoViewIfNeeded()
    await expectAccessible(page)
    const more = page.getByRole('button', { name: 'Load More' })
    await more.click()
    await expect(rowsOf(page)).toHaveCount(40)
    await more.click()
    await expect(rowsOf(page)).toHaveCount(HISTORY_LENGTH)
    await expect(more).toBeHidden()
    await openFilters(page)
    await page.getByRole('button', { name: /^Pending/ }).click()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(page).toHaveURL('/transactions?status=pending')
    await page.getByRole('button', { name: /^Pending/ }).click()
    // What was loaded may be there still.
    await expect(page.getByText(new RegExp(`^Showing (20|${HISTORY_LENGTH}) of ${HISTORY_LENGTH}$`))).toBeVisible()
  })

  test('TXN-04 TXN-05 TXN-07 TXN-24 TXN-25 filters live in the address: a reload and the way back keep them', async ({
    page,
  }) => {
    await page.goto('/transactions')
    await openFilters(page)
    await page.getByLabel('Type').selectOption('transfer')
    await expect(page).toHaveURL('/transactions?type=transfer')
    await page.getByLabel('Period').selectOption('month')
    await expect(page).toHaveURL('/transactions?type=transfer&period=month')
    await page.getByLabel('Search').fill('chidi')
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('search') === 'chidi')
    const filters = Object.fromEntries(new URL(page.url()).searchParams)
    expect(filters).toEqual({ type: 'transfer', period: 'month', search: 'chidi' })
    await page.reload()
    await openFilters(page)
    await expect(page.getByLabel('Type')).toHaveValue('transfer')
    await expect(page.getByLabel('Search')).toHaveValue('chidi')
    await expect(rowsOf(page).first()).toContainText('Sent to Chidi Okafor')
    await rowsOf(page).first().getByRole('link').click()
    await expect(page.getByRole('dialog', { name: 'Transaction details' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByLabel('Search')).toHaveValue('chidi')
    await page.getByLabel('Search').fill('nothing is called so')
    await expect(page.getByText('No transactions found')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/transactions')
    await expect(rowsOf(page)).toHaveCount(20)
  })
})

test.describe('with a history, on a phone', () => {
  test.use({ customer: async ({ kivuko }, use) => use(await historyOf(kivuko)) })

  test('TXN-152 on a phone the filters wait behind a button that says how many are set, so the first lines are seen @phone @long', async ({
    page,
  }) => {
    await page.goto('/transactions')
    await expect(rowsOf(page)).toHaveCount(20)
    await expect(rowsOf(page).first()).toBeInViewport()
    const button = page.getByRole('button', { name: 'Filter', exact: true })
    await expect(page.getByLabel('Type')).toBeHidden()
    await button.press('Enter')
    await page.getByLabel('Type').selectOption('transfer')
    await expect(page).toHaveURL('/transactions?type=transfer')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Filter 1 set' }).press('Space')
    await expect(page.getByLabel('Type')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filter 1 set' })).toBeFocused()
  })
})

test.describe('with a history, taken home', () => {
  test.use({ customer: async ({ kivuko }, use) => use(await historyOf(kivuko)) })

  test('TXN-10 TXN-19 TXN-22 TXN-23 a line opens in detail, and its receipt is a PDF that says the same', async ({
    page,
  }) => {
    await page.goto('/transactions?type=transfer')
    await rowsOf(page).first().getByRole('link').click()
    const details = page.getByRole('dialog', { name: 'Transaction details' })
    for (const text of ['Completed', 'Chidi Okafor', '₦0.00', 'Transfer']) await expect(details).toContainText(text)
    const [reference = ''] = /KV-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec((await details.textContent()) ?? '') ?? []
    await expect(details.getByRole('button', { name: 'Cancel Transaction' })).toBeHidden()
    await expectAccessible(page)
    const { download, file } = await downloadBy(page, details.getByRole('button', { name: 'Download Receipt' }))
    expect(download.suggestedFilename()).toBe(`kivuko-receipt-${reference}.pdf`)
    const { text } = readPdf(file)
    for (const word of [reference, 'Chidi Okafor', 'Completed']) expect(text).toContain(word)
    await expectAccessible(page)
  })

  test('TXN-17 the list as it is filtered is taken home as PDF, Excel, CSV and report, each with what the screen shows @long', async ({
    page,
    kivuko,
    customer,
  }) => {
    const query = { transaction_type: 'transfer', limit: '100' } as const
    const { transactions } = await call(callerOf(kivuko, customer), listTransactions, { query })
    const references = transactions.map(({ external_reference }) => external_reference)
    expect(references.length).toBeGreaterThan(20)
    // Both lines of an exchange are among them.
    const amounts = transactions.map(({ amount, transaction_type: type }) =>
      INCOMING_TYPES.includes(type) ? Number(amount) : -Number(amount),
    )
    await page.goto('/transactions?type=transfer')
    const region = page.getByRole('region', { name: 'Export' })
    const take = (name: string) => downloadBy(page, region.getByRole('button', { name, exact: true }))

    for (const [name, read] of [
      ['CSV', (file: Buffer) => readCsv(file.toString('utf8'))],
      ['Excel', readXlsx],
    ] as const) {
      const [head = [], ...rows] = read((await take(name)).file)
      const column = (title: string) => rows.map((row) => row[head.indexOf(title)])
      expect(column('Reference'), name).toEqual(references)
      expect(column('Amount').map(Number), name).toEqual(amounts)
    }
    const pdf = readPdf((await take('PDF')).file).text
    for (const reference of references) expect(pdf).toContain(reference)
    const narrowed = readPdf((await take('Report')).file).text
    for (const reference of references) expect(narrowed).toContain(reference)
    expect(narrowed).toContain('Totals of what is completed')
    expect(narrowed).not.toContain('Opening balance')
    await page.goto('/transactions')
    const report = readPdf((await take('Report')).file).text
    for (const words of ['Totals of what is completed', 'Opening balance', 'Closing balance'])
      expect(report).toContain(words)
    await expectAccessible(page)
  })
})

test('TXN-20 TXN-21 what still waits is taken back after a question, and is then told as failed', async ({
  page,
  kivuko,
  customer,
}) => {
  await placeOrder(kivuko, customer)
  await page.goto('/transactions')
  await expect(rowsOf(page)).toHaveCount(1)
  await rowsOf(page).getByRole('link').click()
  const details = page.getByRole('dialog', { name: 'Transaction details' })
  await expect(details).toContainText('Pending')
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Cancel Transaction' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this transaction?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await details.getByRole('button', { name: 'Cancel Transaction' }).click()
  await question.getByRole('button', { name: 'Cancel Transaction' }).click()
  await expect(details).toContainText('The transaction was cancelled.')
  await expect(details).toContainText('Failed')
  await expect(details.getByRole('button', { name: 'Cancel Transaction' })).toBeHidden()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(rowsOf(page)).toContainText('Failed')
})
