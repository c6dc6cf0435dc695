// Every screen worth looking at, and how a customer gets there.
import type { Page } from '@playwright/test'
import { buy, CARD_PURCHASE, choose, quotedCoins, widgetOn } from './buying.ts'
import { bankPage, CARDS, cardFields, expectPaid, pay, payWith, typeCard } from './card.ts'

/** Who looks: a visitor, somebody new, or somebody with coins and a saved card. */
export type Viewer = 'visitor' | 'newcomer' | 'owner'

export type Screen = { name: string; viewer: Viewer; show(page: Page): Promise<void> }

const BANK_PURCHASE = { ...CARD_PURCHASE, coin: 'USDT', method: 'Bank Transfer (1-2 hours)' }
const SAVED = 'Visa ending 4242, 12/34'

const visit = (path: string) => async (page: Page) => {
  await page.goto(path, { waitUntil: 'networkidle' })
}

export const SCREENS: readonly Screen[] = [
  { name: 'home', viewer: 'visitor', show: visit('/') },
  { name: 'home-quote', viewer: 'visitor', show: (page) => showQuote(page, '/') },
  { name: 'home-signed-in', viewer: 'owner', show: visit('/') },
  { name: 'menu', viewer: 'owner', show: showMenu },
  { name: 'buy', viewer: 'visitor', show: visit('/buy') },
  { name: 'buy-refused', viewer: 'visitor', show: showRefusedAmount },
  { name: 'buy-large', viewer: 'visitor', show: (page) => showQuote(page, '/buy', '4999999.99') },
  { name: 'sell', viewer: 'visitor', show: visit('/sell') },
  { name: 'coins', viewer: 'visitor', show: visit('/coins') },
  { name: 'coin', viewer: 'visitor', show: visit('/coins/bitcoin') },
  { name: 'coin-guided', viewer: 'visitor', show: visit('/coins/bnb') },
  { name: 'sign-up', viewer: 'visitor', show: visit('/sign-up') },
  { name: 'sign-up-errors', viewer: 'visitor', show: showSignUpErrors },
  { name: 'sign-in', viewer: 'visitor', show: visit('/sign-in') },
  { name: 'sign-in-required', viewer: 'visitor', show: visit('/wallet') },
  { name: 'sign-in-refused', viewer: 'visitor', show: showRefusedSignIn },
  { name: 'sign-in-elsewhere', viewer: 'visitor', show: visit('/sign-in?redirect=https://evil.example') },
  { name: 'forgot-password', viewer: 'visitor', show: visit('/forgot-password') },
  { name: 'reset-password', viewer: 'visitor', show: visit('/reset-password#not-yet-tried') },
  { name: 'reset-password-useless', viewer: 'visitor', show: visit('/reset-password') },
  { name: 'verify', viewer: 'visitor', show: visit('/verify#not-yet-tried') },
  { name: 'verify-useless', viewer: 'visitor', show: visit('/verify') },
  { name: 'security', viewer: 'newcomer', show: visit('/security') },
  { name: 'auth-callback-failed', viewer: 'visitor', show: visit('/auth/callback?error=access_denied') },
  { name: 'add-funds-empty', viewer: 'newcomer', show: visit('/add-funds') },
  { name: 'add-funds-offer', viewer: 'newcomer', show: showOffer },
  { name: 'wallet-empty', viewer: 'newcomer', show: visit('/wallet') },
  { name: 'wallet', viewer: 'owner', show: visit('/wallet') },
  { name: 'receive', viewer: 'owner', show: visit('/wallet/receive') },
  { name: 'withdraw', viewer: 'owner', show: visit('/wallet/withdraw') },
  { name: 'dashboard-empty', viewer: 'newcomer', show: visit('/dashboard') },
  { name: 'dashboard', viewer: 'owner', show: visit('/dashboard') },
  { name: 'notifications-new', viewer: 'newcomer', show: visit('/notifications') },
  { name: 'notifications', viewer: 'owner', show: visit('/notifications') },
  { name: 'bell', viewer: 'owner', show: showBell },
  { name: 'card-new', viewer: 'newcomer', show: showCardPanel },
  { name: 'card-typed', viewer: 'newcomer', show: showTypedCard },
  { name: 'card-invalid', viewer: 'newcomer', show: showInvalidCard },
  { name: 'card-bank-step', viewer: 'newcomer', show: showBankStep },
  { name: 'card-declined', viewer: 'newcomer', show: showDecline },
  { name: 'card-saved-list', viewer: 'owner', show: showSavedCards },
  { name: 'card-remove', viewer: 'owner', show: showRemoveQuestion },
  { name: 'card-setup', viewer: 'owner', show: showSetup },
  { name: 'card-saved-page', viewer: 'owner', show: visit('/card-saved') },
  { name: 'payment-success', viewer: 'owner', show: showPaid },
  {
    name: 'payment-success-forged',
    viewer: 'visitor',
    show: visit('/payment-success?amount=20000.00&currency=NGN&crypto=BTC'),
  },
  { name: 'order-confirmation', viewer: 'newcomer', show: showConfirmation },
  { name: 'order-instructions', viewer: 'newcomer', show: showInstructions },
  { name: 'order-broken', viewer: 'newcomer', show: visit('/order-confirmation?orderData={broken') },
  { name: 'not-found', viewer: 'visitor', show: visit('/nowhere') },
]

