// Wallets filled by bank, once the operator has opened that: for everybody, so on a stack of their own.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { openBank, sendToAccount, sendToKivuko } from '../support/bank.ts'
import { hurryUntil } from '../support/phone.ts'
import { changeSettings } from '../support/settings.ts'
import { openConsole, sayWhy } from '../support/staff.ts'

test.use({ isSignedIn: true, permissions: ['clipboard-read', 'clipboard-write'] })

test.beforeEach(({ kivuko }) => changeSettings(kivuko, { fill_NGN_bank: true, fill_USD_bank: true }))
test.afterEach(({ kivuko }) => changeSettings(kivuko, { fill_NGN_bank: false, fill_USD_bank: false }))

/** The switch is in force within seconds. */
async function chooseBank(page: Page): Promise<void> {
  const bank = page.getByText('To your NGN or USD wallet')
  await expect(async () => {
    await page.goto('/add-funds')
    await expect(bank).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await bank.click()
}

test('DEP-171 DEP-172 DEP-174 DEP-176 naira sent to the own account number fill the wallet, and a stranger’s are looked at first @long', async ({
  page,
  kivuko,
  customer,
}) => {
  await kivuko.verifyIdentity(customer.email)
  await page.clock.install()
  await chooseBank(page)
  const card = page.getByRole('region', { name: 'Send a bank transfer' })
  await expect(card).toContainText('Test Bank')
  await expect(card).toContainText(`in your own name, ${customer.fullName}`)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Copy account number' }).click()
  await expect(card.getByText('Copied')).toBeVisible()
  const accountNumber = await page.evaluate(() => navigator.clipboard.readText())

  const bank = await openBank(page, kivuko)
  await sendToAccount(bank, accountNumber, { amount: '5000.00', sender: customer.fullName })
  const recent = page.getByRole('region', { name: 'Recent deposits' })
  await hurryUntil(page, recent.getByText('Bank transfer deposit'), '00:16')
  await expect(recent).toContainText('₦5,000.00')
  await expectAccessible(page)
  await sendToAccount(bank, accountNumber, { amount: '9000.00', sender: 'Brian Otieno' })
  await bank.close()
  await page.goto('/notifications')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Its sender’s name is not the one on your profile.')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.goto('/wallet')
  const naira = page.getByRole('region', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: 'NGN' })
  await expect(naira).toContainText('₦4,950.00')
})

test('DEP-181 dollars without their reference reach the wallet once two people at the desk say whose they are @long', async ({
  page,
  kivuko,
  customer,
  pageOf,
}) => {
  await chooseBank(page)
  await page.getByRole('radio', { name: 'Dollars USD' }).check()
  const card = page.getByRole('region', { name: 'Send a bank transfer' })
  await expect(card.getByText(/^KV-/)).toBeVisible()
  await expectAccessible(page)
  const reference = (await card.getByText(/^KV-/).textContent()) ?? ''
  await kivuko.control('bank/send', {
    currency: 'USD',
    amount: '250.00',
    senderName: customer.fullName,
    reference: 'tuition',
  })

  const treasury = await openConsole(pageOf, kivuko, 'treasury', '/console/transfers?currency=USD&state=decide')
  const row = treasury.getByRole('row').filter({ hasText: 'tuition' })
  await expect(async () => {
    await treasury.reload()
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await row.getByRole('link').click()
  const beside = treasury.getByRole('region', { name: 'Customers it may be for' })
  await expect(beside).toContainText(reference)
  await expectAccessible(treasury)
  await beside.getByRole('button', { name: `Add it to ${reference}` }).click()
  await expectAccessible(treasury)
  await sayWhy(treasury, `Add it to ${reference}`, 'She wrote to us')
  await expect(treasury.getByText(/You said that it is for/)).toBeVisible()
  const { pathname, search } = new URL(treasury.url())
  const admin = await openConsole(pageOf, kivuko, 'admin', `${pathname}${search}`)
  const seen = admin.getByRole('region', { name: 'Customers it may be for' })
  await seen.getByRole('button', { name: `Add it to ${reference}` }).click()
  await sayWhy(admin, `Add it to ${reference}`, 'Agreed')
  await expect(admin.getByRole('region', { name: 'The customer who has it' })).toContainText(customer.fullName)
  await expectAccessible(admin)
  await page.goto('/wallet')
  const dollars = page.getByRole('region', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: 'USD' })
  await expect(dollars).toContainText('$247.50')
})

test('SND-195 dollars that carry their reference, however it is written, are in the wallet less the fee, and are told and listed @long', async ({
  page,
  kivuko,
  customer,
}) => {
  await kivuko.verifyIdentity(customer.email)
  await page.clock.install()
  await chooseBank(page)
  await page.getByRole('radio', { name: 'Dollars USD' }).check()
  const card = page.getByRole('region', { name: 'Send a bank transfer' })
  await expect(card.getByText(/^KV-/)).toBeVisible()
  await expectAccessible(page)
  const reference = (await card.getByText(/^KV-/).textContent()) ?? ''
  const bank = await openBank(page, kivuko)
  const written = `inv 12 ${reference.toLowerCase().replaceAll('-', ' ')}`
  await sendToKivuko(bank, { amount: '300.00', sender: customer.fullName, reference: written, currency: 'USD' })
  await bank.close()
  const recent = page.getByRole('region', { name: 'Recent deposits' })
  await hurryUntil(page, recent.getByText('Bank transfer deposit'), '00:16')
  await expect(recent).toContainText('$300.00')
  await expectAccessible(page)
  await page.goto('/wallet')
  const dollars = page.getByRole('region', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: 'USD' })
  await expect(dollars).toContainText('$297.00')
  await page.goto('/notifications')
  await expect(page.getByRole('main')).toContainText('$297.00 is in your wallet')
})
