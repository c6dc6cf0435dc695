// A transfer nobody could place, and one that is sent back.
import { getOrder } from '@kivuko/contract/orders.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import type { Kivuko } from './support/kivuko.ts'
import { callerOf, orderByBank } from './support/money.ts'
import { openConsole, sayWhy } from './support/staff.ts'
import { hurryUntil } from './support/waiting-list.ts'

let transfers = 0

/** What a sender writes when they do not write the reference. */
function newWords(): string {
  transfers += 1
  return `school fees ${process.pid}-${transfers}`
}

/** Shillings to the operator's account; they show once the statement was read. */
async function sendUnnamed(page: Page, kivuko: Kivuko, transfer: { amount: string; senderName: string }) {
  const words = newWords()
  await kivuko.control('bank/send', { currency: 'KES', reference: words, ...transfer })
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill(words)
  await page.getByRole('button', { name: 'Find' }).click()
  // What names a person is kept beside the address.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('search')
  const row = page.getByRole('row').filter({ hasText: words })
  await hurryUntil(page, row, { says: 'To decide', none: 'No transfers match' })
  return row
}

test('OPS-60 OPS-61 SEC-215 a transfer nobody could place is opened by keys beside its order, and buys the coins once two say so @long', async ({
  kivuko,
  pageOf,
}) => {
  const customer = await kivuko.newCustomer('Amina Wanjiru')
  const order = await orderByBank(kivuko, customer, 'KES')
  const page = await openConsole(pageOf, kivuko, 'treasury', '/console/transfers')
  const row = await sendUnnamed(page, kivuko, { amount: order.total, senderName: 'WANJIRU AMINA' })
  await expectAccessible(page)
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  const open = page.getByRole('region', { name: /20,000\.00/ })
  await expect(open.getByRole('heading', { name: /20,000\.00/ })).toBeFocused()
  const candidate = open.getByRole('listitem').filter({ hasText: order.reference })
  await expect(candidate).toContainText('Same amount')
  await expect(candidate).toContainText('Similar name')
  await expectAccessible(page)
  const settle = `Pay ${order.reference} with it`
  await candidate.getByRole('button', { name: settle }).click()
  await page.getByRole('dialog').getByRole('button', { name: settle }).click()
  await expect(page.getByText('Say why, in a few words')).toBeVisible()
  await sayWhy(page, settle, 'The name is hers, written otherwise')
  await expect(open).toContainText(`You said that it is for ${order.reference}.`)
  await expectAccessible(page)
  const { pathname, search } = new URL(page.url())
  const other = await openConsole(pageOf, kivuko, 'admin', `${pathname}${search}`)
  const seen = other.getByRole('region', { name: /20,000\.00/ })
  await expect(seen).toContainText(`Amina Hassan said that it is for ${order.reference}`)
  await expectAccessible(other)
  await seen.getByRole('listitem').filter({ hasText: order.reference }).getByRole('button', { name: settle }).click()
  await sayWhy(other, settle, 'Hers, by the bank’s slip')
  await expect(seen).toContainText('Matched')
  await expectAccessible(other)
  const bought = await call(callerOf(kivuko, customer), getOrder, { params: { reference: order.reference } })
  expect(bought.status).toBe('completed')
})

test('OPS-62 OPS-64 a transfer that waits is found among stuck payments, sent back, marked, and waits no more @long', async ({
  kivuko,
  pageOf,
}) => {
  const page = await openConsole(pageOf, kivuko, 'admin', '/console/transfers')
  const row = await sendUnnamed(page, kivuko, { amount: '777.00', senderName: 'Nobody we know' })
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/transfer=/)
  const id = new URL(page.url()).searchParams.get('transfer') ?? ''
  await page.goto(`/console/stuck-payments?kind=transfer&search=${id}`)
  const table = page.getByRole('table', { name: 'Stuck payments' })
  await expect(table).toContainText('A person has to decide about this transfer')
  await expectAccessible(page)
  await table.getByRole('link', { name: 'Open the transfer' }).click()
  await page.getByRole('button', { name: 'Send it back' }).click()
  await sayWhy(page, 'Send it back', 'It names no order of ours')
  await page.getByRole('button', { name: 'Mark as sent back' }).click()
  await sayWhy(page, 'Mark as sent back', 'Sent by our bank today')
  await expect(page.getByRole('region', { name: /777\.00/ })).toContainText('Sent back')
  await page.goto(`/console/stuck-payments?search=${id}`)
  await expect(page.getByText('No stuck payments match')).toBeVisible()
  await expectAccessible(page)
})
