// Kivuko by keyboard alone, on the narrowest phone, in the dark, without movement, without scripts.
import type { PaymentMethod } from '@kivuko/contract/buying.ts'
import type { Page, Response } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { buy, buyButton, CARD_PURCHASE, quotedCoins, widgetOn } from './support/buying.ts'
import { cardFields, expectPaid } from './support/card.ts'
import { tabTo } from './support/keyboard.ts'
import { newRegistration } from './support/kivuko.ts'
import { addNaira, balanceOf } from './support/money.ts'

test('BUY-02 BUY-12 BUY-15 a purchase needs no mouse: Tab, Enter, Space and arrows are enough @desktop', async ({
  page,
}) => {
  await page.goto('/')
  const { keyboard } = page
  const widget = widgetOn(page)
  await tabTo(page, widget.getByLabel('You pay'))
  await keyboard.type('20000')
  await tabTo(page, widget.getByLabel('Pay currency'))
  await keyboard.press('ArrowDown')
  await expect(widget.getByLabel('Pay currency')).toHaveValue('NGN')
  await tabTo(page, widget.getByLabel('Crypto to receive'))
  await keyboard.type('BTC')
  await tabTo(page, widget.getByRole('radio', { name: 'Bank Transfer (1-2 hours)' }))
  // The price by bank stays until the one by card is there.
  const repriced = page.waitForResponse((answer) => isPriceBy('card', answer))
  await keyboard.press('ArrowDown')
  await expect(widget.getByRole('radio', { name: 'Debit Card' })).toBeChecked()
  await repriced
  await quotedCoins(page, 'BTC')
  await expect(buyButton(page, 'BTC')).toBeEnabled()
  await tabTo(page, buyButton(page, 'BTC'))
  await keyboard.press('Enter')

  const { fullName, email, password } = newRegistration()
  await expect(page).toHaveURL('/sign-up?redirect=add-funds')
  const typed: [string, string][] = [
    ['Full name', fullName],
    ['Email', email],
    ['Password', password],
    ['Confirm password', password],
  ]
  for (const [label, text] of typed) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await keyboard.type(text)
  }
  await tabTo(page, page.getByLabel('I agree to the terms'))
  await keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Create Account' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/add-funds')
  await tabTo(page, page.getByRole('link', { name: 'Continue' }))
  await keyboard.press('Enter')

  const coins = await quotedCoins(page, 'BTC')
  await tabTo(page, buyButton(page, 'BTC'))
  await keyboard.press('Enter')
  const fields = cardFields(page)
  await tabTo(page, fields.getByLabel('Card number'))
  await keyboard.type('4242424242424242')
  await tabTo(page, fields.getByLabel('Expiry date'))
  await keyboard.type('1234')
  await tabTo(page, fields.getByLabel('Security code'))
  await keyboard.type('123')
  await tabTo(page, page.getByRole('button', { name: 'Pay ₦20,000.00' }))
  await keyboard.press('Enter')
  await expectPaid(page, coins, 'BTC')
})

/** What a customer with money looks at. */
const MONEY_SCREENS = [
  '/dashboard',
  '/wallet',
  '/wallet/receive',
  '/wallet/withdraw',
  '/wallet/cash-out',
  '/bills',
  '/block-trades',
  '/add-funds',
  '/send-money',
  '/requests',
  '/automatic',
  '/transactions',
  '/payments',
  '/profile',
  '/settings',
] as const

test.describe('signed in', () => {
  test.use({ isSignedIn: true })

  test('SND-01 SND-04 SND-40 naira are sent without a mouse @desktop', async ({ page, kivuko, customer }) => {
    const { keyboard } = page
    const friend = await kivuko.newCustomer('Chidi Okafor')
    await addNaira(kivuko, customer)
    await page.goto('/send-money')
    await tabTo(page, page.getByRole('radio', { name: 'Kivuko user' }))
    await tabTo(page, page.getByLabel('Recipient', { exact: true }))
    await keyboard.type(friend.email)
    await expect(page.getByText('Chidi Okafor found')).toBeVisible()
    await tabTo(page, page.getByLabel('Amount (NGN)'))
    await keyboard.type('1500')
    await tabTo(page, page.getByLabel('Note (optional)'))
    await keyboard.type('Thank you')
    await keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Check and confirm' })
    await tabTo(page, question.getByRole('button', { name: 'Cancel' }))
    await keyboard.press('Enter')
    await expect(question).toBeHidden()
    await tabTo(page, page.getByRole('button', { name: 'Continue' }))
    await keyboard.press('Enter')
    await tabTo(page, question.getByRole('button', { name: 'Send' }))
    await keyboard.press('Enter')
    const done = page.getByRole('dialog', { name: 'Transfer Successful!' })
    await tabTo(page, done.getByRole('button', { name: 'Done' }))
    await keyboard.press('Enter')
    await expect(done).toBeHidden()
    expect(await balanceOf(kivuko, friend, 'NGN')).toBe('1500.00')
  })

  test('the narrowest phone scrolls no screen of a customer with money sideways @phone @long', async ({
    page,
    kivuko,
    customer,
  }) => {
    await addNaira(kivuko, customer, { forShillings: '90000' })
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of MONEY_SCREENS) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
  })
})

test.describe('signed in, in the dark and on the narrowest phone', () => {
  test.use({ isSignedIn: true })

  test('in the dark every screen of a customer with money keeps its contrast @long', async ({
    page,
    kivuko,
    customer,
  }) => {
    await addNaira(kivuko, customer)
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of MONEY_SCREENS) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('the narrowest phone scrolls no screen sideways @phone @long', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/', '/buy', '/wallet', '/dashboard', '/add-funds']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await page.goto('/buy')
    await buy(page, { ...CARD_PURCHASE, amount: '987654.32' })
    await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  test('in the dark and without movement every colour keeps its contrast @long', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    await expectStill(page)
    await expectAccessible(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Recent transactions' })).toContainText('No transactions yet')
    await expectAccessible(page)
    await page.goto('/buy')
    await buy(page, CARD_PURCHASE)
    await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
    await expectAccessible(page)
  })
})

test('AUT-17 AUT-23 what a field says when it is left never swallows the click that left it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/sign-up')
  await page.getByLabel('Password', { exact: true }).fill('Ferry-over-the-lake-1')
  await page.getByLabel('Confirm password').fill('Ferry-over-the-sea-1')
  const terms = page.getByLabel('I agree to the terms')
  await terms.click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(terms).toBeChecked()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled()
})

test('a visitor in the dark and on the narrowest phone can sign in and up', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/sign-in', '/sign-up']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('RTE-01 PUB-08 PUB-15 the home page reads as a page and shows the form', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crypto and Web3 money for Africa')
    await expect(widgetOn(page).getByLabel('You pay')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What it costs' })).toBeVisible()
  })
})

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth, `${page.url()} fits into ${clientWidth} pixels`).toBeLessThanOrEqual(clientWidth)
}

async function expectStill(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.getAnimations().length), 'things that move').toBe(0)
}

function isPriceBy(method: PaymentMethod, answer: Response): boolean {
  return answer.url().endsWith('/quotes/create') && answer.request().postDataJSON().payment_method === method
}
