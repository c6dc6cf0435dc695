// Money that two people of the staff move, each on a device of their own.
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { openConsole } from './support/staff.ts'

const CORRECTIONS = '/console/proposals'

test('OPS-70 OPS-71 support proposes a credit, treasury approves it, and the customer has it @long', async ({
  kivuko,
  pageOf,
}) => {
  const customer = await kivuko.newCustomer('Amina Wanjiru')
  const support = await openConsole(pageOf, kivuko, 'support', CORRECTIONS)
  await expect(support.getByRole('heading', { name: 'Corrections', level: 1 })).toBeVisible()
  await expectAccessible(support)
  await support.getByRole('button', { name: 'Correct a balance' }).click()
  const form = support.getByRole('dialog', { name: 'Correct a balance' })
  await form.getByRole('button', { name: 'Check' }).click()
  await expect(form.getByText('Say which customer')).toBeVisible()
  await expectAccessible(support)
  await form.getByLabel('Customer').fill(customer.email)
  await form.getByLabel('Amount').fill('1,500')
  await form.getByLabel('Details').fill('A deposit of 20 November was never booked')
  await form.getByRole('button', { name: 'Check' }).click()
  await expect(form.getByText('Amina Wanjiru')).toBeVisible()
  await expect(form.getByRole('region', { name: 'What moves' })).toContainText('₦1,500.00')
  await expectAccessible(support)
  await form.getByRole('button', { name: 'Propose', exact: true }).click()
  const own = support.getByRole('dialog', { name: 'Credit to a customer' })
  await expect(own.getByText('You proposed this.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve' })).toBeHidden()

  const path = `${CORRECTIONS}${new URL(support.url()).search}`
  const treasury = await openConsole(pageOf, kivuko, 'treasury', path)
  await treasury.getByRole('button', { name: 'Approve' }).click()
  const question = treasury.getByRole('dialog', { name: 'Approve and move the money?' })
  await expect(question.getByRole('region', { name: 'What moves' })).toContainText('₦1,500.00')
  await question.getByLabel('Why').fill('The statement shows it')
  await expectAccessible(treasury)
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(treasury.getByText('What moved')).toBeVisible()
  await expect(treasury.getByRole('dialog')).toContainText('Amina Hassan')
  await expectAccessible(treasury)

  const page = await pageOf(customer)
  await page.goto('/transactions')
  await expect(page.getByText('Added by Kivuko.').first()).toBeVisible()
})

test.describe('too little', () => {
  test.use({ refusals: [422] })

  test('OPS-73 a debit of more than there is says what is missing and waits @long', async ({ kivuko, pageOf }) => {
    const customer = await kivuko.newCustomer('Amina Wanjiru')
    const support = await openConsole(pageOf, kivuko, 'support', `${CORRECTIONS}?propose=manual_credit`)
    const form = support.getByRole('dialog')
    await form.getByText('Take from the balance').click()
    await form.getByLabel('Customer').fill(customer.email)
    await form.getByLabel('Amount').fill('250')
    await form.getByLabel('Details').fill('Credited twice by mistake')
    await form.getByRole('button', { name: 'Check' }).click()
    await expect(form.getByText('Not enough for this now')).toBeVisible()
    await form.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(support.getByText('You proposed this.')).toBeVisible()

    const admin = await openConsole(pageOf, kivuko, 'admin', `${CORRECTIONS}${new URL(support.url()).search}`)
    await admin.getByRole('button', { name: 'Approve' }).click()
    await admin.getByLabel('Why').fill('Joseph showed me both lines')
    await admin.getByRole('button', { name: 'Approve' }).click()
    await expect(admin.getByRole('alert')).toContainText('₦250.00 short')
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Cancel' }).click()
    await expect(admin.getByRole('dialog').getByText('Waiting')).toBeVisible()
  })
})
