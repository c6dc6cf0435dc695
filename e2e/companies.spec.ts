// A company from its application on a phone to its approval in the console, and back in the hands of who applied.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { openMenu } from './support/account.ts'
import { cardOf } from './support/documents.ts'
import type { Customer, Kivuko } from './support/kivuko.ts'
import { linkIn, mailTo } from './support/mail.ts'
import { addNaira, sendNaira } from './support/money.ts'
import { openConsole, sayWhy } from './support/staff.ts'
import { openRequest, priceNearMid } from './support/trading-desk.ts'
import { answerWhoIsThere } from './support/who-is-there.ts'

const DESKTOP = { width: 1280, height: 800 }
const PAPERS = ['Certificate of Incorporation', 'List of Directors and Owners']
const JOURNEY_MS = 300_000

test.use({ isSignedIn: true })

async function sendPaper(page: Page, paper: string): Promise<void> {
  const buffer = await cardOf(page, paper)
  await page.getByLabel(`Choose a file: ${paper}`).setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer })
  const row = page.getByRole('region', { name: 'Papers' }).getByRole('listitem').filter({ hasText: paper })
  await expect(row).toContainText('In review')
}

type Person = { fullName: string; email: string }
type Applied = { name: string; number: string }

async function apply(page: Page, { name, number, people }: Applied & { people: readonly Person[] }): Promise<void> {
  await page.goto('/companies')
  await expect(page.getByText('No companies yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply for a company' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please fill this in').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name of the company').fill(name)
  await page.getByLabel('Country of registration').selectOption('Kenya')
  await page.getByLabel('BRS registration number').fill(`pvt-${number}`)
  await page.getByLabel('Address line 1').fill('1 Lake Road')
  await page.getByLabel('City').fill('Kisumu')
  await page.getByLabel('Postal code').fill('40100')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  for (const paper of PAPERS) await sendPaper(page, paper)
  for (const { fullName, email } of people) {
    await page.getByLabel('Full name').fill(fullName)
    await page.getByLabel('Their email address').fill(email)
    await page.getByRole('button', { name: 'Add this person' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hand in the application' }).click()
  await expect(page.getByText('Your application is handed in')).toBeVisible()
  await expect(page.getByText('Link not opened')).toHaveCount(people.length)
  await expectAccessible(page)
}

async function review(desk: Page, { name, number, consoleUrl }: Applied & { consoleUrl: string }): Promise<void> {
  const open = async () => {
    await desk.goto(new URL(`/console/companies?search=PVT-${number}`, consoleUrl).href)
    await desk.getByRole('table', { name: 'Companies' }).getByRole('link', { name }).click()
    await expect(desk.getByRole('heading', { name, level: 2 })).toBeVisible()
  }
  await open()
  await expect(desk.getByText('Not approved: Certificate of Incorporation.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expectAccessible(desk)
  for (const paper of PAPERS) {
    await desk.getByRole('region', { name: 'Papers' }).getByRole('link', { name: paper }).click()
    const picture = desk.getByRole('img', { name: `${paper}, as it was sent` })
    await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(300)
    await desk.keyboard.press('a')
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByText(`Approved: ${paper}, ${name}`)).toBeVisible()
    await open()
  }
  await desk.getByRole('button', { name: 'Approve' }).click()
  await sayWhy(desk, 'Approve', 'Checked against the register.')
  await expect(desk.getByText('Checked against the register.')).toBeVisible()
  await expectAccessible(desk)
}

test('CMP-50 CMP-51 CMP-93 CMP-102 a company applies on a phone, its director follows a link, compliance approves it, its admin switches to it and asks the desk for a price, and an invited checker accepts it and reads its statement and receipt @long', async ({
  page,
  browser,
  kivuko,
  customer,
  pageOf,
}) => {
  test.setTimeout(JOURNEY_MS)
  const amina = await kivuko.newCustomer('Amina Wanjiru')
  for (const { email } of [amina, customer]) await kivuko.verifyIdentity(email)
  const number = String(Date.now()).slice(-7)
  const name = `Lake Traders ${number} Ltd.`

  await apply(page, { name, number, people: [amina, customer] })
  for (const [theirs, { email }] of [[await pageOf(amina), amina] as const, [page, customer] as const]) {
    await theirs.goto(linkIn(await mailTo(kivuko, email, 'A company names you'), '/company-link#'))
    await expect(theirs.getByText(name)).toBeVisible()
    await expectAccessible(theirs)
    await theirs.getByRole('button', { name: 'Yes, this is me' }).click()
    await expect(theirs.getByText('Thank you. Your identity is verified')).toBeVisible()
  }

  const desk = await openConsole(pageOf, kivuko, 'compliance', '/console/companies')
  await desk.setViewportSize(DESKTOP)
  await review(desk, { name, number, consoleUrl: kivuko.consoleUrl })
  await page.goto('/companies')
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('You act for this company as admin.')).toBeVisible()
  await expect(page.getByText('₦0.00')).toBeVisible()
  await expectAccessible(page)
  for (const part of ['Requests', 'Members', 'Notices']) {
    await page.getByRole('navigation', { name: 'Parts of the company' }).getByRole('link', { name: part }).click()
    await expect(page.getByRole('heading', { name: part, level: 2 })).toBeVisible()
    await expectAccessible(page)
  }
  await openMenu(page, customer)
  await page.getByRole('link', { name: 'Switch to yourself' }).last().click()
  await expect(page).toHaveURL(/\/dashboard/)
  await openMenu(page, customer)
  await page.getByRole('link', { name: `Switch to ${name}` }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  const [maker, checker] = [await kivuko.newCustomer('Dora Musa'), await kivuko.newCustomer('Chidi Eze')]
  const invited = [
    { person: maker, role: 'Maker' },
    { person: checker, role: 'Checker' },
  ] as const
  const pages: Page[] = []
  for (const { person, role } of invited) {
    await kivuko.verifyIdentity(person.email)
    pages.push(await invite(page, kivuko, { person, role, name, theirs: await browser.newPage() }))
  }
  const address = (await page.getByText(/@company/).innerText()).trim()
  await addNaira(kivuko, amina)
  await sendNaira(kivuko, amina, { to: { email: address }, amount: '60000' })
  const [asking, accepting] = pages as [Page, Page]
  await trade({ asking, accepting }, await openConsole(pageOf, kivuko, 'treasury', '/console/block-trades'))
  await readStatement(accepting)
  for (const each of pages) await each.close()
})

type Invited = { person: Customer; role: 'Maker' | 'Checker'; name: string; theirs: Page }

/** Answers their page of the company, on which they act for it: they sign in there, so that the session is that device's. */
async function invite(page: Page, kivuko: Kivuko, { person, role, name, theirs }: Invited): Promise<Page> {
  const parts = page.getByRole('navigation', { name: 'Parts of the company' })
  await parts.getByRole('link', { name: 'Members' }).click()
  await page.getByLabel('Their email address').fill(person.email)
  await page.getByLabel('Role', { exact: true }).selectOption(role)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('They have mail with a link.')).toBeVisible()
  await expectAccessible(page)
  await theirs.goto(linkIn(await mailTo(kivuko, person.email, 'A company names you', name), '/company-link#'))
  await theirs.getByRole('link', { name: 'Sign in', exact: true }).click()
  await theirs.getByLabel('Email').fill(person.email)
  await theirs.getByLabel('Password', { exact: true }).fill(person.password)
  await theirs.getByRole('button', { name: 'Sign In' }).click()
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await theirs.getByRole('link', { name: 'Go to the company' }).click()
  await expect(theirs.getByText(`You act for this company as ${role.toLowerCase()}.`)).toBeVisible()
  await answerWhoIsThere(theirs, person)
  await parts.getByRole('link', { name: 'Wallets' }).click()
  return theirs
}

type Members = { asking: Page; accepting: Page }

/** One asks, the desk prices, the other accepts. */
async function trade({ asking, accepting }: Members, desk: Page): Promise<void> {
  for (const page of [asking, accepting]) {
    await page
      .getByRole('navigation', { name: 'Parts of the company' })
      .getByRole('link', { name: 'Block trades' })
      .click()
    await expect(page.getByText('No requests yet')).toBeVisible()
    await expectAccessible(page)
  }
  await expect(accepting.getByRole('form', { name: 'Ask for a price' })).toBeHidden()
  await asking.getByLabel('Amount (USDT)').fill('20')
  await asking.getByRole('button', { name: 'Ask for a price' }).click()
  const asked = asking.getByRole('region', { name: 'Buy 20.00 USDT with NGN' })
  await expect(asked).toContainText('Waits for a price')
  const reference = (await asked.innerText()).match(/KV-[0-9A-Z-]+/)?.[0] ?? ''
  await desk.setViewportSize(DESKTOP)
  await priceNearMid(desk, await openRequest(desk, reference), 'USDT', 'NGN')
  await expect(asked).toContainText('Firm price', { timeout: 30_000 })
  await expect(asked.getByRole('button', { name: 'Accept' })).toBeHidden()
  await expectAccessible(asking)
  await accepting.reload()
  const seen = accepting.getByRole('region', { name: 'Buy 20.00 USDT with NGN' })
  await expect(seen).toContainText('Asked by Dora Musa')
  await expectAccessible(accepting)
  await seen.getByRole('button', { name: 'Accept' }).click()
  await accepting
    .getByRole('alertdialog', { name: 'Accept this price?' })
    .getByRole('button', { name: 'Accept' })
    .click()
  await expect(seen).toContainText('Settled', { timeout: 60_000 })
  await expectAccessible(accepting)
}

/** All that moved, one line with its check code and receipt, and the statement of these days. */
async function readStatement(page: Page): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Parts of the company' })
  await parts.getByRole('link', { name: 'Wallets' }).click()
  await page.getByRole('link', { name: 'All transactions and statements' }).click()
  const lines = page.getByRole('region', { name: 'All transactions' })
  await expect(lines.getByRole('listitem').filter({ hasText: 'Block trade: buy' })).not.toHaveCount(0)
  await expectAccessible(page)
  await lines.getByRole('listitem').filter({ hasText: 'Block trade: buy' }).first().getByRole('link').click()
  const details = page.getByRole('dialog', { name: 'Transaction details' })
  await expect(details.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
  await expectAccessible(page)
  const receipt = page.waitForEvent('download')
  await details.getByRole('button', { name: 'Download Receipt' }).click()
  expect((await receipt).suggestedFilename()).toMatch(/-receipt-KV-.*\.pdf$/)
  await details.getByRole('button', { name: 'Close' }).click()
  const card = page.getByRole('region', { name: 'Statements' })
  await card.getByLabel('First day').fill('2026-01-01')
  await card.getByLabel('Last day').fill('')
  const statement = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Report' }).click()
  expect((await statement).suggestedFilename()).toMatch(/\.pdf$/)
  await expectAccessible(page)
}
