// A new partner on their own dashboard: from its name to a key, a call that stands in the log, a webhook that was told of an
// order, and the request for live access. What staff decide of it has a journey in console-partners.spec.ts.
import { listPartnerCustomers } from '@kivuko/contract/partner-customers.ts'
import { createPartnerOrder, createPartnerQuote } from '@kivuko/contract/partner-orders.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { addOrigins, changeMoney, findOrder, openPart, runCall } from './support/partner-parts.ts'
import { newPhone } from './support/phone.ts'
import { newStaff } from './support/staff.ts'

const JOURNEY_MS = 240_000

/** What is typed wrong on purpose. */
test.use({ refusals: [409, 422] })

/** The partner's own, with its key. */
type Server = { appUrl: string; token: string }

/** The secret that is shown this one time. */
async function takeSecret(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('It is shown this one time')).toBeVisible()
  const secret = await dialog.locator('code').first().textContent()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  return secret ?? ''
}

async function become(page: Page, name: string): Promise<void> {
  await page.goto('/docs/quickstart')
  const { origin } = new URL(page.url())
  await page.mouse.move(300, 300)
  await expect(page.getByText(`curl -sS '${origin}/api/v1/partner/rails'`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'partner dashboard' }).first().click()
  await page.getByRole('button', { name: 'Become a partner' }).click()
  await expect(page.getByLabel('Name of the company')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByLabel('Name of the company').fill(name)
  await page.getByLabel('Website').fill('https://wallet.example')
  await page.getByRole('button', { name: 'Become a partner' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Test mode. Nothing here moves real money.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Test key' })).toHaveAttribute('aria-current', 'step')
  await expectAccessible(page)
}

async function makeKey(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Create a test key' }).click()
  await expect(page.getByText('No keys yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create a test key' }).click()
  await page.getByLabel('What it is for').fill('Our server')
  await page.getByLabel('Networks').fill('127.0.0.0/8, somewhere')
  await page.getByRole('button', { name: 'Create the key' }).click()
  await expect(page.getByText(/^somewhere: must be an address or a network/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Networks').fill('')
  await page.getByRole('button', { name: 'Create the key' }).click()
  const secret = await takeSecret(page, 'Your new key')
  expect(secret).toMatch(/^kv_sk_test_/)
  await expect(page.getByRole('table', { name: 'Keys' })).toContainText(`kv_sk_test_…${secret.slice(-4)}`)
  return secret
}

async function findCall(page: Page): Promise<void> {
  await openPart(page, 'Requests')
  const line = page.getByRole('table', { name: 'Requests' }).getByRole('link', { name: 'GET /partner/rails' })
  await expect(async () => {
    await page.reload()
    await expect(line).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await line.click()
  await expect(page.getByRole('dialog', { name: 'GET /partner/rails' })).toContainText('Our server')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Path').fill('/nowhere')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No requests match')).toBeVisible()
  await expectAccessible(page)
}

async function addWebhook(page: Page, server: Server): Promise<void> {
  await openPart(page, 'Webhooks')
  await page.getByLabel('Address of your server').fill('http://127.0.0.1/hooks')
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(page.getByLabel('Address of your server')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Address of your server').fill('https://hooks.invalid/partner')
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  expect(await takeSecret(page, 'Its signing secret')).toMatch(/^whsec_/)
  await placeOrder(server)
  await page.getByRole('link', { name: 'Show deliveries' }).click()
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  await expect(async () => {
    await deliveries.getByRole('button', { name: 'Refresh' }).click()
    await expect(deliveries.getByText('order.created').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await deliveries.getByText('What was sent and answered').first().click()
  await expectAccessible(page)
}

/** The public half of a pair that its server signs with. */
async function signCalls(page: Page): Promise<void> {
  const open = () => page.getByRole('button', { name: 'Signing of Our server' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Signed calls of Our server' })
  await dialog.getByLabel('Public key', { exact: true }).fill('no key')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^must be an Ed25519 public key/)).toBeVisible()
  await expectAccessible(page)
  const publicKey = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='
  await dialog.getByLabel('Public key', { exact: true }).fill(publicKey)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table', { name: 'Keys' })).toContainText('11qYAYKx')
  await open()
  await expect(dialog.getByText(publicKey)).toBeVisible()
  await page.keyboard.press('Escape')
}

/** With one person at the partner nothing is paid: what was proposed waits for another. */
async function proposePayouts(page: Page): Promise<void> {
  await openPart(page, 'Money')
  await expect(page.getByText('No settlements yet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Float' }).getByText('KES').first()).toBeVisible()
  await page.getByRole('button', { name: 'Upload a file of payouts' }).click()
  const upload = async (lines: string) => {
    const buffer = Buffer.from(`reference,phone_number,amount\n${lines}`)
    await page
      .getByLabel('CSV file', { exact: true })
      .setInputFiles({ name: 'payouts.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Propose these payouts' }).click()
  }
  await upload('salary-1,12,100\nsalary-2,0712345678,=1+99\n')
  const wrong = page.getByRole('list', { name: 'What is wrong with the file' })
  await expect(wrong).toContainText('line 2.phone_number')
  await expect(wrong).toContainText('line 3.amount: must be what is meant, not a formula')
  await expectAccessible(page)
  await upload('salary-1,0712345678,100\nsalary-2,0712345679,250\n')
  await expect(page.getByText('Waits for approval')).toBeVisible()
  await expect(page.getByText('2 rows · 2 waiting')).toBeVisible()
  await page.getByRole('button', { name: /^Approve bpy_/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Approve this payout?' })
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(question.getByText('You proposed this yourself.')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Reject bpy_/ }).click()
  await page.getByLabel('Reason').fill('Wrong month')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Rejected: Wrong month')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^CSV file of bpy_/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^payout-\w{26}\.csv$/)
}

test('PTN-132 PTN-192 PTN-135 PTN-136 PTN-212 PTN-224 PTN-225 PTN-226 PTN-227 PTN-228 PTN-229 PTN-230 PTN-231 a new partner makes a test key and says with what its calls are signed, runs calls from the page, finds the call of its server in the log, adds origins and a webhook that is told of an order, finds the order, sets a margin, proposes payouts, and requests live access @long', async ({
  kivuko,
  pageOf,
}) => {
  test.setTimeout(JOURNEY_MS)
  const member = await newStaff(kivuko, 'support', 'Amina Diallo')
  const page = await pageOf(member)
  const name = `Lake Wallet ${Date.now()}`

  await become(page, name)
  const secret = await makeKey(page)
  await signCalls(page)
  const server = { appUrl: kivuko.appUrl, token: secret }
  const { mode } = await call(server, listRails)
  expect(mode).toBe('test')
  await findCall(page)
  await runCall(page, secret)
  await addOrigins(page)
  await addWebhook(page, server)
  await findOrder(page)
  await proposePayouts(page)
  await changeMoney(page)
  await page.getByRole('navigation', { name: 'Mode' }).getByRole('link', { name: 'Live' }).click()
  await expect(page.getByText('Live mode. What your servers do here moves real money.')).toBeVisible()
  await expect(page.getByText('Live access is not open yet')).toBeVisible()
  await expectAccessible(page)
  await openPart(page, 'Members')
  await expect(page.getByText(`${member.email} (you)`)).toBeVisible()
  await page.getByLabel('Their email address').fill('developer@wallet.example')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Invited, has not accepted yet')).toBeVisible()
  await expectAccessible(page)
  await openPart(page, 'Start')
  await page.getByRole('button', { name: 'Request live access' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Request live access' }).click()
  await expect(page.getByText('Requested. Two of our people decide about it.')).toBeVisible()
  await expectAccessible(page)
})

async function placeOrder(server: Server): Promise<void> {
  const { data } = await call(server, listPartnerCustomers)
  const customer_id = data[0]?.id ?? ''
  const wanted = {
    fiat_currency: 'KES',
    crypto_currency: 'USDT',
    payment_method: 'mpesa',
    fiat_amount: '1000',
  } as const
  const { id: quote_id } = await call(server, createPartnerQuote, { body: { ...wanted, customer_id } })
  const payment = { method: 'mpesa', phone_number: newPhone() } as const
  await call(server, createPartnerOrder, { body: { customer_id, quote_id, payment } })
}
