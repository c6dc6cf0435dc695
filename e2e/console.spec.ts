import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { newConfirmedCustomer, openConsole, sayWhy } from './support/staff.ts'

test.describe('not let in', () => {
  test.use({ isSignedIn: true, refusals: [403] })

  test('OPS-03 a customer at the console is told that it is for staff', async ({ page }) => {
    await page.goto('/console')
    await expect(page.getByRole('heading', { name: 'This part is for staff' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to my account' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('OPS-80 staff without a second step are told to set one up', async ({ kivuko, pageOf }) => {
    const colleague = await newConfirmedCustomer(kivuko, 'Joseph Mwangi')
    await kivuko.command('staff-role', colleague.email, 'support', 'a journey')
    // The role ends their sessions.
    const token = await kivuko.signIn(colleague)
    const page = await pageOf({ ...colleague, token })
    await page.goto('/console')
    await expect(page.getByRole('heading', { name: 'Sign in with a second step' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open Security' }).click()
    await expect(page).toHaveURL('/security')
  })
})

test('OPS-80 OPS-02 SEC-30 an admin with a second step enters, and two of them give a colleague a role', async ({
  kivuko,
  pageOf,
}) => {
  const colleague = await newConfirmedCustomer(kivuko, 'Joseph Mwangi')
  const page = await openConsole(pageOf, kivuko, 'admin', '/console/staff')
  const table = page.getByRole('table', { name: 'Staff' })
  await expect(table.getByRole('row').filter({ hasText: 'Grace Wanjiru' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add somebody' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(colleague.email)
  await dialog.getByLabel('Role').selectOption('Support')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog.getByText('Say why, in a few words')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Why').fill('Joined the support team')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog).toBeHidden()
  const second = await openConsole(pageOf, kivuko, 'admin', '/console/staff')
  await second.getByRole('button', { name: new RegExp(`^Approve: .*${colleague.email}`) }).click()
  await sayWhy(second, 'Approve', 'I met him, too')
  await page.reload()
  const row = table.getByRole('row').filter({ hasText: colleague.email })
  await expect(row).toContainText('Support')
  await expect(row).toContainText('Not set up: cannot enter')
  await expectAccessible(page)
})
