import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { openConsole, sayWhy } from './support/staff.ts'

test('OPS-79 SEC-32 an admin proposes a setting with a reason, treasury approves it, and it is among the changes @long', async ({
  kivuko,
  pageOf,
}) => {
  const page = await openConsole(pageOf, kivuko, 'admin', '/console/settings')
  await expect(page.getByRole('table', { name: 'Ways to pay for coins' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change: Warn of low stock below' }).click()
  const dialog = page.getByRole('dialog')
  // One that no other journey chooses.
  const dollars = `${100 + (Date.now() % 800)}.${page.viewportSize()?.width === 390 ? '01' : '02'}`
  await dialog.getByLabel('US dollars').fill(dollars)
  const reason = `Prices are calmer: ${dollars}`
  await dialog.getByLabel('Why').fill(reason)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Waiting for a second person' })).toContainText(reason)
  await expectAccessible(page)
  const second = await openConsole(pageOf, kivuko, 'treasury', '/console/settings')
  await second.getByRole('button', { name: 'Approve: Warn of low stock below' }).click()
  await sayWhy(second, 'Approve', 'We talked about it')
  await expect(second.getByRole('region', { name: 'Waiting for a second person' })).toBeHidden()
  await page.reload()
  const changes = page.getByRole('table', { name: 'Changes' })
  await expect(changes.getByRole('row').filter({ hasText: reason })).toContainText(`$${dollars}`)
  await page.getByLabel('Setting').selectOption('Spread on every price')
  await expect(page).toHaveURL('/console/settings?setting=spread_bps')
  await expectAccessible(page)
})
