// A partner's customer is verified through a link, on a phone: in the test mode up to tier 2, and for real up to tier 3, with a selfie
// that the identity provider looks at and a document that a person does.
import { createPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { createVerificationLink, readVerificationLink } from '@kivuko/contract/partner-verification-links.ts'
import type { Page } from '@playwright/test'
import { makePartner } from '../tools/partner-demo/make-partner.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { takePicture } from './support/camera.ts'
import { cardOf, openWaiting, sentOf } from './support/documents.ts'
import type { Kivuko } from './support/kivuko.ts'
import { mailTo } from './support/mail.ts'
import { newPhone } from './support/phone.ts'
import { openConsole } from './support/staff.ts'

const SHOP = 'https://lake.example'
const PHONE = { width: 390, height: 844 }

test.use({ permissions: ['camera'], viewport: PHONE, refusals: [409] })

type Server = { appUrl: string; token: string }

async function newServer({ appUrl, openLive }: Kivuko, mode: PartnerMode): Promise<Server> {
  const open = mode === 'live' ? { open: openLive } : {}
  const { key } = await makePartner(appUrl, { shopUrl: SHOP, scopes: ['customers:read', 'customers:write'], ...open })
  return { appUrl, token: key }
}

type Sent = { id: string; url: string; email: string }

async function newLink(server: Server, tier: 2 | 3, last_name: string): Promise<Sent> {
  const email = `zawadi-${Date.now()}@lake.example`
  const { id } = await call(server, createPartnerCustomer, {
    body: { external_id: `user-${Date.now()}`, first_name: 'Zawadi', last_name },
  })
  const link = await call(server, createVerificationLink, {
    body: { customer_id: id, email, tier, return_address: `${SHOP}/thanks.html` },
  })
  return { id: link.id, url: link.url, email }
}

async function enter(page: Page, kivuko: Kivuko, { url, email }: Sent): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Verification', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Verification for Lake Wallet' })).toBeVisible()
  await expect(page).toHaveURL('/verification')
  await expect(page.getByText(/Zawadi/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const { subject, text } = await mailTo(kivuko, email, 'code')
  await page.getByLabel('Verification code').fill(/\b\d{6}\b/.exec(`${subject} ${text}`)?.[0] ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
}

/** As it lies in the sandbox: the test mode tells no codes on its screens. */
async function textedCode({ sandboxUrl }: Kivuko, to: string): Promise<string> {
  const answer = await fetch(`${sandboxUrl}/sms/messages?to=${encodeURIComponent(to)}`)
  const { messages } = (await answer.json()) as { messages: { text: string }[] }
  return /\d{6}/.exec(messages[0]?.text ?? '')?.[0] ?? ''
}

async function provePhone(page: Page, kivuko: Kivuko): Promise<void> {
  const number = `+254${newPhone().slice(1)}`
  const phone = page.getByRole('region', { name: 'Your phone' })
  await phone.getByRole('textbox', { name: 'Phone number' }).fill(number)
  await expectAccessible(page)
  await phone.getByRole('button', { name: 'Send code to this phone' }).click()
  await expect(page.getByText('We texted a code to')).toBeVisible()
  await page.getByLabel('Verification code').fill(await textedCode(kivuko, number))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
}

async function fillDetails(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Step 1 of 4: Personal details' })).toBeVisible()
  await page.getByLabel('Date of birth *').fill('1995-04-30')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Country *').selectOption('KE')
  await page.getByLabel('Address line 1 *').fill('1 Lake Road')
  await page.getByLabel('City *').fill('Kisumu')
  await page.getByLabel('County *').selectOption('Kisumu')
  await page.getByLabel('Postal code *').fill('40100')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('What will you use Kivuko for? *').selectOption('savings')
  await page.getByLabel('Source of funds *').selectOption('salary')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
}

async function takeSelfie(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Step 4 of 4: Selfie' })).toBeVisible()
  await page.getByRole('button', { name: 'Make the link' }).click()
  await page.getByRole('link', { name: 'Continue on this device' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  for (const place of [1, 2, 3]) {
    await expect(page.getByText(`Picture ${place} of 3`)).toBeVisible()
    await takePicture(page, place)
  }
  await page.getByRole('button', { name: 'Send the pictures' }).click()
  await page.getByRole('link', { name: 'Back to your verification' }).click()
  await expect(page).toHaveURL('/verification')
}

async function sendCard(page: Page, name: string): Promise<void> {
  const buffer = await cardOf(page, 'National ID', name, '30 April 1995', 'A1234-4821')
  await page.getByLabel('Document type').selectOption('national_id')
  await page.getByLabel('Document number').fill('A1234-4821')
  await expectAccessible(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'card.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Submit Document' }).click()
  await expect(sentOf(page, 'National ID')).toContainText('Under review')
}

test('PTN-293 a customer of a partner reaches tier 2 of the test mode by a link, and finds their way back', async ({
  page,
  kivuko,
  browser,
}) => {
  const server = await newServer(kivuko, 'test')
  const link = await newLink(server, 2, 'Otieno')
  await enter(page, kivuko, link)
  await expect(page.getByText('Test mode: nothing here is real.')).toBeVisible()
  await provePhone(page, kivuko)
  await expect(page.getByText('You are verified')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Back to Lake Wallet' })).toHaveAttribute('href', `${SHOP}/thanks.html`)
  const read = () => call(server, readVerificationLink, { params: { id: link.id } })
  expect(await read()).toMatchObject({ status: 'taken', identity: 'verified', customer_tier: 2 })
  // Loaded again it goes on; in another browser the link is used.
  await page.reload()
  await expect(page.getByText('You are verified')).toBeVisible()
  const elsewhere = await browser.newPage({ viewport: PHONE })
  await elsewhere.goto(link.url)
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByText('This link was opened in another browser.')).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.close()
})

test('PTN-293 a customer of a partner reaches tier 3 by a selfie and a document, a reviewer beside @long', async ({
  page,
  pageOf,
  kivuko,
}) => {
  test.slow()
  const server = await newServer(kivuko, 'live')
  const name = `Otieno${String.fromCharCode(...Array.from(String(Date.now()), (digit) => 97 + Number(digit)))}`
  const link = await newLink(server, 3, name)
  await enter(page, kivuko, link)
  await provePhone(page, kivuko)
  await fillDetails(page)
  await takeSelfie(page)
  await sendCard(page, `Zawadi ${name}`)
  await expect(page.getByText('Your document is being looked at')).toBeVisible()
  await expectAccessible(page)
  const read = () => call(server, readVerificationLink, { params: { id: link.id } })
  expect(await read()).toMatchObject({ identity: 'in_review', customer_tier: 2 })
  const staffPage = await openConsole(pageOf, kivuko, 'compliance')
  await staffPage.goto('/console/documents')
  await openWaiting(staffPage, name)
  await staffPage.getByRole('button', { name: 'Approve' }).click()
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(staffPage.getByText(/^Approved: /)).toBeVisible()
  await expect(page.getByText('You are verified')).toBeVisible()
  expect(await read()).toMatchObject({ identity: 'verified', customer_tier: 3 })
})
