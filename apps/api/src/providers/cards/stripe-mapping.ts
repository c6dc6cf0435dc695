// Stripe's words in ours: pure, so a table of cases proves it.
import { PAY_CURRENCIES, type PayCurrency } from '@kivuko/contract/buying.ts'
import type { SavedCard } from '@kivuko/contract/payments.ts'
import { money } from '@kivuko/money/money.ts'
import type Stripe from 'stripe'
import type { CardEvent, CardPayment, CardPaymentState, RefundState } from './port.ts'

export function toCardPayment(intent: Stripe.PaymentIntent): CardPayment {
  return {
    providerRef: intent.id,
    clientSecret: intent.client_secret ?? '',
    state: toState(intent),
    paymentId: intent.metadata?.payment_id,
  }
}

function toState(intent: Stripe.PaymentIntent): CardPaymentState {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'succeeded', amount: money(currencyOf(intent), BigInt(intent.amount_received)) }
    case 'canceled':
      return { kind: 'cancelled' }
    case 'processing':
    case 'requires_capture':
      return { kind: 'processing' }
    default:
      return {
        kind: 'awaiting_customer',
        problem: intent.last_payment_error ? (intent.last_payment_error.message ?? 'The card was declined.') : null,
      }
  }
}

function currencyOf(intent: Stripe.PaymentIntent): PayCurrency {
  const code = intent.currency.toUpperCase()
  const currency = PAY_CURRENCIES.find((known) => known === code)
  if (!currency) throw new TypeError(`a payment in ${code} was never started by us`)
  return currency
}

export function toRefundState(refund: Stripe.Refund): RefundState {
  if (refund.status === 'succeeded') return { kind: 'succeeded', providerRef: refund.id }
  if (refund.status === 'failed' || refund.status === 'canceled') return { kind: 'failed', providerRef: refund.id }
  return { kind: 'pending', providerRef: refund.id }
}

export function toSavedCard(method: Stripe.PaymentMethod): SavedCard[] {
  if (!method.card) return []
  const { brand, last4, exp_month, exp_year } = method.card
  return [{ id: method.id, brand, last4, exp_month, exp_year }]
}

export function toCardEvent(event: Stripe.Event): CardEvent {
  const object = event.data.object as { id?: string; object?: string }
  return {
    id: event.id,
    type: event.type,
    objectRef: object.id ?? null,
    ...(object.object === 'payment_intent' ? { payment: toCardPayment(object as Stripe.PaymentIntent) } : {}),
    ...(object.object === 'refund' ? { refund: toRefundState(object as Stripe.Refund) } : {}),
  }
}
