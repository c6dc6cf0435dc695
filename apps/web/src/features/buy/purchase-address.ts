// The addresses a purchase moves through, built and read in one place.
import type { PaymentMethod } from '@kivuko/contract/buying.ts'
import { paymentMethod } from '@kivuko/contract/quotes.ts'
import * as z from 'zod/mini'

/** A visitor signs up first and then lands where the purchase is offered again. */
export const VISITOR_BUY_ADDRESS = '/sign-up?redirect=add-funds'

const orderDataSchema = z.object({
  quote_id: z.string().check(z.minLength(1), z.maxLength(64)),
  payment_method: paymentMethod,
})
export type OrderData = { quote_id: string; payment_method: PaymentMethod }

export function orderConfirmationAddress(orderData: OrderData): string {
  return `/order-confirmation?${new URLSearchParams({ orderData: JSON.stringify(orderData) })}`
}

/** Undefined for anything that is not the JSON text the widget writes. */
export function readOrderData(text: string | null): OrderData | undefined {
  if (text === null) return undefined
  try {
    const parsed = orderDataSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

export type PaidPurchase = { amount: string; currency: string; crypto: string; reference: string }

export function paymentSuccessAddress({ amount, currency, crypto, reference }: PaidPurchase): string {
  return `/payment-success?${new URLSearchParams({ amount, currency, crypto, reference })}`
}
