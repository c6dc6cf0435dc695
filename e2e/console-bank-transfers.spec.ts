// The money desk: a transfer nobody could place, money that waits for a person, and an event that is handled again.
import { createOrder, getOrder, type Order } from '@kivuko/contract/orders.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import type { Customer, Kivuko } from './support/kivuko.ts'
import { callerOf } from './support/money.ts'
import { openConsole } from './support/staff.ts'
import { reloadUntil } from './support/waiting-list.ts'

let transfers = 0

/** What a sender writes when they do not write the reference. */
function newWords(): string {
  transfers += 1
  return `school fees ${process.pid}-${transfers}`
}

async function orderByBank(kivuko: Kivuko, customer: Customer, currency: 'KES' | 'NGN'): Promise<Order> {
  const wish = { fiat_currency: currency, crypto_currency: 'USDT', payment_method: 'bank' } as const
  const caller = callerOf(kivuko, customer)
  const { quote_id } = await call(caller, createQuote, { body: { ...wish, fiat_amount: '20000' } })
  return call(caller, createOrder, { body: { quote_id, payment_method: 'bank' } })
}

/** Shillings to the operator's account; they show once the statement was read. */
async function sendUnnamed(page: Page, kivuko: Kivuko, transfer: { amount: string; senderName: string }) {
  const words = newWords()
  await kivuko.control('bank/send', { currency: 'KES', reference: words, ...transfer })
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill(words)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(/search=/)
  const row = page.getByRole('row').filter({ hasText: words })
  await reloadUntil(page, row, { says: 'To decide', none: 'No transfers like that' })
  return row
}

async function sayWhy(page: Page, button: string, why: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Why' }).fill(why)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

test('OPS-60 OPS-61 a transfer nobody could place is opened by keys beside its order, and buys the coins', async ({
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
  await expect(open).toContainText('Paid its order')
  await expectAccessible(page)
  const bought = await call(callerOf(kivuko, customer), getOrder, { params: { reference: order.reference } })
  expect(bought.status).toBe('completed')
})

test('OPS-62 OPS-64 a transfer that waits is found among stuck payments, sent back, marked, and waits no more', async ({
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
  await expect(page.getByText('Nothing like that is stuck')).toBeVisible()
  await expectAccessible(page)
})

test('OPS-68 OPS-69 an event is found by what it is about, read, and handled again', async ({ kivuko, pageOf }) => {
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
