// A customer writes to support about a transaction; somebody of support finds the ticket and answers it.
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { addNaira } from './support/money.ts'
import { openConsole } from './support/staff.ts'

test.use({ isSignedIn: true })

test('PRO-160 PRO-163 OPS-160 OPS-161 a customer writes about a transaction, support answers, and the customer reads it @long', async ({
  page,
  kivuko,
  customer,
  pageOf,
}) => {
  await addNaira(kivuko, customer)
  await page.goto('/transactions')
  await page.getByRole('main').getByRole('list').getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Write to support about this' }).click()
  await expect(page.getByRole('heading', { name: 'Write to support', level: 1 })).toBeVisible()
  const reference = await page.getByLabel('Reference of the transaction (optional)').inputValue()
  expect(reference).toMatch(/^KV-/)
  await page.getByRole('textbox', { name: 'Message' }).fill('I do not see it in my wallet.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('We have your message.')).toBeVisible()
  await expect(page.getByText('Waits for an answer')).toBeVisible()
  await expectAccessible(page)

  const desk = await openConsole(pageOf, kivuko, 'support', '/console/tickets')
  await expect(desk.getByRole('heading', { name: 'Tickets', level: 1 })).toBeVisible()
  await desk.getByLabel('Reference, or a number').fill(reference)
  await desk.getByRole('button', { name: 'Find' }).click()
  await expectAccessible(desk)
  await desk.getByRole('link', { name: customer.fullName }).click()
  const dialog = desk.getByRole('dialog', { name: customer.fullName })
  await expect(dialog.getByRole('region', { name: 'Transaction' })).toContainText(reference)
  await expect(dialog.getByText('I do not see it in my wallet.')).toBeVisible()
  await expectAccessible(desk)
  await dialog.getByLabel('Answer').fill('It arrived this morning.')
  await dialog.getByRole('button', { name: 'Send the answer' }).click()
  await expect(dialog.getByRole('region', { name: 'Answer' })).toContainText('It arrived this morning.')

  await page.reload()
  await expect(page.getByText('It arrived this morning.').first()).toBeVisible()
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
