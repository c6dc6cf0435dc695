// Money stopped for everybody: on a stack of its own.
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { openConsole, sayWhy } from '../support/staff.ts'

test.use({ isSignedIn: true })

test('SEC-187 SEC-188 SEC-189 SEC-197 one stops a way of money, customers and every page of the console say so, and two resume it @long', async ({
  page,
  kivuko,
  pageOf,
}) => {
  const support = await openConsole(pageOf, kivuko, 'support', '/console/stops')
  await support.getByRole('button', { name: 'Stop: M-Pesa in' }).click()
  const dialog = support.getByRole('dialog')
  await dialog.getByLabel('What customers read').fill('M-Pesa rests until noon.')
  await sayWhy(support, 'Stop it now', 'Its messages look forged')
  const banner = support.getByRole('region', { name: 'Money is stopped' })
  await expect(banner).toContainText('Stopped: M-Pesa in')
  await expectAccessible(support)
  await page.goto('/add-funds')
  await expect(page.getByText('M-Pesa rests until noon.')).toBeVisible()
  await expectAccessible(page)

  const treasury = await openConsole(pageOf, kivuko, 'treasury', '/console/treasury')
  await expect(treasury.getByRole('region', { name: 'Money is stopped' })).toContainText('Its messages look forged')
  await treasury.getByRole('link', { name: 'See what waits and how to resume' }).click()
  await treasury.getByRole('button', { name: 'Resume: M-Pesa in' }).click()
  await sayWhy(treasury, 'Propose', 'They were ours')
  const admin = await openConsole(pageOf, kivuko, 'admin', '/console/stops')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Approve: M-Pesa in' }).click()
  await sayWhy(admin, 'Approve', 'Seen, too')
  await expect(admin.getByRole('region', { name: 'Money is stopped' })).toBeHidden()
  await expect(admin.getByRole('table', { name: 'Earlier stops' })).toContainText('Its messages look forged')
  await admin.goto('/console/jobs')
  await expect(admin.getByRole('region', { name: 'The queue' })).toBeVisible()
  await expectAccessible(admin)
  await page.reload()
  await expect(page.getByLabel('M-Pesa phone number')).toBeVisible()
  await expect(page.getByText('M-Pesa rests until noon.')).toBeHidden()
})
