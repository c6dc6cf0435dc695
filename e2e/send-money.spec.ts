// Naira, shillings and dollars to another customer, and naira to a phone in Kenya.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { addDollars, addNaira, addShillings, balanceOf, sendNaira } from './support/money.ts'
import { hurryUntil, newPhone } from './support/phone.ts'

test.use({ isSignedIn: true })

function formOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Send money' })
}

async function fillInternal(page: Page, { to, amount }: { to: string; amount: string }): Promise<void> {
  await formOf(page).getByLabel('Recipient').fill(to)
  await formOf(page).getByLabel('Amount (NGN)').fill(amount)
}

async function fillMobile(page: Page, { phone, amount }: { phone: string; amount: string }): Promise<void> {
  const form = formOf(page)
  await form.getByRole('radio', { name: 'Mobile Money' }).check()
  await form.getByLabel("Recipient's M-Pesa number").fill(phone)
  await form.getByLabel('Amount (NGN)').fill(amount)
}

async function confirm(page: Page): Promise<Locator> {
  await formOf(page).getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check and confirm' })
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeEnabled()
  return dialog
}

function naira(text: string): string {
  return `₦${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(text as Intl.StringNumericLiteral)}`
}

test.describe('with naira', () => {
  test.beforeEach(async ({ kivuko, customer }) => addNaira(kivuko, customer))

  test('SND-02 SND-08 SND-15 SND-17 SND-36 SND-37 SND-40 SND-42 SND-47 NOT-02 naira with a note reach another customer, and both are told', async ({
    page,
    pageOf,
    kivuko,
    customer,
  }) => {
    const friend = await kivuko.newCustomer('Chidi Okafor')
    const before = await balanceOf(kivuko, customer, 'NGN')
    await page.goto('/send-money')
    const form = formOf(page)
    await form.getByLabel('Recipient').fill(friend.email)
    await expect(form.getByText('Chidi Okafor found')).toBeVisible()
    await form.getByRole('button', { name: 'Use max' }).click()
    await expect(form.getByRole('region', { name: 'Summary' })).toContainText(naira(before))
    await form.getByRole('button', { name: '2,500', exact: true }).click()
    await form.getByLabel('Note (optional)').fill('Rent for May')
    await expectAccessible(page)
    const question = await confirm(page)
    for (const text of ['Chidi Okafor', friend.email, 'Rent for May', '₦2,500.00', '₦0.00']) {
      await expect(question).toContainText(text)
    }
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Send' }).click()
    const done = page.getByRole('dialog', { name: 'Transfer Successful!' })
    await expect(done).toContainText('₦2,500.00')
    await expect(page.getByRole('status').filter({ hasText: /^Transfer Successful$/ })).toBeVisible()
    await expectAccessible(page)
    await done.getByRole('button', { name: 'Done' }).click()
    await expect(form.getByLabel('Recipient')).toHaveValue('')
    const after = await balanceOf(kivuko, customer, 'NGN')
    await expect(page.getByRole('region', { name: 'Wallet balance' })).toContainText(naira(after))
    await page
      .getByRole('region', { name: 'Recent recipients' })
      .getByRole('button', { name: /Chidi Okafor/ })
      .click()
    await expect(form.getByText('Chidi Okafor found')).toBeVisible()
    await page.goto('/notifications')
    await expect(page.getByRole('main')).toContainText('You sent ₦2,500.00 to Chidi Okafor')
    await page.goto('/transactions')
    await expect(page.getByRole('listitem').filter({ hasText: 'Sent to Chidi Okafor' })).toContainText('−₦2,500.00')

    const other = await pageOf(friend)
    await other.goto('/dashboard')
    const received = other.getByRole('region', { name: 'Recent transactions' }).getByRole('listitem')
    await expect(received).toContainText('Rent for May')
    await expect(received).toContainText('+₦2,500.00')
    await other.goto('/notifications')
    await expect(other.getByRole('main')).toContainText('Ada Lovelace Obi sent you ₦2,500.00')
  })
})

