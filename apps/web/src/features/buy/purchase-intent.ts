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
import { defaultMethod } from './payment-methods.ts'

const KEY = 'purchase_intent'

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

/** Undefined when there is none, when it is damaged, or when storage is closed to us. */
export function readPurchaseIntent(): PurchaseIntent | undefined {
  try {
    const stored = sessionStorage.getItem(KEY)
    return stored === null ? undefined : toPurchaseIntent(JSON.parse(stored))
  } catch {
    return undefined
  }
}

export function savePurchaseIntent(intent: PurchaseIntent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(intent))
  } catch {
    // Without storage the purchase is typed again; nothing else depends on it.
  }
}

export function clearPurchaseIntent(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept, so nothing needs clearing.
  }
}
