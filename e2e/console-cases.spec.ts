// A customer's name is like a listed one: a case appears, a person looks at it and decides.
import { saveKycProfile } from '@kivuko/contract/kyc.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { openFilters } from './support/filters.ts'
import type { Customer, Kivuko } from './support/kivuko.ts'
import { openConsole } from './support/staff.ts'
import { hurryUntil } from './support/waiting-list.ts'

const LISTED = 'Quorvane Maristela'

let phones = 0

/** Somebody whose name the sample list has, in another order. */
async function newLikeListed(kivuko: Kivuko): Promise<Customer> {
  const customer = await kivuko.newCustomer('Amina Wanjiru')
  phones += 1
  const phone_number = `+2547${String(process.pid % 10_000).padStart(4, '0')}${String(5_300 + phones)}`
  const name = { first_name: 'Quorvane', last_name: 'Maristela', email: customer.email }
  const body = { ...name, phone_number, date_of_birth: '1980-06-01' }
  await call({ appUrl: kivuko.appUrl, token: customer.token }, saveKycProfile, { body })
  return customer
}

/**
 * The case is written in the background: the list is asked again until it shows. Only cases of this kind: all these
 * customers come from one device, which may become a case of any of them meanwhile.
 */
async function findCase(page: Page, customer: Customer): Promise<void> {
  await openFilters(page)
  await page.getByLabel('Kind').selectOption('Sanctions list')
  await expect(page).toHaveURL(/kind=screening/)
  const search = page.getByLabel('Name, email or id')
  await search.fill(customer.email)
  await page.getByRole('button', { name: 'Search' }).click()
  // What names a person is kept beside the address.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('search')
  await hurryUntil(page, row(page), { says: LISTED, none: 'No cases match' })
}

const row = (page: Page) => page.getByRole('row').filter({ hasText: LISTED })
const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Name similar to a listed person: Quorvane Maristela' })

test('OPS-40 OPS-49 a name like a listed one is found, and the case is opened by keys @long', async ({
  kivuko,
  pageOf,
}) => {
  const customer = await newLikeListed(kivuko)
  const page = await openConsole(pageOf, kivuko, 'admin', '/console/cases')
  await expect(page.getByText(/Names are compared with a sanctions list of 5 people/)).toBeVisible()
  await findCase(page, customer)
  await expectAccessible(page)
  await row(page).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  const facts = page.getByRole('region', { name: 'What was found' })
  await expect(facts).toContainText('94 of 100, with “MARISTELLA QUORVANE”')
  await expect(facts).toContainText('1979 to 1982: the years agree')
  await expectAccessible(page)
})

test('OPS-48 a case is taken and closed, its account is suspended, and the customer hears of it @long', async ({
  kivuko,
  pageOf,
}) => {
  const customer = await newLikeListed(kivuko)
  const page = await openConsole(pageOf, kivuko, 'compliance', '/console/cases')
  await findCase(page, customer)
  await row(page).getByRole('link').click()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText('Assigned to Peter Otieno.')).toBeVisible()
  await page.getByRole('button', { name: 'Close the case' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Outcome').selectOption('Account suspended')
  await dialog.getByRole('button', { name: 'Close the case' }).click()
  await expect(dialog.getByText('Say why, in a few words')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Why' }).fill('The same person, by passport')
  await dialog.getByRole('button', { name: 'Close the case' }).click()
  await expect(page.getByText(/^Account suspended by Peter Otieno/)).toBeVisible()
  await expect(page.getByText('This account is suspended.')).toBeVisible()
  // The filters are still there, and the case is no longer among the open ones.
  await page.getByRole('link', { name: 'All cases' }).click()
  await expect(page.getByText('No cases match')).toBeVisible()
  await openFilters(page)
  await page.getByLabel('State').selectOption('Closed')
  await expect(row(page)).toContainText('Account suspended')

  const own = await pageOf(customer)
  await own.goto('/notifications')
  await expect(own.getByText('Your account is suspended').first()).toBeVisible()
})

test('OPS-47 support reads a case and is told whose it is to decide @long', async ({ kivuko, pageOf }) => {
  const customer = await newLikeListed(kivuko)
  const page = await openConsole(pageOf, kivuko, 'support', '/console/cases')
  await findCase(page, customer)
  await row(page).getByRole('link').click()
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText('Your role reads cases. Compliance and admins decide them.')).toBeVisible()
  const person = page.getByRole('region', { name: 'Customer', exact: true })
  await expect(person).not.toContainText(customer.email)
  await expectAccessible(page)
})
