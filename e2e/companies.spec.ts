// A company from its application on a phone to its approval in the console, and back in the hands of who applied.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { openMenu } from './support/account.ts'
import { cardOf } from './support/documents.ts'
import { linkIn, mailTo } from './support/mail.ts'
import { openConsole, sayWhy } from './support/staff.ts'

const DESKTOP = { width: 1280, height: 800 }
const PAPERS = ['Certificate of Incorporation', 'List of Directors and Owners']
const JOURNEY_MS = 180_000

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

test('CMP-50 CMP-51 a company applies on a phone, its director follows a link, compliance approves it, and its admin switches to it @long', async ({
  page,
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
})
