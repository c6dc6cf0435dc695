// Staff find a customer, look at every part of the page, decide on the account, and see it in the audit.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { openFilters } from './support/filters.ts'
import type { Customer } from './support/kivuko.ts'
import { openConsole } from './support/staff.ts'

const LONG_NAME = 'Oluwaseun Nnamdi-Chukwuemeka Abiodun-Adebayo van der Westhuizen'

async function findByEmail(page: Page, { email, fullName }: Customer): Promise<void> {
  await page.keyboard.press('/')
  await expect(page.getByLabel('Find a customer')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: fullName }).click()
  await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible()
}

async function decide(page: Page, action: string, why: string): Promise<void> {
  await page.getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('Why').fill(why)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
}

test('OPS-50 OPS-51 OPS-53 OPS-54 support finds a customer and reads the page, without what is not theirs @long', async ({
  kivuko,
  pageOf,
}) => {
  // Every part is looked at, each by axe.
  test.slow()
  const customer = await kivuko.newCustomer(LONG_NAME)
  const page = await openConsole(pageOf, kivuko, 'support', '/console/customers')
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await expectAccessible(page)
  await findByEmail(page, customer)
  await expect(page.getByText('Not shown to your role')).toBeVisible()
  await expectAccessible(page)
  const parts = page.getByRole('navigation', { name: 'Parts of this page' })
  await expect(parts.getByRole('link', { name: 'Audit' })).toBeHidden()
  for (const [part, seen] of [
    ['Money', 'Nothing in this account yet.'],
    ['Activity', 'No transactions'],
    ['Orders', 'No orders'],
    ['Ledger', 'No entries'],
    ['Security', 'Where the customer is signed in'],
  ] as const) {
    await parts.getByRole('link', { name: part }).click()
    await expect(page.getByText(seen)).toBeVisible()
    await expectAccessible(page)
  }
  await page.reload()
  await expect(page.getByText('Where the customer is signed in')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
  await decide(page, 'Sign out everywhere', 'Lost the phone')
  await expect(page.getByText('No sessions')).toBeVisible()
})

test('OPS-55 OPS-57 compliance suspends an account and lifts it, and the page says who and why @long', async ({
  kivuko,
  pageOf,
}) => {
  const customer = await kivuko.newCustomer('Brian Otieno')
  const page = await openConsole(pageOf, kivuko, 'compliance', '/console/customers')
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await findByEmail(page, customer)
  await decide(page, 'Suspend', 'Card reported as stolen')
  const alert = page.getByRole('alert').filter({ hasText: 'This account is suspended' })
  await expect(alert).toContainText('By Peter Otieno')
  await expect(alert).toContainText('Reason: Card reported as stolen')
  await page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name: 'Audit' }).click()
  const lines = page.getByRole('table', { name: 'Audit of this customer' })
  await expect(lines.getByRole('row').filter({ hasText: 'account.suspend' })).toContainText('Card reported as stolen')
  await expectAccessible(page)
  await decide(page, 'Lift the suspension', 'The owner proved who they are')
  await expect(alert).toBeHidden()
})

test('OPS-52 OPS-58 OPS-59 an admin searches the audit, takes it along and goes from it to the customer @long', async ({
  kivuko,
  pageOf,
}) => {
  const customer = await kivuko.newCustomer('Brian Otieno')
  const page = await openConsole(pageOf, kivuko, 'admin', '/console/customers')
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await findByEmail(page, customer)
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Audit' }).click()
  await openFilters(page)
  await page.getByLabel('Subject').fill(customer.email)
  await page.getByLabel('What', { exact: true }).fill('customer.')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const found = page.getByRole('table', { name: 'Audit lines' })
  await expect(found.getByRole('row')).toHaveCount(2)
  await expect(found.getByRole('row').nth(1)).toContainText('Grace Wanjiru')
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^kivuko-audit-\d{4}-\d\d-\d\d\.csv$/)
  await expect(page.getByText('Saving is written into the audit.')).toBeVisible()
  await found.getByRole('link', { name: 'Brian Otieno' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brian Otieno' })).toBeVisible()
})
