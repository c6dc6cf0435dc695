// Who lives in Nigeria: the ceiling in naira on the page of verification and beside an amount, and the refusal that names it.
import { saveKycAddress } from '@kivuko/contract/kyc.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { call } from './support/call.ts'
import { addNaira } from './support/money.ts'

const IN_LAGOS = {
  address_line1: '1 Marina',
  city: 'Lagos',
  county: 'Lagos',
  postal_code: '100001',
  country_code: 'NG',
}

test.use({ isSignedIn: true, refusals: [422] })

test('KYC-170 KYC-171 the ceiling in naira is shown where one verifies and beside an amount, and named when it is reached @long', async ({
  page,
  kivuko,
  customer,
}) => {
  await addNaira(kivuko, customer)
  await call({ appUrl: kivuko.appUrl, token: customer.token }, saveKycAddress, { body: IN_LAGOS })
  const other = await kivuko.newCustomer('Brian Otieno')
  await page.goto('/kyc-verification')
  const benefits = page.getByRole('region', { name: 'Current benefits' })
  await expect(benefits).toContainText('Daily ceiling in naira₦50,000.00')
  await expect(page.getByText('₦200,000.00 in naira in 24 hours')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/send-money')
  await expect(page.getByText('In naira, up to ₦50,000.00 until Nigeria’s daily ceiling for your tier.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Recipient' }).fill(other.email)
  await page.getByLabel('Amount (NGN)').fill('50000.01')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Tier 2 (Email & Phone Verified) gives ₦200,000.00.')).toBeVisible()
  await expectAccessible(page)
})
