// The same purchase once more, at today's price: an order that was not paid is not opened again.
import { BUY_CRYPTOS, isCardFill, PAY_CURRENCIES } from '@kivuko/contract/buying.ts'
import type { OrderLine } from '@kivuko/contract/orders.ts'
import { sessionStore } from '#lib/browser-storage.ts'
import { toPurchaseIntent } from './purchase-intent.ts'

type Bought = Pick<OrderLine, 'fiat_currency' | 'crypto_currency' | 'payment_method' | 'total'>

/** Guided trade takes what the widget does not; a wallet is filled on its own page. */
export function buyAgainAddress({ fiat_currency, crypto_currency }: Bought): string {
  if (isCardFill(crypto_currency)) return '/add-funds'
  const isOfWidget =
    PAY_CURRENCIES.some((each) => each === fiat_currency) && BUY_CRYPTOS.some((each) => each === crypto_currency)
  return `/buy?${new URLSearchParams({ ...(isOfWidget ? {} : { widget: 'guided' }), crypto: crypto_currency })}`
}

/** The widget opens with what was to be paid, in the currency and by the method of then. */
export function keepForAgain({ fiat_currency, crypto_currency, payment_method, total }: Bought): void {
  if (isCardFill(crypto_currency)) return
  const intent = toPurchaseIntent({
    amount: total.replace(/\.00$/, ''),
    fiatCurrency: fiat_currency,
    cryptoCurrency: crypto_currency,
    method: payment_method,
  })
  // The widget's own form keeps no such mark: begun there, it is a purchase like any other.
  if (intent) sessionStore.set('purchase_intent', JSON.stringify({ ...intent, isAgain: true }))
}

/** What is kept only fills the form in for another purchase, which nobody has begun: nothing was left unfinished. */
export function isOnlyAgain(): boolean {
  return sessionStore.get('purchase_intent')?.includes('"isAgain":true') ?? false
}
