// A partner's customer is verified through a link, on a phone, in the test mode: a mailed code, a texted one, and the way back.
import { createPartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { createVerificationLink, readVerificationLink } from '@kivuko/contract/partner-verification-links.ts'
import type { Page } from '@playwright/test'
import { makePartner } from '../tools/partner-demo/make-partner.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import type { Kivuko } from './support/kivuko.ts'
import { mailTo } from './support/mail.ts'
import { newPhone } from './support/phone.ts'

const SHOP = 'https://lake.example'
const PHONE = { width: 390, height: 844 }

test.use({ viewport: PHONE, refusals: [409] })

type Server = { appUrl: string; token: string }

async function newServer({ appUrl }: Kivuko): Promise<Server> {
  const { key } = await makePartner(appUrl, { shopUrl: SHOP, scopes: ['customers:read', 'customers:write'] })
  return { appUrl, token: key }
}

type Sent = { id: string; url: string; email: string }

async function newLink(server: Server): Promise<Sent> {
  const email = `zawadi-${Date.now()}@lake.example`
  const { id } = await call(server, createPartnerCustomer, {
    body: { external_id: `user-${Date.now()}`, first_name: 'Zawadi', last_name: 'Otieno' },
  })
  const link = await call(server, createVerificationLink, {
    body: { customer_id: id, email, tier: 2, return_address: `${SHOP}/thanks.html` },
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

test('PTN-293 a customer of a partner reaches tier 2 of the test mode by a link, and finds their way back', async ({
  page,
  kivuko,
  browser,
}) => {
  const server = await newServer(kivuko)
  const link = await newLink(server)
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
