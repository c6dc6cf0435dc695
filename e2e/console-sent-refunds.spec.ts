// A refund that the phone's network refuses for good: a person sends the money another way, and two people end it.
import { payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import { cancelOrder, createOrder } from '@kivuko/contract/orders.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import type { Customer, Kivuko } from './support/kivuko.ts'
import { callerOf } from './support/money.ts'
import { answerPrompt, newPhone } from './support/phone.ts'
import { openConsole } from './support/staff.ts'

const CLOSED_WALLET = 8

/** Cancelled before it was paid, and what goes back is refused. Answers its reference. */
async function leaveRefusedRefund(kivuko: Kivuko, customer: Customer): Promise<string> {
  const caller = callerOf(kivuko, customer)
  const phone = newPhone()
  await kivuko.control('phones/next-payout', { msisdn: `254${phone.slice(1)}`, code: CLOSED_WALLET })
  const request = { fiat_currency: 'KES', crypto_currency: 'USDT', payment_method: 'mpesa' } as const
  const { quote_id } = await call(caller, createQuote, { body: { ...request, fiat_amount: '1000' } })
  const { reference } = await call(caller, createOrder, { body: { quote_id, payment_method: 'mpesa' } })
  await call(caller, payOrderByPhone, { params: { reference }, body: { phone_number: phone } })
  await call(caller, cancelOrder, { params: { reference } })
  await answerPrompt(kivuko, phone, 'accept')
  return reference
}

test('OPS-132 support says by which transfer a refused refund was sent, treasury compares and approves, and it is stuck no more @long', async ({
  kivuko,
  pageOf,
}) => {
  const customer = await kivuko.newCustomer('Amina Wanjiru')
  const reference = await leaveRefusedRefund(kivuko, customer)
  const transfer = `TRF-${reference}`
  const support = await openConsole(pageOf, kivuko, 'support', `/console/stuck-payments?search=${reference}`)
  const link = support
    .getByRole('row')
    .filter({ hasText: reference })
    .getByRole('link', { name: /^Book it as sent/ })
  await expect(async () => {
    await support.reload()
    await expect(link).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectAccessible(support)
  await link.click()
  const form = support.getByRole('dialog', { name: 'Book a refund sent another way' })
  await form.getByLabel('Reference of the transfer').fill(transfer)
  await form.getByLabel('Details').fill('The phone is closed; sent to their bank account')
  await expectAccessible(support)
  await form.getByRole('button', { name: 'Check' }).click()
  await expect(form.getByRole('region', { name: 'What moves' })).toContainText('1,000.00')
  await expectAccessible(support)
  await form.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(support.getByText('You proposed this.')).toBeVisible()

  const path = `/console/proposals${new URL(support.url()).search}`
  const treasury = await openConsole(pageOf, kivuko, 'treasury', path)
  await treasury.getByRole('button', { name: 'Approve' }).click()
  const question = treasury.getByRole('dialog', { name: 'Approve and move the money?' })
  await expect(question).toContainText(transfer)
  await question.getByLabel('Why').fill('It is on the statement')
  await expectAccessible(treasury)
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(treasury.getByText('What moved')).toBeVisible()
  await treasury.goto(`/console/stuck-payments?search=${reference}`)
  await expect(treasury.getByText('No stuck payments match')).toBeVisible()

  const page = await pageOf(customer)
  await page.goto('/notifications')
  await expect(page.getByText(/Your bank may take some days/).first()).toBeVisible()
})
