// Parts of a partner's dashboard, as a member goes through them: calls from the page, origins, orders and money.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'

export async function openPart(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Parts of the partner' }).getByRole('link', { name }).click()
}

/** A call of the reference by the key, from the page. */
export async function runCall(page: Page, secret: string): Promise<void> {
  await openPart(page, 'Start')
  const card = page.getByRole('region', { name: 'Run a call' })
  const key = card.getByLabel('Your test key')
  await key.fill(secret.replace('_test_', '_live_'))
  await card.getByRole('button', { name: 'Run' }).click()
  await expect(card.getByText(/^This is a live key/)).toBeVisible()
  await key.fill(secret)
  await card.getByRole('button', { name: 'Run' }).click()
  const answer = card.getByRole('region', { name: 'The answer' })
  await expect(answer).toContainText('200')
  await expect(answer).toContainText('"mode": "test"')
  await expect(answer).toContainText('Request id')
  await card.getByLabel('Call', { exact: true }).selectOption({ label: 'POST /partner/customers' })
  await card.getByRole('button', { name: 'Run' }).click()
  await expect(answer).toContainText('"external_id": "user-')
  const id = /pcu_\w{26}/.exec((await answer.textContent()) ?? '')?.[0] ?? ''
  await card.getByLabel('Call', { exact: true }).selectOption({ label: 'POST /partner/quotes' })
  await expect(card.getByLabel('Body')).toHaveValue(new RegExp(id))
  await expectAccessible(page)
  // It is stored nowhere.
  await page.reload()
  await expect(key).toHaveValue('')
}

/** What the widget needs of the dashboard. */
export async function addOrigins(page: Page): Promise<void> {
  await openPart(page, 'Origins')
  await expect(page.getByText('No origins yet')).toBeVisible()
  await page.getByLabel('Origin of your page').fill('https://wallet.example/shop')
  await page.getByRole('button', { name: 'Add the origin' }).click()
  await expect(page.getByText(/^must be an origin as browsers write it/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Origin of your page').fill('https://wallet.example')
  await page.getByRole('button', { name: 'Add the origin' }).click()
  const origins = page.getByRole('list', { name: 'Origins' })
  await expect(origins).toContainText('https://wallet.example')
  await page.getByRole('textbox', { name: 'Return address' }).fill('https://wallet.example/thanks')
  await page.getByRole('button', { name: 'Add the address' }).click()
  await expect(page.getByRole('list', { name: 'Return addresses' })).toContainText('https://wallet.example/thanks')
  await page.getByRole('button', { name: 'Remove https://wallet.example', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this origin?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No origins yet')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Return addresses' })).toContainText('https://wallet.example/thanks')
}

/** The order of the server: through its customer, to its events. */
export async function findOrder(page: Page): Promise<void> {
  await openPart(page, 'Customers')
  const customers = page.getByRole('table', { name: 'Customers' })
  await expect(customers).toContainText('Tier 1')
  await expectAccessible(page)
  await customers.getByRole('link', { name: /^user-/ }).click()
  const orders = page.getByRole('table', { name: 'Orders' })
  await expect(orders).toContainText('user-')
  await expect(page).toHaveURL(/customer_id=pcu_/)
  await page.getByLabel('State', { exact: true }).selectOption('Completed')
  await expect(page.getByText('No orders match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expectAccessible(page)
  await orders.getByRole('link', { name: /^KV-/ }).first().click()
  await expect(page.getByRole('region', { name: 'The order' })).toContainText('Your margin')
  const events = page.getByRole('region', { name: 'Events' })
  await expect(events).toContainText('order.created')
  await expect(events.getByRole('link', { name: 'https://hooks.invalid/partner' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Calls that named it' }).click()
  await expect(page.getByRole('table', { name: 'Requests' })).toContainText('POST /partner/orders')
  await page.goBack()
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(orders).toBeVisible()
}

/** The margin that quotes have from now on, and a withdrawal that waits for another member. */
export async function changeMoney(page: Page): Promise<void> {
  await openPart(page, 'Money')
  await expect(page.getByRole('table', { name: 'Not settled yet' })).toContainText('KES')
  await page.getByRole('button', { name: 'Change the margin' }).click()
  await page.getByLabel('Margin in percent').fill('60')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('At most 1 %')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Margin in percent').fill('0,55')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('0.55 %')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw from the float' }).click()
  await page.getByRole('button', { name: 'Propose the withdrawal' }).click()
  await expect(page.getByLabel('Amount (KES)')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Amount (KES)').fill('100')
  await page.getByLabel('Phone number').fill('0612')
  await expect(page.getByText(/^Please enter a valid Kenyan phone number/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Phone number').fill('0712345678')
  await page.getByRole('button', { name: 'Propose the withdrawal' }).click()
  await expect(page.getByRole('region', { name: /^bpy_/ }).filter({ hasText: 'Withdrawal' })).toContainText('KSh')
}