export async function showQuote(page: Page, path: string, amount = CARD_PURCHASE.amount): Promise<void> {
  await page.goto(path)
  await choose(page, { ...CARD_PURCHASE, amount })
  await quotedCoins(page, CARD_PURCHASE.coin)
}

export async function showCardPanel(page: Page): Promise<void> {
  await page.goto('/buy')
  await buy(page, CARD_PURCHASE)
  await cardFields(page).getByLabel('Card number').waitFor()
}

export async function showTypedCard(page: Page): Promise<void> {
  await showCardPanel(page)
  await page.getByLabel('Save a card for future purchases').check()
  await typeCard(page, CARDS.good)
  // The payment is prepared anew for the tick; only then the button is as it will be.
  await page.getByRole('button', { name: /^Pay/ }).click({ trial: true })
}

async function showBell(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
}

async function showMenu(page: Page): Promise<void> {
  await page.goto('/wallet')
  await page.getByRole('button', { name: /^Menu/ }).filter({ visible: true }).click()
}

async function showRefusedAmount(page: Page): Promise<void> {
  await page.goto('/buy')
  await choose(page, { ...CARD_PURCHASE, amount: '50' })
  await widgetOn(page).getByText('Enter an amount between').waitFor()
}

async function showSignUpErrors(page: Page): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Full name').fill('Ada Obi')
  await page.getByLabel('Email').fill('ada@')
  await page.getByLabel('Password', { exact: true }).fill('Ferry')
  await page.getByLabel('Confirm password').fill('Ferryboat')
  await page.getByLabel('I agree to the terms').check()
}

async function showRefusedSignIn(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('ada@kivuko.example')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('alert').waitFor()
}

async function showOffer(page: Page): Promise<void> {
  await showCardPanel(page)
  await page.goto('/add-funds', { waitUntil: 'networkidle' })
}

async function showInvalidCard(page: Page): Promise<void> {
  await showCardPanel(page)
  await payWith(page, '4242 4242 4242 4241')
  await cardFields(page).getByText('Your card number is invalid.').waitFor()
}

async function showBankStep(page: Page): Promise<void> {
  await showCardPanel(page)
  await payWith(page, CARDS.authenticated)
  await bankPage(page).getByRole('button', { name: 'Complete authentication' }).waitFor()
}

async function showDecline(page: Page): Promise<void> {
  await showCardPanel(page)
  await payWith(page, CARDS.declined)
  await page.getByRole('alert').waitFor()
}

async function showSavedCards(page: Page): Promise<void> {
  await page.goto('/buy')
  await buy(page, CARD_PURCHASE)
  await page.getByRole('radio', { name: SAVED }).check()
}

async function showRemoveQuestion(page: Page): Promise<void> {
  await showSavedCards(page)
  await page.getByRole('button', { name: `Remove ${SAVED}` }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function showSetup(page: Page): Promise<void> {
  await showSavedCards(page)
  await page.getByRole('button', { name: 'Save a card for future purchases' }).click()
  await cardFields(page).getByLabel('Card number').waitFor()
}

async function showPaid(page: Page): Promise<void> {
  await page.goto('/buy')
  const coins = await buy(page, { ...CARD_PURCHASE, coin: 'SOL' })
  await page.getByRole('radio', { name: SAVED }).check()
  await pay(page)
  await expectPaid(page, coins, 'SOL')
}

async function showConfirmation(page: Page): Promise<void> {
  await page.goto('/buy')
  await buy(page, BANK_PURCHASE)
  await page.getByRole('button', { name: 'Confirm order' }).waitFor()
}

async function showInstructions(page: Page): Promise<void> {
  await showConfirmation(page)
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await page.getByRole('button', { name: 'Copy reference' }).waitFor()
}

/** Gives a new customer coins of three kinds and a saved card, through the screens. */
export async function becomeOwner(page: Page): Promise<void> {
  await page.goto('/buy')
  const first = await buy(page, CARD_PURCHASE)
  await page.getByLabel('Save a card for future purchases').check()
  await payWith(page, CARDS.good)
  await expectPaid(page, first, 'BTC')
  for (const [coin, amount, shown] of [
    ['ETH', '150000', '₦150,000.00'],
    ['USDT', '75000', '₦75,000.00'],
  ] as const) {
    await page.goto('/buy')
    const coins = await buy(page, { ...CARD_PURCHASE, coin, amount })
    await page.getByRole('radio', { name: SAVED }).check()
    await pay(page, shown)
    await expectPaid(page, coins, coin)
  }
}
