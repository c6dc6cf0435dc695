// The buy widget, used as a customer does.
import { expect, type Locator, type Page } from '@playwright/test'

export type Choice = { amount: string; pay: string; coin: string; method: string }

export const CARD_PURCHASE: Choice = { amount: '20000', pay: 'NGN', coin: 'BTC', method: 'Debit Card' }

export function widgetOn(page: Page): Locator {
  return page.getByRole('region', { name: 'Buy crypto', exact: true })
}

export async function choose(page: Page, { amount, pay, coin, method }: Choice): Promise<void> {
  const widget = widgetOn(page)
  await widget.getByLabel('Pay currency').selectOption(pay)
  await widget.getByLabel('Crypto to receive').selectOption(coin)
  // As below: at the moment when the form becomes alive, a click is one the page has not heard of.
  await expect(async () => widget.getByRole('radio', { name: method }).check()).toPass()
  // A program types between two pictures: a field that becomes alive at that moment would have both texts.
  await expect(async () => {
    await widget.getByLabel('You pay').fill(amount)
    await expect(widget.getByLabel('You pay')).toHaveValue(amount, { timeout: 500 })
  }).toPass()
}

export async function expectChosen(page: Page, { amount, pay, coin, method }: Choice): Promise<void> {
  const widget = widgetOn(page)
  await expect(widget.getByLabel('You pay')).toHaveValue(amount)
  await expect(widget.getByLabel('Pay currency')).toHaveValue(pay)
  await expect(widget.getByLabel('Crypto to receive')).toHaveValue(coin)
  await expect(widget.getByRole('radio', { name: method })).toBeChecked()
}

/** The quote once it is there: how many coins it promises, to six decimals. */
export async function quotedCoins(page: Page, coin: string): Promise<string> {
  const summary = widgetOn(page).getByRole('status').filter({ hasText: 'You get' })
  await expect(summary).toContainText(coin)
  const [, coins] = /You get ([\d.,]+) /.exec((await summary.textContent()) ?? '') ?? []
  if (!coins) throw new Error('the quote names no coins')
  return coins
}

/** Chooses, waits for a firm price and presses Buy. Answers the coins promised. */
export async function buy(page: Page, choice: Choice): Promise<string> {
  await choose(page, choice)
  const coins = await quotedCoins(page, choice.coin)
  await buyButton(page, choice.coin).click()
  return coins
}

export function buyButton(page: Page, coin: string): Locator {
  return widgetOn(page).getByRole('button', { name: `Buy ${coin}` })
}
