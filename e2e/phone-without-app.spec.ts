// A phone with buttons: its PIN is set in the app, and it buys and sends through the sandbox's page of the phone.
import type { Page } from '@playwright/test'
import { sendPhoneCode, verifyPhoneCode } from '@kivuko/contract/kyc.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectHolding } from './support/account.ts'
import { call } from './support/call.ts'
import { addShillings, callerOf } from './support/money.ts'
import { newPhone, pickUp } from './support/phone.ts'

test.use({ isSignedIn: true })

const PIN = '5907'

async function answer(handset: Page, text: string): Promise<void> {
  await handset.getByLabel('Answer').fill(text)
  await handset.getByRole('button', { name: 'Send' }).click()
}

test('USS-01 USS-11 USS-20 USS-24 USS-27 a customer sets a PIN, buys USDT and sends shillings from a phone with buttons', async ({
  page,
  kivuko,
  customer,
}) => {
  await addShillings(kivuko, customer)
  const friend = await kivuko.newCustomer('Chidi Okafor')
  const [phone, friends] = [newPhone(), newPhone()]
  for (const [who, number] of [[customer, phone], [friend, friends]] as const) {
    const caller = callerOf(kivuko, who)
    const { dev_code: code = '' } = await call(caller, sendPhoneCode, { body: { phone_number: number } })
    await call(caller, verifyPhoneCode, { body: { code } })
  }
  await page.goto('/security')
  const section = page.getByRole('region', { name: 'Phone without the app' })
  await section.getByLabel('PIN', { exact: true }).fill(PIN)
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Set PIN' }).click()
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByText('Your PIN is set.')).toBeVisible()

  const handset = await pickUp(page, kivuko, phone)
  await handset.setViewportSize({ width: 390, height: 844 })
  await handset.getByRole('button', { name: 'Call' }).click()
  await expect(handset.getByText('1 Balance')).toBeVisible()
  await expectAccessible(handset)
  for (const text of ['2', '1000']) await answer(handset, text)
  const price = await handset.getByText(/get USDT [\d.]+\./).textContent()
  const [, coins = ''] = /get USDT ([\d.]+)\./.exec(price ?? '') ?? []
  await answer(handset, PIN)
  await expect(handset.getByText('M-Pesa asks this phone now')).toBeVisible()
  await handset.getByLabel('M-PESA PIN').fill('1234')
  await handset.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(handset.getByText('You bought', { exact: false })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(handset)

  await handset.getByRole('button', { name: 'Call' }).click()
  for (const text of ['4', friends, '250']) await answer(handset, text)
  await expect(handset.getByText('to Chidi Okafor. No fee.')).toBeVisible()
  await answer(handset, PIN)
  await expect(handset.getByText('Sent KES 250.00 to Chidi Okafor.')).toBeVisible()
  await handset.close()
  await expectHolding(page, coins, 'USDT')
})