test.describe('with naira, to the wrong person or too much', () => {
  test.beforeEach(async ({ kivuko, customer }) => addNaira(kivuko, customer))

  test('SND-09 SND-11 SND-20 oneself and strangers are not sent to, nor more than there is', async ({
    page,
    customer,
  }) => {
    await page.goto('/send-money')
    const form = formOf(page)
    await fillInternal(page, { to: customer.email, amount: '99999999' })
    await expect(form.getByText('You cannot send money to yourself. Please choose someone else.')).toBeVisible()
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByText('Insufficient balance', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await fillInternal(page, { to: 'nobody@kivuko.example', amount: '500' })
    await expect(form.getByText('Recipient not found')).toBeVisible()
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectAccessible(page)
  })

  test.describe('that are spent elsewhere meanwhile', () => {
    test.use({ refusals: [422] })

    test('SND-20 SND-41 SND-45 the server refuses in its own words, and what was typed stays', async ({
      page,
      kivuko,
      customer,
    }) => {
      const friend = await kivuko.newCustomer('Chidi Okafor')
      await page.goto('/send-money')
      await fillInternal(page, { to: friend.email, amount: '1000' })
      const question = await confirm(page)
      await sendNaira(kivuko, customer, { to: friend, amount: await balanceOf(kivuko, customer, 'NGN') })
      await question.getByRole('button', { name: 'Send' }).click()
      const failed = page.getByRole('dialog', { name: 'Transfer Failed' })
      await expect(failed.getByRole('alert')).toContainText('Insufficient balance')
      await expectAccessible(page)
      await failed.getByRole('button', { name: 'Try Again' }).click()
      await expect(formOf(page).getByLabel('Recipient')).toHaveValue(friend.email)
      await expect(formOf(page).getByLabel('Amount (NGN)')).toHaveValue('1000')
    })
  })
})

test.describe('with naira, to a phone', () => {
  test.beforeEach(async ({ kivuko, customer }) => addNaira(kivuko, customer))

  test('SND-22 SND-33 SND-43 SND-44 API-51 shillings reach a phone at the rate that was shown', async ({
    page,
    kivuko,
    customer,
  }) => {
    const phone = newPhone()
    const before = await balanceOf(kivuko, customer, 'NGN')
    await page.clock.install()
    await page.goto('/send-money')
    await fillMobile(page, { phone, amount: '10000' })
    const summary = formOf(page).getByRole('region', { name: 'Summary' })
    for (const text of ['₦10,000.00', '₦250.00', '₦10,250.00', '₦1 = KSh 0.']) await expect(summary).toContainText(text)
    const [, shillings = ''] = /Recipient gets\s*KSh\s([\d.,]+)/.exec((await summary.textContent()) ?? '') ?? []
    expect(shillings).toMatch(/^\d+\.00$/)
    await expectAccessible(page)
    const question = await confirm(page)
    await expect(question).toContainText(`KSh ${shillings}`)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Send' }).click()
    const outcome = page.getByRole('dialog', { name: 'Transfer Successful!' })
    await expect(page.getByText('M-Pesa Transfer Initiated')).toBeVisible()
    await expect(outcome).toContainText('Pending')
    await expectAccessible(page)
    await hurryUntil(page, outcome.getByText('Completed', { exact: true }))
    await expect(outcome).toContainText(`KSh ${shillings}`)
    await expectAccessible(page)
    await outcome.getByRole('button', { name: 'Done' }).click()
    const cents = (text: string) => BigInt(text.replace('.', ''))
    expect(cents(before) - cents(await balanceOf(kivuko, customer, 'NGN'))).toBe(10_250_00n)
    const handset = await page.context().newPage()
    await handset.goto(`${kivuko.sandboxUrl}/phone/254${phone.slice(1)}`)
    await expect(handset.getByText(`You have received Ksh${shillings} from KIVUKO`)).toBeVisible()
  })

  test('SND-41 SND-45 a phone that is not on M-Pesa gets nothing, and the money is back @long', async ({
    page,
    kivuko,
    customer,
  }) => {
    const before = await balanceOf(kivuko, customer, 'NGN')
    await page.clock.install()
    await page.goto('/send-money')
    await fillMobile(page, { phone: newPhone('0007'), amount: '10000' })
    await (await confirm(page)).getByRole('button', { name: 'Send' }).click()
    const failed = page.getByRole('dialog', { name: 'Transfer Failed' })
    await hurryUntil(page, failed)
    await expect(failed.getByRole('alert')).toContainText('That number is not on M-Pesa.')
    await expect(failed.getByRole('alert')).toContainText('The money is back in your wallet.')
    await expectAccessible(page)
    expect(await balanceOf(kivuko, customer, 'NGN')).toBe(before)
    await failed.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('region', { name: 'Wallet balance' })).toContainText(naira(before))
  })
})

