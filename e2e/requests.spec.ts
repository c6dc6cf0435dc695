// Asking another customer for money, and what they do about it.
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { addNaira, balanceOf } from './support/money.ts'

test.use({ isSignedIn: true })

test('REQ-01 REQ-02 REQ-16 a customer asks, the other pays after a last look, and both see it paid @long', async ({
  page,
  pageOf,
  kivuko,
  customer,
}) => {
  const friend = await kivuko.newCustomer('Chidi Okafor')
  await addNaira(kivuko, customer)
  const before = Number(await balanceOf(kivuko, customer, 'NGN'))
  const theirs = await pageOf(friend)
  await theirs.goto('/requests')
  await expect(theirs.getByText('No requests')).toBeVisible()
  await expectAccessible(theirs)
  const form = theirs.getByRole('form', { name: 'Ask for money' })
  await form.getByLabel('Whom to ask').fill(customer.email)
  await expect(form.getByText(/ found$/)).toBeVisible()
  await form.getByLabel('Currency').selectOption('Shillings')
  await expect(form.getByLabel('Amount (KES)')).toBeVisible()
  await form.getByLabel('Currency').selectOption('Naira')
  await form.getByLabel('Amount (NGN)').fill('750')
  await form.getByLabel('What for (optional)').fill('Lunch, see https://lunch.example')
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(form.getByText(/was asked for ₦750\.00/)).toBeVisible()
  await expectAccessible(theirs)

  await page.goto('/notifications')
  await expect(page.getByRole('main')).toContainText('Chidi Okafor asks you for ₦750.00')
  await page.goto('/requests')
  const row = page.getByRole('listitem').filter({ hasText: 'Chidi Okafor asks you' })
  await expect(row).toContainText('https://lunch.example')
  await expect(row.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Pay ₦750.00 to Chidi Okafor' }).click()
  const question = page.getByRole('dialog', { name: 'Check and confirm' })
  await expect(question).toContainText('Pay only somebody you know.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Pay ₦750.00' }).click()
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  expect(Number(await balanceOf(kivuko, customer, 'NGN'))).toBe(before - 750)

  await theirs.reload()
  await expect(theirs.getByRole('listitem').filter({ hasText: 'You asked' }).getByText('Paid')).toBeVisible()
})

test('REQ-04 REQ-05 REQ-08 REQ-16 a request is taken back, another is declined with a block, and the block is taken off @long', async ({
  page,
  pageOf,
  kivuko,
  customer,
}) => {
  const friend = await kivuko.newCustomer('Chidi Okafor')
  const theirs = await pageOf(friend)
  await theirs.goto('/requests')
  const form = theirs.getByRole('form', { name: 'Ask for money' })
  for (const amount of ['10', '20']) {
    await form.getByLabel('Whom to ask').fill(customer.email)
    await form.getByLabel('Amount (NGN)').fill(amount)
    await expect(form.getByText(/ found$/)).toBeVisible()
    await form.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(form.getByText(`was asked for ₦${amount}.00`)).toBeVisible()
  }
  await theirs.getByRole('button', { name: /^Take back ₦10\.00/ }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(theirs.getByText('Taken back', { exact: true })).toBeVisible()

  await page.goto('/requests')
  await page.getByRole('button', { name: 'Decline ₦20.00 for Chidi Okafor' }).click()
  const question = page.getByRole('dialog', { name: 'Decline this request?' })
  await question.getByLabel('Do not let this person ask me again').check()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Declined', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Let Chidi Okafor ask again' }).click()
  await expect(page.getByRole('heading', { name: 'They cannot ask you' })).toBeHidden()
})
