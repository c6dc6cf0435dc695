// A phone with buttons: its PIN is set in the app, and it buys and sends through the sandbox's page of the phone.

import { sendPhoneCode, verifyPhoneCode } from '@kivuko/contract/kyc.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectHolding } from './support/account.ts'
import { call } from './support/call.ts'
import { addShillings, callerOf } from './support/money.ts'
import { newPhone, pickUp } from './support/phone.ts'

test.use({ isSignedIn: true })

const PIN = '5907'

/** Types an answer; the next screen says `next`. */
async function answer(handset: Page, text: string, next: string | RegExp): Promise<void> {
  await handset.getByLabel('Answer').fill(text)
  await handset.getByRole('button', { name: 'Send' }).click()
  await expect(handset.getByText(next)).toBeVisible()
}

test('USS-01 USS-11 USS-20 USS-24 USS-27 a customer sets a PIN, buys USDT and sends shillings from a phone with buttons @long', async ({
  page,
  kivuko,
  customer,
}) => {
  await addShillings(kivuko, customer, '2000')
  const friend = await kivuko.newCustomer('Chidi Okafor')
  const [phone, friends] = [newPhone(), newPhone()]
  for (const [who, number] of [
    [customer, phone],
    [friend, friends],
  ] as const) {
    const caller = callerOf(kivuko, who)
    const { dev_code: code = '' } = await call(caller, sendPhoneCode, {
      body: { phone_number: `+254${number.slice(1)}` },
    })
    await call(caller, verifyPhoneCode, { body: { code } })
  }
  await page.goto('/security')
  const section = page.getByRole('region', { name: 'Phone without the app' })
  await section.getByLabel('PIN', { exact: true }).fill(PIN)
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Set PIN' }).click()
  await expect(section.getByText('Your PIN is set.')).toBeVisible()

  const handset = await pickUp(page, kivuko, phone)
  await handset.setViewportSize({ width: 390, height: 844 })
  await handset.getByRole('button', { name: 'Call' }).click()
  await expect(handset.getByText('1 Balance')).toBeVisible()
  await expectAccessible(handset)
  await answer(handset, '2', 'How many shillings?')
  await answer(handset, '1000', 'Your PIN to buy')
  const price = await handset.getByText(/get USDT [\d.]+\./).textContent()
  const [, coins = ''] = /get USDT ([\d.]+)\./.exec(price ?? '') ?? []
  await answer(handset, PIN, 'M-Pesa asks this phone now')
  await handset.getByLabel('M-PESA PIN').fill('1234')
  await handset.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(handset.getByText('You bought', { exact: false })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(handset)

  await handset.getByRole('button', { name: 'Call' }).click()
  await answer(handset, '4', 'Their phone number?')
  await answer(handset, friends, 'To Chidi Okafor. How much KES?')
  await answer(handset, '250', 'to Chidi Okafor. No fee.')
  await answer(handset, PIN, 'Sent KES 250.00 to Chidi Okafor.')
  await handset.close()
  await expectHolding(page, coins, 'USDT')
})
