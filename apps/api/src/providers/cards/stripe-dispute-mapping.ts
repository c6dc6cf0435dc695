// Stripe's words of disputes, warnings and refunds in ours: what came back is checked, then mapped. Pure.
import { ORDER_FIATS, type OrderFiat } from '@kivuko/contract/buying.ts'
import { fromStripe } from '@kivuko/contract/stripe-amounts.ts'
import * as z from 'zod'
import type { CardDispute, CardRefund, DisputeStatus, FraudWarning, PaymentFacts } from './port.ts'
import { currencyOf, toRefundState } from './stripe-mapping.ts'

const seconds = z.int().transform((at) => new Date(at * 1000))
const idOrObject = z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])
const move = z.object({ id: z.string().min(1), amount: z.int(), fee: z.int(), currency: z.string(), created: seconds })
const dispute = z.object({
  id: z.string().min(1),
  payment_intent: idOrObject,
  amount: z.int().positive(),
  currency: z.string(),
  reason: z.string().max(100),
  status: z.string(),
  created: seconds,
  is_charge_refundable: z.boolean(),
  balance_transactions: z.array(move),
  evidence_details: z.object({ due_by: seconds.nullish(), submission_count: z.int() }),
  payment_method_details: z
    .object({ card: z.object({ network: z.string().nullish(), network_reason_code: z.string().nullish() }).nullish() })
    .nullish(),
})
const warning = z.object({
  id: z.string().min(1),
  payment_intent: idOrObject,
  fraud_type: z.string().max(100),
  actionable: z.boolean(),
  created: seconds,
})
const refund = z.object({
  payment_intent: idOrObject.nullish(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  created: seconds,
  metadata: z.record(z.string(), z.string()).nullish(),
})

/** An appeal is about a dispute that is lost so far. A status Stripe adds later is open until it says otherwise. */
const STATUSES: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry_answered',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'needs_response',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
}

/** Throws a ZodError for anything that is not a dispute of Stripe's. */
export function toCardDispute(answer: unknown): CardDispute {
  const found = dispute.parse(answer)
  const currency = currencyOf(found.currency)
  const card = found.payment_method_details?.card
  return {
    providerRef: found.id,
    paymentRef: found.payment_intent,
    amount: fromStripe(currency, found.amount),
    reason: found.reason,
    status: STATUSES[found.status] ?? 'under_review',
    network: card?.network ?? null,
    networkCode: card?.network_reason_code ?? null,
    answerBy: found.evidence_details.due_by ?? null,
    isAnswered: found.evidence_details.submission_count > 0,
    isRefundable: found.is_charge_refundable,
    openedAt: found.created,
    moves: found.balance_transactions.map((line) => {
      const { id, created: at } = line
      const isOwn = line.currency === found.currency
      // An account that settles in another currency: booked in the payment's own, as payments are.
      const minor = isOwn ? line.amount : line.amount < 0 ? -found.amount : found.amount
      const units = fromStripe(currency, minor).units
      if (isOwn || line.fee === 0) return { id, units, feeUnits: fromStripe(currency, line.fee).units, at }
      const feeCurrency = settledIn(line.currency)
      // In a currency without books it is counted as left out of the statement, too.
      if (!feeCurrency) return { id, units, feeUnits: 0n, at }
      return { id, units, feeUnits: fromStripe(feeCurrency, line.fee).units, feeCurrency, at }
    }),
  }
}

function settledIn(currency: string): OrderFiat | undefined {
  return ORDER_FIATS.find((code) => code.toLowerCase() === currency)
}

/** Throws a ZodError for anything that is not an early fraud warning of Stripe's. */
export function toFraudWarning(answer: unknown): FraudWarning {
  const { id, payment_intent, fraud_type, actionable, created } = warning.parse(answer)
  return {
    providerRef: id,
    paymentRef: payment_intent,
    fraudType: fraud_type,
    isActionable: actionable,
    openedAt: created,
  }
}

/** Throws a ZodError for anything that is not a refund of Stripe's. */
export function toCardRefund(answer: unknown): CardRefund {
  const { payment_intent, amount, currency, created, metadata } = refund.parse(answer)
  return {
    ...toRefundState(answer),
    paymentRef: payment_intent ?? null,
    refundId: metadata?.refund_id,
    amount: fromStripe(currencyOf(currency), amount),
    openedAt: created,
  }
}

const facts = z.object({
  latest_charge: z.object({
    outcome: z.object({ risk_level: z.string().nullish() }).nullish(),
    payment_method_details: z.object({
      card: z
        .object({
          brand: z.string().nullish(),
          last4: z.string().nullish(),
          country: z.string().nullish(),
          checks: z.object({ cvc_check: z.string().nullish() }).nullish(),
          three_d_secure: z
            .object({
              result: z.string().nullish(),
              authentication_flow: z.string().nullish(),
              version: z.string().nullish(),
              electronic_commerce_indicator: z.string().nullish(),
            })
            .nullish(),
        })
        .nullish(),
    }),
  }),
})

/** Throws a ZodError when no charge stands behind the payment. */
export function toPaymentFacts(answer: unknown): PaymentFacts {
  const { outcome, payment_method_details } = facts.parse(answer).latest_charge
  const card = payment_method_details.card
  const secure = card?.three_d_secure
  const words = secure && [
    secure.result ?? 'no result',
    secure.authentication_flow && `by ${secure.authentication_flow}`,
    secure.version && `version ${secure.version}`,
    secure.electronic_commerce_indicator && `ECI ${secure.electronic_commerce_indicator}`,
  ]
  return {
    card: [card?.brand, card?.last4 && `ending ${card.last4}`].filter(Boolean).join(' ') || 'a card',
    country: card?.country ?? null,
    threeDSecure: words ? words.filter(Boolean).join(', ') : null,
    securityCode: card?.checks?.cvc_check ?? null,
    risk: outcome?.risk_level ?? null,
  }
}
