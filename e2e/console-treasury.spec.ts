import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { openConsole } from './support/staff.ts'

test('OPS-76 the treasury shows every asset in its parts, and funding is proposed from it @long', async ({
  kivuko,
  pageOf,
}) => {
  const page = await openConsole(pageOf, kivuko, 'treasury', '/console/treasury')
  const table = page.getByRole('table', { name: 'Stock by currency and coin' })
  await expect(table.getByRole('row')).toHaveCount(16)
  await expectAccessible(page)
  await table.getByRole('link', { name: 'BTC' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Who holds it for us' })).toContainText('Custody')
  await expectAccessible(page)
  await dialog.getByRole('link', { name: /Propose funding in/ }).click()
  const form = page.getByRole('dialog', { name: 'Fund the treasury' })
  await form.getByLabel('Amount').fill('0.5')
  await form.getByLabel('Details').fill('Bought today, custody slip 88')
  await form.getByRole('button', { name: 'Check' }).click()
  await expect(form.getByRole('region', { name: 'What moves' })).toContainText('Treasury stock')
  await form.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(page.getByText('You proposed this.')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByLabel('Why').fill('The slip was for another day')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('What would have moved')).toBeVisible()
  await expectAccessible(page)
})
