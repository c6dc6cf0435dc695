// Coins sold in guided trade: to a phone until the money is there, and to bank accounts.
import {
  confirmBankPayout,
  listBankPayouts,
  sendBankPayout,
  takeBankPayout,
} from '@kivuko/contract/console-bank-payouts.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { callerOf } from './support/money.ts'
import { hurryUntil, newPhone } from './support/phone.ts'
import { handInSelfie } from './support/selfie.ts'
import { newStaff, nextProof } from './support/staff.ts'
import { addTether, finalize, goOn, pick, walkToLast } from './support/trading.ts'

test.use({ isSignedIn: true })

/** So often a page asks about what people do. */
const DESK_POLL = '00:15'

test('PUB-10 TRD-42 TRD-67 TRD-71 TRD-77 SAL-03 SAL-10 coins are sold to a phone, and the money arrives there', async ({
  page,
  browser,
  kivuko,
  customer,
}) => {
  test.slow()
  await Promise.all([addTether(kivuko, customer), handInSelfie(browser, kivuko, customer)])
  const phone = newPhone()
  await page.goto('/sell?crypto=usdt')
  await pick(page, 'Currency', /^KES/)
  await page.getByLabel('You pay').fill('900')
  await expect(page.getByText('That is more than you have. Enter a smaller amount.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('You pay').fill('10')
  await goOn(page)
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('M-Pesa phone number').fill(phone)
  await expect(page.getByText('Price kept for')).toBeVisible()
  await walkToLast(page, customer)
  await expect(page.getByText(/You can finalize now/)).toBeVisible()
  await expectAccessible(page)
  expect(await finalize(page)).toBe('10.000000')
  const sale = page.getByRole('region', { name: 'Your sale' })
  await expect(sale).toContainText('The payout has not started yet')
  await expectAccessible(page)
  await expect(sale).toContainText('The money is paid out.')
  const [, shillings = ''] = /Paid out\s*KSh\s([\d,.]+)/.exec((await sale.textContent()) ?? '') ?? []
  await expectAccessible(page)

  const handset = await page.context().newPage()
  await handset.goto(`${kivuko.sandboxUrl}/phone/254${phone.slice(1)}`)
  await expect(handset.getByText(`You have received Ksh${shillings} from KIVUKO`)).toBeVisible()
  await handset.close()
  await page.goto('/transactions')
  const line = page.getByRole('listitem').filter({ hasText: 'Sold 10' })
  await expect(line).toContainText('−')
  await expect(line).toContainText('Completed')
})

test.describe('with an account the bank does not know', () => {
  test.use({ refusals: [422] })

  test('TRD-75 TRD-78 SAL-20 naira go to the customer’s own account: asked whose it is, refused, corrected and paid @long', async ({
    page,
    browser,
    kivuko,
    customer,
  }) => {
    test.slow()
    await Promise.all([addTether(kivuko, customer), handInSelfie(browser, kivuko, customer)])
    await page.clock.install()
    await page.goto('/sell?crypto=usdt')
    await pick(page, 'Currency', /^NGN/)
    await page.getByLabel('You pay').fill('10')
    await expect(page.getByText('Price kept for')).toBeVisible()
    await fillNairaAccount(page, '0123110000')
    await goOn(page)
    await expect(page.getByText('Guaranty Trust Bank has no account of this number')).toBeVisible()
    await page.getByLabel('Account number').fill('0123111234')
    await goOn(page)
    await expect(page.getByText(/^This account belongs to BRIAN OTIENO, which is not your name\./)).toBeVisible()
    await expectAccessible(page)
    // The network refuses what is sent to this one.
    await page.getByLabel('Account number').fill('0123000001')
    await walkToLast(page, customer)
    await finalize(page)
    await hurryUntil(
      page,
      page.getByText('The bank did not take the payout. Your coins are still set aside.'),
      DESK_POLL,
    )
    await expectAccessible(page)
    const reference = await referenceOn(page)

    await page.goto(`/sale?reference=${reference}`)
    await fillNairaAccount(page, '0123001234')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check the account' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('0123001234, Ada Lovelace Obi.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Pay out' }).click()
    await hurryUntil(page, page.getByText('The money is paid out.'), DESK_POLL)
    await expectAccessible(page)
  })
})

test('TRD-75 SAL-20 euro go to an IBAN, sent and confirmed by two people @long', async ({
  page,
  browser,
  kivuko,
  customer,
}) => {
  test.slow()
  const [sender, confirmer] = await Promise.all([
    newStaff(kivuko, 'treasury'),
    newStaff(kivuko, 'admin'),
    addTether(kivuko, customer),
    handInSelfie(browser, kivuko, customer),
  ])
  await page.clock.install()
  await page.goto('/sell?crypto=usdt')
  await page.getByLabel('You pay').fill('50')
  await expect(page.getByText('Price kept for')).toBeVisible()
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01')
  await page.getByLabel('Account holder').fill(customer.fullName)
  await goOn(page)
  await expect(page.getByText('This is not a valid IBAN. Please check each character.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await walkToLast(page, customer)
  await finalize(page)
  const reference = await referenceOn(page)
  const payout = () => call(callerOf(kivuko, sender), listBankPayouts, { query: { search: reference } })
  await expect.poll(async () => (await payout()).rows.length).toBe(1)
  const id = (await payout()).rows[0]?.id ?? ''
  await call(callerOf(kivuko, sender), takeBankPayout, { params: { id } })
  await call(callerOf(kivuko, sender), sendBankPayout, {
    params: { id },
    body: { bank_reference: `TEST-${reference}` },
    proof: nextProof(sender),
  })
  await hurryUntil(page, page.getByText(/^The payout is on its way\./), DESK_POLL)
  await expectAccessible(page)
  const proof = nextProof(confirmer)
  await call(callerOf(kivuko, confirmer), confirmBankPayout, { params: { id }, proof })
  await hurryUntil(page, page.getByText('The money is paid out.'), DESK_POLL)
})

async function fillNairaAccount(page: Page, accountNumber: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Bank', exact: true }).selectOption('058')
  await page.getByLabel('Account number').fill(accountNumber)
  await page.getByLabel('Account holder').fill('Ada Lovelace Obi')
}

async function referenceOn(page: Page): Promise<string> {
  const sale = page.getByRole('region', { name: 'Your sale' })
  await expect(sale).toContainText('Reference')
  const [reference = ''] = /KV-\w{4}-\w{4}/.exec((await sale.textContent()) ?? '') ?? []
  return reference
}
