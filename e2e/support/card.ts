// The card panel and the card network's own frames.
import { listHoldings } from '@kivuko/contract/wallets.ts'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { call } from './call.ts'
import type { Customer, Kivuko } from './kivuko.ts'
import { callerOf } from './money.ts'

/** Documented numbers of the card network's test cards. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authenticated: '4000 0027 6000 3184',
  mastercard: '5555 5555 5555 4444',
  disputed: '4000 0000 0000 0259',
} as const

const FIELDS_TITLE = 'Secure card payment input frame'

export function cardFields(page: Page): FrameLocator {
  return page.getByTitle(FIELDS_TITLE).contentFrame()
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page)
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiry date').fill('12 / 34')
  await fields.getByLabel('Security code').fill('123')
}

export async function pay(page: Page, amount = '₦20,000.00'): Promise<void> {
  const button = page.getByRole('button', { name: `Pay ${amount}` })
  // Pressed in the moment of the scroll, it would be where the card's own frame was before.
  await button.scrollIntoViewIfNeeded()
  await button.click()
}

export async function payWith(page: Page, number: string): Promise<void> {
  await typeCard(page, number)
  await pay(page)
}

/** The page of the bank that asks whether it is really the customer. */
export function bankPage(page: Page): FrameLocator {
  return page.getByTitle('Card authentication').contentFrame()
}

export async function expectPaid(page: Page, coins: string, coin: string): Promise<void> {
  await expect(page).toHaveURL(/\/payment-success\?/)
  await expect(page.getByRole('status').filter({ hasText: 'is in your wallet' })).toContainText(`${coins} ${coin}`)
}

/** Pays and closes the tab as soon as the network has the money. */
export async function confirmAndClose(page: Page, number: string): Promise<void> {
  const confirmed = page.waitForResponse((response) => /\/v1\/payment_intents\/[^/]+\/confirm$/.test(response.url()))
  await payWith(page, number)
  expect((await confirmed).status()).toBe(200)
  await page.close()
}

/** Sooner than Kivuko asks the network by itself, unless it was told to be impatient. */
const SETTLED_WITHIN_MS = 8000

/** Polls until the coin is the customer's, without opening the payment page: page speed does not count. */
export async function expectSettledUnseen(kivuko: Kivuko, customer: Customer, coin: string): Promise<void> {
  const held = async () => (await call(callerOf(kivuko, customer), listHoldings)).map(({ asset }) => asset)
  await expect.poll(held, { timeout: SETTLED_WITHIN_MS }).toEqual([coin])
}
