// Screens of a purchase, by a card and by bank, up to where a picture is taken.
import type { Page } from '@playwright/test'
import { buy, CARD_PURCHASE, choose, quotedCoins, widgetOn } from './buying.ts'
import { bankPage, CARDS, cardFields, expectPaid, pay, payWith, typeCard } from './card.ts'

const BANK_PURCHASE = { ...CARD_PURCHASE, coin: 'USDT', method: 'Bank Transfer (1-2 hours)' }
const SAVED = 'Visa ending 4242, 12/34'

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

export async function showRefusedAmount(page: Page): Promise<void> {
  await page.goto('/buy')
  await choose(page, { ...CARD_PURCHASE, amount: '50' })
  await widgetOn(page).getByText('Enter an amount between').waitFor()
}

export async function showOffer(page: Page): Promise<void> {
  await showCardPanel(page)
  await page.goto('/add-funds', { waitUntil: 'networkidle' })
}

export async function showInvalidCard(page: Page): Promise<void> {
  await showCardPanel(page)
  await payWith(page, '4242 4242 4242 4241')
  await cardFields(page).getByText('Your card number is invalid.').waitFor()
}

export async function showBankStep(page: Page): Promise<void> {
  await showCardPanel(page)
  await payWith(page, CARDS.authenticated)
  await bankPage(page).getByRole('button', { name: 'Complete authentication' }).waitFor()
}

export async function showDecline(page: Page): Promise<void> {
  await showCardPanel(page)
  await payWith(page, CARDS.declined)
  await page.getByRole('alert').waitFor()
}

export async function showSavedCards(page: Page): Promise<void> {
  await page.goto('/buy')
  await buy(page, CARD_PURCHASE)
  await page.getByRole('radio', { name: SAVED }).check()
}

export async function showRemoveQuestion(page: Page): Promise<void> {
  await showSavedCards(page)
  await page.getByRole('button', { name: `Remove ${SAVED}` }).click()
  await page.getByRole('alertdialog').waitFor()
}

export async function showSetup(page: Page): Promise<void> {
  await showSavedCards(page)
  await page.getByRole('button', { name: 'Save a card for future purchases' }).click()
  await cardFields(page).getByLabel('Card number').waitFor()
}

export async function showPaid(page: Page): Promise<void> {
  await page.goto('/buy')
  const coins = await buy(page, { ...CARD_PURCHASE, coin: 'SOL' })
  await page.getByRole('radio', { name: SAVED }).check()
  await pay(page)
  await expectPaid(page, coins, 'SOL')
}

export async function showConfirmation(page: Page): Promise<void> {
  await page.goto('/buy')
  await buy(page, BANK_PURCHASE)
  await page.getByRole('button', { name: 'Confirm order' }).waitFor()
}

export async function showInstructions(page: Page): Promise<void> {
  await showConfirmation(page)
  await page.getByRole('button', { name: 'Confirm order' }).click()
  // Of the account, or of the reference beside it.
  await page
    .getByRole('button', { name: /^Copy / })
    .first()
    .waitFor()
}

/** Gives a new customer coins of three kinds and a saved card, through the screens. */
export async function becomeOwner(page: Page): Promise<void> {
  await page.goto('/buy')
  const first = await buy(page, CARD_PURCHASE)
  const keep = page.getByLabel('Save a card for future purchases')
  const another = page.getByRole('button', { name: 'Use new card' })
  // Whoever has a card is offered that.
  await keep.or(another).first().waitFor()
  if (await another.isVisible()) await another.click()
  await keep.check()
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
