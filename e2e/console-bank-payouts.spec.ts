// A sale paid into a bank account by two people of the staff, each on a device of their own.
import { listBankPayouts } from '@kivuko/contract/console-bank-payouts.ts'
import { createTrade, quoteTrade } from '@kivuko/contract/trades.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import type { Customer, Kivuko } from './support/kivuko.ts'
import { callerOf, passwordOf } from './support/money.ts'
import { handInSelfie } from './support/selfie.ts'
import { newStaff, openConsole } from './support/staff.ts'
import { addTether } from './support/trading.ts'

test.use({ isSignedIn: true })

/** 40 dollars of a coin for euro; answers the sale's reference. */
async function sellForEuro(kivuko: Kivuko, customer: Customer): Promise<string> {
  const caller = callerOf(kivuko, customer)
  const request = { side: 'sell', fiat_currency: 'EUR', crypto_currency: 'USDT', amount: '40' } as const
  const { quote_id } = await call(caller, quoteTrade, { body: request })
  const destination = { kind: 'bank', account_name: customer.fullName, iban: 'DE89370400440532013000' } as const
  const { sale } = await call(caller, createTrade, {
    body: { quote_id, side: 'sell', destination },
    proof: passwordOf(customer),
  })
  return sale?.reference ?? ''
}

async function answer(page: Page, name: string): Promise<void> {
  await page
    .getByRole(/^(Take|Confirm)/.test(name) ? 'alertdialog' : 'dialog')
    .getByRole('button', { name })
    .click()
}

test('SAL-34 SAL-35 SAL-40 a payout is taken, sent and confirmed by two people, and then the sale is paid @long', async ({
  browser,
  kivuko,
  customer,
  page,
  pageOf,
}) => {
  test.slow()
  await Promise.all([addTether(kivuko, customer), handInSelfie(browser, kivuko, customer)])
  const reference = await sellForEuro(kivuko, customer)
  const amina = await newStaff(kivuko, 'treasury')
  const query = { search: reference }
  await expect.poll(async () => (await call(callerOf(kivuko, amina), listBankPayouts, { query })).rows.length).toBe(1)
  const sender = await pageOf(amina)
  await sender.goto('/console/payouts')
  await expect(sender.getByRole('heading', { name: 'Payouts', level: 1 })).toBeVisible()
  await expect(sender.getByRole('link', { name: reference })).toBeVisible()
  await expectAccessible(sender)
  await sender.getByRole('link', { name: reference }).click()
  await expect(sender.getByText('DE89370400440532013000').first()).toBeVisible()
  await expectAccessible(sender)
  await sender.getByRole('button', { name: 'Take it' }).click()
  await expectAccessible(sender)
  await answer(sender, 'Take it')
  await sender.getByRole('button', { name: 'Mark as sent' }).click()
  await sender.getByRole('dialog').getByLabel('The bank’s reference').fill(`SEPA-${reference}`)
  await expectAccessible(sender)
  await answer(sender, 'Mark as sent')
  await expect(sender.getByText('You sent this yourself.')).toBeVisible()
  await expect(sender.getByRole('button', { name: 'Confirm as paid' })).toBeHidden()

  const path = `/console/payouts${new URL(sender.url()).search}`
  const other = await openConsole(pageOf, kivuko, 'admin', path)
  await other.getByRole('button', { name: 'Confirm as paid' }).click()
  await answer(other, 'Confirm as paid')
  await expect(other.getByText('Grace Wanjiru', { exact: true }).last()).toBeVisible()
  await expect(other.getByRole('button', { name: 'The money came back' })).toBeVisible()
  await expectAccessible(other)
  await page.goto(`/sale?reference=${reference}`)
  await expect(page.getByText('The money is paid out.')).toBeVisible()
})
