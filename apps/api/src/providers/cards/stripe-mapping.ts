// Stripe's words in ours: what came back is checked, then mapped. Pure, so a table of cases proves it.
import { ORDER_FIATS, type OrderFiat } from '@kivuko/contract/buying.ts'
import type { SavedCard } from '@kivuko/contract/payments.ts'
import { say } from '@kivuko/contract/say.ts'
import { fromStripe } from '@kivuko/contract/stripe-amounts.ts'
import * as z from 'zod'
import type { CardEvent, CardPayment, CardPaymentState, CardUse, RefundState, ThreeDSecure } from './port.ts'

const intent = z.object({
  id: z.string().startsWith('pi_'),
  client_secret: z.string().nullish(),
  status: z.string(),
  currency: z.string(),
  amount_received: z.int().nonnegative(),
  last_payment_error: z
    .object({ code: z.string().nullish(), decline_code: z.string().nullish(), message: z.string().nullish() })
    .nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  /** Its id alone, unless it was asked for with the payment. */
  latest_charge: z.unknown().optional(),
})
/** Stripe API, Charge: `payment_method_details.card`. */
const charge = z.object({
  payment_method_details: z.object({
    card: z.object({
      fingerprint: z.string().min(1).max(64).nullish(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullish(),
      three_d_secure: z
        .object({ result: z.string().nullish(), electronic_commerce_indicator: z.string().nullish() })
        .nullish(),
    }),
  }),
})
const refund = z.object({ id: z.string().min(1), status: z.string().nullish() })
const card = z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() })
const paymentMethod = z.object({ id: z.string().min(1), card: card.nullish() })
/** No NUL: PostgreSQL's text cannot hold it. */
const name = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => !text.includes('\u0000'))
const event = z.object({
  id: name,
  type: name,
  data: z.object({
    object: z.object({
      id: name.optional(),
      object: name.optional(),
      metadata: z.record(z.string(), z.string()).nullish(),
      payment_intent: z.unknown().optional(),
    }),
  }),
})

/** Throws a ZodError for anything that is not a payment of Stripe's. */
export function toCardPayment(answer: unknown): CardPayment {
  const { id, client_secret, metadata, latest_charge, ...rest } = intent.parse(answer)
  const payment = {
    providerRef: id,
    clientSecret: client_secret ?? '',
    state: toState(rest),
    paymentId: metadata?.payment_id,
  }
  const card = payment.state.kind === 'succeeded' ? toCardUse(latest_charge) : undefined
  return card ? { ...payment, card } : payment
}

/** A charge that was not sent along, or was made with no card, tells nothing: the payment itself stands. */
function toCardUse(latestCharge: unknown): CardUse | undefined {
  const { data } = charge.safeParse(latestCharge)
  if (!data) return undefined
  const { fingerprint, country, three_d_secure: secure } = data.payment_method_details.card
  const threeDSecure = (secure?.result && RESULTS[secure.result]) || 'not_offered'
  return {
    fingerprint: fingerprint ?? null,
    country: country ?? null,
    threeDSecure,
    isLiabilityShifted: isShifted(threeDSecure, secure?.electronic_commerce_indicator),
  }
}

/** Stripe API, `three_d_secure.result`; an exemption and a fault of the network leave the liability with us. */
const RESULTS: Record<string, ThreeDSecure> = {
  authenticated: 'authenticated',
  attempt_acknowledged: 'attempted',
  failed: 'failed',
}

/** By the networks' own numbers: 05 and 06 of Visa and others, 02 and 01 of Mastercard. Without one, only a step counts. */
function isShifted(result: ThreeDSecure, indicator: string | null | undefined): boolean {
  if (result !== 'authenticated' && result !== 'attempted') return false
  return indicator ? ['01', '02', '05', '06'].includes(indicator) : result === 'authenticated'
}

type IntentState = Pick<z.output<typeof intent>, 'status' | 'currency' | 'amount_received' | 'last_payment_error'>

function toState({ status, currency, amount_received, last_payment_error }: IntentState): CardPaymentState {
  switch (status) {
    case 'succeeded':
      return { kind: 'succeeded', amount: fromStripe(currencyOf(currency), amount_received) }
    case 'canceled':
      return { kind: 'cancelled' }
    case 'processing':
    case 'requires_capture':
      return { kind: 'processing' }
    default:
      return {
        kind: 'awaiting_customer',
        problem: last_payment_error ? declineText(last_payment_error) : null,
      }
  }
}

type Declined = NonNullable<IntentState['last_payment_error']>

/** In the network's own words, which our catalogues know for what happens often (Stripe, Decline codes). */
function declineText({ code, decline_code, message }: Declined): string {
  return message || DECLINES[decline_code ?? code ?? ''] || say('The card was declined.')
}

const DECLINES: Readonly<Record<string, string>> = {
  generic_decline: say('Your card was declined.'),
  insufficient_funds: say('Your card has insufficient funds.'),
  expired_card: say('Your card has expired.'),
  incorrect_cvc: say("Your card's security code is incorrect."),
  processing_error: say('An error occurred while processing your card. Try again in a little bit.'),
  authentication_required: say('Your card was declined. This transaction requires authentication.'),
}

/** Throws a TypeError for a currency that nobody pays in here. */
export function currencyOf(text: string): OrderFiat {
  const code = text.toUpperCase()
  const currency = ORDER_FIATS.find((known) => known === code)
  if (!currency) throw new TypeError(`a payment in ${code} was never started by us`)
  return currency
}

export function toRefundState(answer: unknown): RefundState {
  const { id, status } = refund.parse(answer)
  if (status === 'succeeded') return { kind: 'succeeded', providerRef: id }
  if (status === 'failed' || status === 'canceled') return { kind: 'failed', providerRef: id }
  return { kind: 'pending', providerRef: id }
}

/** Empty for a way of paying that is no card. */
export function toSavedCard(answer: unknown): SavedCard[] {
  const { id, card: found } = paymentMethod.parse(answer)
  return found ? [{ id, ...found }] : []
}

/** What an event is about; its copy of the object is not believed. Undefined for what is no event of Stripe's. */
export function toCardEvent(message: unknown): CardEvent | undefined {
  const { data: found } = event.safeParse(message)
  if (!found) return undefined
  const { object } = found.data
  return {
    id: found.id,
    type: found.type,
    objectRef: object.id ?? null,
    ...(object.object === 'payment_intent' ? { payment: object.id, paymentId: object.metadata?.payment_id } : {}),
    ...(object.object === 'refund' ? { refund: object.id } : {}),
    ...(object.object === 'dispute' ? { dispute: object.id } : {}),
    ...(object.object === 'radar.early_fraud_warning' ? { warning: object.id } : {}),
    ...(found.type === 'charge.refunded' && typeof object.payment_intent === 'string'
      ? { refundsOf: object.payment_intent }
      : {}),
  }
}
