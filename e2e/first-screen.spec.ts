// A customer's first screen as the server draws it into its page.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ isSignedIn: true })

/** The half of the permission that scripts may read. */
const MARK = 'first_screen_of'
const DRAWN = '#root[data-of]'

/** Opens a screen as it is built, and waits until this browser may have them drawn. */
async function bePermitted(page: Page): Promise<void> {
  await page.goto('/wallet')
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === MARK), { timeout: 30_000 })
    .toBe(true)
}

test('FST-43 FST-44 drawn pages have their figures without any script, and with it ask for nothing again @long', async ({
  page,
  browser,
}) => {
  await bePermitted(page)
  const still = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  for (const [path, words] of [
    ['/wallet', '$0.00'],
    ['/dashboard', '$0.00'],
    ['/add-funds', 'Pay with M-Pesa'],
    ['/send-money', 'There is no naira in your wallet yet'],
    ['/transactions', 'No transactions found'],
  ] as const) {
    const quiet = await still.newPage()
    await quiet.goto(new URL(path, page.url()).href)
    await expect(quiet.locator(DRAWN)).toContainText(words)
    await quiet.close()
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto(path)
    await expect(page.locator(DRAWN)).toContainText(words)
    // The bell is asked for by the app alone: it is there.
    await expect.poll(() => asked.some((each) => each.endsWith('/notifications/'))).toBe(true)
    const again = [
      '/users/me',
      '/kyc/status',
      '/wallets/',
      '/holdings/',
      '/wallets/total',
      '/payments/bank/wallets',
      '/transactions/summary',
    ]
    // What is left of the limits is asked for wherever an amount is typed.
    const never = again.filter((call) => call !== '/kyc/status' || !['/add-funds', '/send-money'].includes(path))
    expect(asked.filter((each) => never.some((call) => each.endsWith(`/v1${call}`)))).toEqual([])
    page.removeAllListeners('request')
  }
  await still.close()
})

test('FST-45 a page that was drawn for somebody else is emptied and drawn anew; signing out ends the permission @long', async ({
  page,
  kivuko,
}) => {
  await bePermitted(page)
  const other = await kivuko.newCustomer()
  // As no script of the app does it: the permission of before stays.
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: `Hello, ${other.firstName}` })).toBeVisible()
  await page.getByRole('button', { name: /^Menu/ }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === MARK)).toBe(false)
})

test('FST-49 a page whose form this tab began is drawn anew, with what was begun @long', async ({ page }) => {
  await bePermitted(page)
  const intent = { amount: '5000', fiatCurrency: 'KES', cryptoCurrency: 'USDT', method: 'mpesa' }
  await page.evaluate((text) => sessionStorage.setItem('purchase_intent', text), JSON.stringify(intent))
  await page.goto('/add-funds')
  await expect(page.getByRole('heading', { name: 'Continue your purchase' })).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('heading', { name: 'Continue your purchase' })).toBeHidden()
  await page.getByLabel('M-Pesa phone number').fill('0712345678')
  await expect(page.getByLabel('M-Pesa phone number')).toHaveValue('0712345678')
})
