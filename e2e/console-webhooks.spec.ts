// An event of a provider is found, read, and handled again.
import { getOrder } from '@kivuko/contract/orders.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { callerOf, orderByBank } from './support/money.ts'
import { openConsole, sayWhy } from './support/staff.ts'

test('OPS-68 OPS-69 an event is found by what it is about, read, and handled again @long', async ({
  kivuko,
  pageOf,
}) => {
  const customer = await kivuko.newCustomer('Amina Wanjiru')
  const order = await orderByBank(kivuko, customer, 'NGN')
  const caller = callerOf(kivuko, customer)
  const params = { reference: order.reference }
  await expect
    .poll(async () => (await call(caller, getOrder, { params })).instructions?.account_number)
    .toEqual(expect.any(String))
  const { instructions } = await call(caller, getOrder, { params })
  const accountNumber = instructions?.account_number ?? ''
  const transfer = { currency: 'NGN', amount: order.total, senderName: 'Amina Wanjiru', accountNumber }
  await kivuko.control('bank/send', transfer)
  await expect.poll(async () => (await call(caller, getOrder, { params })).status).toBe('completed')
  const page = await openConsole(pageOf, kivuko, 'treasury', `/console/webhooks?search=${order.reference}`)
  const row = page.getByRole('row').filter({ hasText: order.reference })
  await expect(row).toContainText('Handled')
  await expectAccessible(page)
  await row.getByRole('link', { name: 'charge.success' }).click()
  const open = page.getByRole('region', { name: 'charge.success' })
  await expect(open.getByRole('region', { name: 'What it said' })).toContainText(order.reference)
  await expectAccessible(page)
  await open.getByRole('button', { name: 'Handle it again' }).click()
  await sayWhy(page, 'Handle it again', 'To be sure that nothing moves twice')
  await expect(open.getByRole('status')).toHaveText('Handled')
  await expectAccessible(page)
})
