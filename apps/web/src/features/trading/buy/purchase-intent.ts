// What a visitor was about to buy, kept in session storage while they sign up or step aside, so nothing typed is lost.
import {
  BUY_CRYPTOS,
  type BuyCrypto,
  PAY_CURRENCIES,
  PAYMENT_METHODS,
  type PayCurrency,
  type PaymentMethod,
  takesMethod,
} from '@kivuko/contract/buying.ts'
import { sessionStore } from '#lib/browser-storage.ts'
import { defaultMethod } from './payment-methods.ts'

/** The form's values: `amount` is the text as it was typed. */
export type PurchaseIntent = {
  amount: string
  fiatCurrency: PayCurrency
  cryptoCurrency: BuyCrypto
  method: PaymentMethod
}

const AMOUNT_LENGTH_MAX = 40

/** Values from outside as an intent; a method the currency does not have becomes the currency's first. */
export function toPurchaseIntent(value: unknown): PurchaseIntent | undefined {
  // Read by hand: the home page carries no schemas.
  const given = Object(value) as { [Name in keyof PurchaseIntent]?: unknown }
  const fiatCurrency = PAY_CURRENCIES.find((each) => each === given.fiatCurrency)
  const cryptoCurrency = BUY_CRYPTOS.find((each) => each === given.cryptoCurrency)
  const method = PAYMENT_METHODS.find((each) => each === given.method)
  const { amount } = given
  if (typeof amount !== 'string' || amount.length > AMOUNT_LENGTH_MAX) return undefined
  if (!fiatCurrency || !cryptoCurrency || !method) return undefined
  return {
    amount,
    fiatCurrency,
    cryptoCurrency,
    method: takesMethod(fiatCurrency, method) ? method : defaultMethod(fiatCurrency),
  }
}

/** Undefined when there is none, or when it is damaged. */
export function readPurchaseIntent(): PurchaseIntent | undefined {
  try {
    return toPurchaseIntent(JSON.parse(sessionStore.get('purchase_intent') ?? 'null'))
  } catch {
    return undefined
  }
}

export function savePurchaseIntent(intent: PurchaseIntent): void {
  sessionStore.set('purchase_intent', JSON.stringify(intent))
}

export function clearPurchaseIntent(): void {
  sessionStore.remove('purchase_intent')
}
