// What acts while a customer is away: a standing order, a recurring buy and a price alert.
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'

test.use({ isSignedIn: true, refusals: [422] })

test('REC-01 REC-10 REC-15 REC-22 rent is set up after a last look, skipped, paused and ended; a coin is bought every week; a price is watched @long', async ({
  page,
  kivuko,
}) => {
  const friend = await kivuko.newCustomer('Chidi Okafor')
  await page.goto('/automatic')
  await expect(page.getByText('Nothing is planned')).toBeVisible()
  await expect(page.getByText('No price alerts')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New standing order' }).click()
  const order = page.getByRole('dialog', { name: 'New standing order' })
  await order.getByLabel('To whom').fill(friend.email)
  await expect(order.getByText('Chidi Okafor found')).toBeVisible()
  await order.getByRole('button', { name: 'Continue' }).click()
  await expect(order.getByText('Enter an amount')).toBeVisible()
  await order.getByLabel('Amount (NGN)').fill('2500')
  await order.getByLabel('Note (optional)').fill('Rent')
  await expectAccessible(page)
  await order.getByRole('button', { name: 'Continue' }).click()
  await expect(order).toContainText('On day 1 of every month')
  await expectAccessible(page)
  await order.getByRole('button', { name: 'Set up' }).click()
  const rent = page.getByRole('listitem').filter({ hasText: '₦2,500.00 to Chidi Okafor' })
  await expect(rent).toContainText('Active')

  await page.getByRole('button', { name: 'New recurring buy' }).click()
  const buy = page.getByRole('dialog', { name: 'New recurring buy' })
  await buy.getByLabel('Amount (NGN)').fill('5000')
  await buy.getByLabel('How often').selectOption('Every payday')
  await expectAccessible(page)
  await buy.getByRole('button', { name: 'Continue' }).click()
  await expect(buy).toContainText('Every payday, day 25 of the month')
  await buy.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Buy BTC for ₦5,000.00' })).toContainText('Active')
  await expectAccessible(page)

  for (const [act, question, after] of [
    ['Skip next', 'Skip the next date?', 'Skipped'],
    ['Pause', 'Pause this?', 'Paused'],
    ['End', 'End this for good?', 'Ended'],
  ] as const) {
    await page.getByRole('button', { name: `${act}: ₦2,500.00 to Chidi Okafor` }).click()
    const asked = page.getByRole('alertdialog', { name: question })
    await asked.getByRole('button', { name: act }).click()
    await expect(asked).toBeHidden()
    await expect(rent.getByText(after, { exact: true })).toBeVisible()
  }

  await page.getByRole('button', { name: 'New price alert' }).click()
  const alert = page.getByRole('dialog', { name: 'New price alert' })
  await alert.getByLabel('Price of one BTC (USD)').fill('1')
  await alert.getByRole('button', { name: 'Set price alert' }).click()
  await expect(alert.getByText(/must be above the price of now/)).toBeVisible()
  await alert.getByLabel('Price of one BTC (USD)').fill('900000')
  await alert.getByLabel('Tell me again each time').check()
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Set price alert' }).click()
  const watched = page.getByRole('listitem').filter({ hasText: 'BTC above $900,000.00' })
  await expect(watched).toContainText('Each time')
  await watched.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByText('No price alerts')).toBeVisible()
})
