// Somebody becomes an agent, and takes and gives a customer's cash: two people, two phones.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import type { Kivuko } from './support/kivuko.ts'
import { addShillings, balanceOf } from './support/money.ts'
import { openConsole } from './support/staff.ts'

test.use({ isSignedIn: true })

async function apply(page: Page, shop: string): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Work as an agent' }).click()
  const form = page.getByRole('form', { name: 'Become an agent' })
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(form.getByText('Please fill this in.').first()).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Name of the shop').fill(shop)
  await form.getByLabel('Where it is').fill('Market Road 4, Kisumu')
  await form.getByLabel('Phone of the shop').fill('0712 345 678')
  await form.getByLabel('Currency of your cash').selectOption('KES')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('We have your application')).toBeVisible()
  await expectAccessible(page)
}

async function approve(pageOf: Parameters<typeof openConsole>[0], kivuko: Kivuko, shop: string): Promise<void> {
  for (const [role, said] of [
    ['compliance', 'Noted. A second person must decide the same.'],
    ['admin', 'Done.'],
  ] as const) {
    const desk = await openConsole(pageOf, kivuko, role, '/console/agents')
    const card = desk.getByRole('region', { name: shop })
    await expectAccessible(desk)
    await card.getByRole('button', { name: 'Approve' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Approve this agent?' })
    await dialog.getByLabel('Daily limit in KES').fill('100000')
    await dialog.getByLabel('Why').fill('Seen at the shop')
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByText(said)).toBeVisible()
  }
}

/** The customer reads out the code that they are shown. */
async function takeByCode(page: Page, phone: Page): Promise<void> {
  await phone.goto('/notifications')
  await phone.getByText('Approve KSh\u00a01,500.00 into your wallet').first().click()
  await expect(phone.getByRole('heading', { name: 'Pay in KSh\u00a01,500.00 in cash', level: 1 })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Show a code for the agent instead' }).click()
  const code = await phone.getByRole('status').locator('strong').textContent()
  await expectAccessible(phone)
  await page.getByLabel('Code of the customer').fill(code ?? '')
  await page.getByRole('button', { name: 'Confirm with the code' }).click()
  await expect(page.getByText('left your wallet for the cash you took.')).toBeVisible()
  await expectAccessible(page)
  await expect(phone.getByText('is in your wallet.')).toBeVisible()
}

/** The customer asks by the agent's number, and proves who they are. */
async function giveWhatIsAsked(page: Page, phone: Page, shop: string): Promise<void> {
  await page.goto('/agent')
  const number = (await page.getByText(/^\d{4} \d{4}$/).textContent()) ?? ''
  await phone.goto('/wallet/cash-out')
  await phone.getByRole('link', { name: 'Or get cash from an agent' }).click()
  await phone.getByLabel('Number of the agent').fill(number)
  await expect(phone.getByText(shop)).toBeVisible()
  await phone.getByLabel('Cash (KES)').fill('1000')
  await expect(phone.getByText('KSh\u00a020.00')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Ask for the cash' }).click()
  await expect(phone.getByText('Waits for the agent to accept.')).toBeVisible()
  await expectAccessible(phone)
  await page.reload()
  await page.getByRole('link', { name: 'Give cash: KSh\u00a01,000.00' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Hand over KSh\u00a01,000.00 in cash now.')).toBeVisible()
  await expect(phone.getByText('from the agent.')).toBeVisible()
  await page.goto('/agent')
  await expect(page.getByText('Cash given in 24 hours')).toBeVisible()
  await expectAccessible(page)
}

test('AGT-23 a customer becomes an agent by two of the staff, takes cash by a code, and gives cash that its customer approves @long', async ({
  page,
  kivuko,
  customer,
  pageOf,
}) => {
  const shop = `Shop of ${customer.email.split('@')[0]}`
  await apply(page, shop)
  await approve(pageOf, kivuko, shop)

  await addShillings(kivuko, customer, '5000')
  await page.reload()
  await expect(page.getByText('Float in your wallet')).toBeVisible()
  await expectAccessible(page)
  const buyer = await kivuko.newCustomer('Brian Otieno')
  await page.getByLabel('Customer’s email or phone').fill(buyer.email)
  await page.getByLabel('Cash (KES)').fill('1500')
  await page.getByRole('button', { name: 'Ask the customer' }).click()
  await expect(page.getByRole('heading', { name: 'Take KSh\u00a01,500.00', level: 1 })).toBeVisible()
  await expectAccessible(page)

  const phone = await pageOf(buyer)
  await takeByCode(page, phone)
  expect(await balanceOf(kivuko, buyer, 'KES')).toBe('1500.00')
  await giveWhatIsAsked(page, phone, shop)
  expect(await balanceOf(kivuko, buyer, 'KES')).toBe('480.00')
})