for (const [currency, name, amount, shown] of [
  ['KES', 'Shillings', '150', 'KSh 150.00'],
  ['USD', 'Dollars', '12.50', '$12.50'],
] as const) {
  test(`SND-194 ${name.toLowerCase()} reach another customer in that currency, free, and no other wallet changes @long`, async ({
    page,
    pageOf,
    kivuko,
    customer,
  }) => {
    const friend = await kivuko.newCustomer('Chidi Okafor')
    await (currency === 'KES' ? addShillings(kivuko, customer, '5000') : addDollars(kivuko, customer))
    const before = Number(await balanceOf(kivuko, customer, currency))
    await page.goto('/send-money')
    const form = formOf(page)
    await form.getByLabel('Recipient').fill(friend.email)
    await form.getByLabel('Currency').selectOption(name)
    await expect(page.getByRole('region', { name: 'Wallet balance' })).toContainText(shown.replace(/[\d.]+$/, ''))
    await form.getByLabel(`Amount (${currency})`).fill('9999999')
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByText('Insufficient balance', { exact: true })).toBeVisible()
    await form.getByLabel(`Amount (${currency})`).fill(amount)
    await expect(form.getByRole('region', { name: 'Summary' })).toContainText(shown)
    await expectAccessible(page)
    const question = await confirm(page)
    for (const text of ['Chidi Okafor', shown]) await expect(question).toContainText(text)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Send' }).click()
    const done = page.getByRole('dialog', { name: 'Transfer Successful!' })
    await expect(done).toContainText(shown)
    await expectAccessible(page)
    await done.getByRole('button', { name: 'Done' }).click()
    expect(before - Number(await balanceOf(kivuko, customer, currency))).toBeCloseTo(Number(amount), 2)
    await page.goto('/transactions')
    await expect(page.getByRole('listitem').filter({ hasText: 'Sent to Chidi Okafor' })).toContainText(`−${shown}`)

    const other = await pageOf(friend)
    await other.goto('/wallet')
    const wallets = other.getByRole('region', { name: 'Wallets' }).getByRole('listitem')
    await expect(wallets.filter({ hasText: currency })).toContainText(shown)
    await expect(wallets.filter({ hasText: 'NGN' })).toContainText('₦0.00')
    await expectAccessible(other)
  })
}

test('SND-49 DSH-14 DSH-13 shillings from a phone are exchanged to naira and sent on @long', async ({
  page,
  kivuko,
  customer,
}) => {
  const friend = await kivuko.newCustomer('Chidi Okafor')
  await addShillings(kivuko, customer, '2000')
  await page.goto('/send-money')
  await expect(page.getByText('There is no naira in your wallet yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Exchange to naira' }).click()
  await expect(page).toHaveURL('/wallet?convert=KES-NGN')
  const panel = page.getByRole('region', { name: 'Exchange' })
  await panel.getByRole('button', { name: 'Use max' }).click()
  await expect(panel.getByLabel('Amount (KES)')).toHaveValue('1970.00')
  await expect(panel).toContainText('1 KES = ')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: 'Check and confirm' })
  await expect(question).toContainText('KSh 1,970.00')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Exchange', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Exchange complete' })
  await expect(done).toContainText('Both balances have changed.')
  await expectAccessible(page)
  await done.getByRole('button', { name: 'Done' }).click()
  const wallets = page.getByRole('region', { name: 'Wallets' }).getByRole('listitem')
  await expect(wallets.filter({ hasText: 'KES' })).toContainText('KSh 0.00')
  await expect(wallets.filter({ hasText: 'NGN' })).toContainText(naira(await balanceOf(kivuko, customer, 'NGN')))

  await page.getByRole('main').getByRole('link', { name: 'Send', exact: true }).click()
  await fillInternal(page, { to: friend.email, amount: '1000' })
  await (await confirm(page)).getByRole('button', { name: 'Send' }).click()
  await page.getByRole('dialog', { name: 'Transfer Successful!' }).getByRole('button', { name: 'Done' }).click()
  expect(await balanceOf(kivuko, friend, 'NGN')).toBe('1000.00')
})
