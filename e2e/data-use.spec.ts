// What an ordinary month takes of a customer's data bundle: they look every day, and buy twice. Bytes as the browser counts
// them over its network, both ways; the answers and pages are those of a real stack. Writes bench/results/data-use.md.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { buy } from './support/buying.ts'
import { answerPrompt, hurryUntil, newPhone } from './support/phone.ts'

test.use({ isSignedIn: true, refusals: [404] })

const DAYS = 30
/** Days are alike: so many are measured. */
const MEASURED = 5
const PURCHASES = 2
const LIMIT_BYTES = 2_000_000
const RESULT = join(import.meta.dirname, '..', 'bench', 'results', 'data-use.md')
const PURCHASE = { amount: '5000', pay: 'KES', coin: 'USDT', method: 'Mobile Money (instant)' }

/** Sums what goes over the network for this page, until the answer is called. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  // As it is written by HTTP/1.1; what is in the cache is not sent.
  session.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    for (const [name, value] of Object.entries(headers)) bytes += name.length + value.length + 4
  })
  session.on('Network.requestWillBeSent', ({ request }) => {
    bytes += request.postData?.length ?? 0
  })
  return () => bytes
}

/** In a tab of its own, as the app is opened. */
async function measured(context: BrowserContext, visit: (page: Page) => Promise<void>): Promise<number> {
  const page = await context.newPage()
  const read = await countBytes(page)
  await page.clock.install()
  await visit(page)
  await page.close()
  return read()
}

/** A look at the balance, the wallet and the last lines, and a minute on the page. */
async function look(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('$')
  for (const name of ['Wallet', 'Transactions']) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name, exact: true }).last().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.clock.runFor(60_000)
}

async function average(times: number, measure: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let time = 0; time < times; time += 1) sum += await measure()
  return Math.round(sum / times)
}

test('APP-30 APP-31 a month of daily looks and two purchases stays under 2 MB, and less with data saving on @long @phone', async ({
  context,
  browser,
  kivuko,
  baseURL,
}) => {
  test.slow()
  const first = await measured(context, look)
  const day = await average(MEASURED, () => measured(context, look))
  const purchase = await average(PURCHASES, () =>
    measured(context, async (page) => {
      const phone = newPhone()
      await page.goto('/buy')
      await buy(page, PURCHASE)
      await page.getByRole('button', { name: 'Confirm order' }).click()
      await page.getByLabel('M-Pesa phone number').fill(phone)
      await answerPrompt(kivuko, phone, 'accept')
      await page.getByRole('button', { name: 'Send the prompt' }).click()
      await hurryUntil(page, page.getByRole('status').filter({ hasText: 'is in your wallet' }))
    }),
  )
  const saver = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    storageState: await context.storageState(),
  })
  await saver.addInitScript(() => Object.assign(navigator, { connection: { saveData: true } }))
  await measured(saver, look)
  const saved = await average(MEASURED, () => measured(saver, look))
  await saver.close()

  const month = DAYS * day + PURCHASES * purchase
  await writeFile(RESULT, page({ first, day, saved, purchase, month }))
  expect(month).toBeLessThan(LIMIT_BYTES)
  expect(saved).toBeLessThan(day)
})

type Figures = Record<'first' | 'day' | 'saved' | 'purchase' | 'month', number>

function page({ first, day, saved, purchase, month }: Figures): string {
  const kilobytes = (bytes: number) => new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(bytes / 1000)
  return `# Data use

What an ordinary month takes of a customer's data bundle, both ways, as the browser counts it over HTTP/1.1 (headers are not
packed there): every day a look at the dashboard, the wallet and the transactions and a minute on the page, and two
purchases by M-Pesa. The files of the build are in the browser's cache. \`cd e2e; node
../node_modules/@playwright/test/cli.js test data-use --project phone\` measures it.

| What | kB |
|---|---:|
| the first look in a new browser, which fetches the app | ${kilobytes(first)} |
| a day | ${kilobytes(day)} |
| a day, with data saving on | ${kilobytes(saved)} |
| a purchase | ${kilobytes(purchase)} |
| **a month of ${DAYS} days and ${PURCHASES} purchases** (limit ${kilobytes(LIMIT_BYTES)}) | **${kilobytes(month)}** |
`
}
