// Guided trade, used as a customer does.
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { call } from './call.ts'
import type { Customer, Kivuko } from './kivuko.ts'
import { addNaira, balanceOf, callerOf } from './money.ts'

/** Dollars of a coin in the customer's wallet, for most of 10,000 shillings: about 70. */
export async function addTether(kivuko: Kivuko, customer: Customer): Promise<void> {
  await addNaira(kivuko, customer)
  const caller = callerOf(kivuko, customer)
  const body = { from: 'NGN', to: 'USDT', amount: await balanceOf(kivuko, customer, 'NGN') } as const
  const { quote_id } = await call(caller, quoteConversion, { body })
  await call(caller, convert, { body: { quote_id } })
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function expectStep(page: Page, step: number): Promise<void> {
  await expect(page.getByText(`Step ${step} of 5`)).toBeVisible()
}

export async function fillPerson(
  page: Page,
  { firstName, email }: Pick<Customer, 'firstName' | 'email'>,
): Promise<void> {
  await expectStep(page, 2)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Obi')
  await page.locator('#trade').getByLabel('Email').fill(email)
  await page.getByLabel('Phone number').fill('+254712345678')
  await page.getByLabel('Date of birth').fill('1990-12-10')
}

export async function fillAddress(page: Page): Promise<void> {
  await expectStep(page, 3)
  await page.getByLabel('Address line').fill('1 Lake Road')
  await page.getByLabel('City').fill('Kisumu')
  await page.getByLabel('Postal code').fill('40100')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('KE')
}

export async function fillPurpose(page: Page): Promise<void> {
  await expectStep(page, 4)
  await page.getByLabel('Purpose').selectOption('savings')
  await page.getByLabel('Source of funds').selectOption('salary')
}

/** From the first step, filled, to the last; each screen on the way is judged. */
export async function walkToLast(page: Page, customer: Customer): Promise<void> {
  await goOn(page)
  await fillPerson(page, customer)
  await goOn(page)
  await fillAddress(page)
  await expectAccessible(page)
  await goOn(page)
  await fillPurpose(page)
  await expectAccessible(page)
  await goOn(page)
  await expectStep(page, 5)
}

/** Answers the coins the sentence names. */
export async function finalize(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Finalize' }).click()
  const sentence = page.getByText(/^Transaction completed successfully! (Purchased|Sold) [\d.]+ \w+$/)
  await expect(sentence).toBeVisible()
  const [, coins = ''] = /! \w+ ([\d.]+) /.exec((await sentence.textContent()) ?? '') ?? []
  return coins
}

/** One of the widget's lists. At the moment when the page becomes alive, a click is one it has not heard of. */
export async function pick(page: Page, list: 'Currency' | 'Coin', name: RegExp): Promise<void> {
  const [field, option] = [
    page.getByRole('combobox', { name: list, exact: true }),
    page.getByRole('listbox').getByRole('option', { name }).first(),
  ]
  await expect(async () => {
    if ((await field.getAttribute('aria-expanded')) === 'false') await field.click()
    await expect(option).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await option.click()
}
