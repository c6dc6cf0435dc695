// What a visitor was about to buy, kept in session storage while they sign up or step aside, so nothing typed is lost.
import { type BuyCrypto, type PayCurrency, type PaymentMethod, takesMethod } from '@kivuko/contract/buying.ts'
import { buyCrypto, payCurrency, paymentMethod } from '@kivuko/contract/quotes.ts'
import * as z from 'zod/mini'
import { defaultMethod } from './payment-methods.ts'

const KEY = 'purchase_intent'

/** The form's values: `amount` is the text as it was typed. */
export type PurchaseIntent = {
  amount: string
  fiatCurrency: PayCurrency
  cryptoCurrency: BuyCrypto
  method: PaymentMethod
}

const intentSchema = z.object({
  amount: z.string().check(z.maxLength(40)),
  fiatCurrency: payCurrency,
  cryptoCurrency: buyCrypto,
  method: paymentMethod,
})

/** Values from outside as an intent; a method the currency does not have becomes the currency's first. */
export function toPurchaseIntent(value: unknown): PurchaseIntent | undefined {
  const parsed = intentSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { fiatCurrency, method } = parsed.data
  return { ...parsed.data, method: takesMethod(fiatCurrency, method) ? method : defaultMethod(fiatCurrency) }
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
