// The addresses a purchase moves through, built in one place.
import type { PaymentMethod } from '@kivuko/contract/buying.ts'

/** A visitor signs up first and then lands where the purchase is offered again. */
export const VISITOR_BUY_ADDRESS = '/sign-up?redirect=add-funds'

export type OrderData = { quote_id: string; payment_method: PaymentMethod }

export function orderConfirmationAddress(orderData: OrderData): string {
  return `/order-confirmation?${new URLSearchParams({ orderData: JSON.stringify(orderData) })}`
}

export type PaidPurchase = { amount: string; currency: string; crypto: string; reference: string }

export function paymentSuccessAddress({ amount, currency, crypto, reference }: PaidPurchase): string {
  return `/payment-success?${new URLSearchParams({ amount, currency, crypto, reference })}`
}
