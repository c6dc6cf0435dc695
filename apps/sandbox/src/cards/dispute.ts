// A dispute and an early fraud warning as they travel, with the money a dispute moves on the statement.
import { newId, unixSeconds } from '../ids.ts'
import type { BalanceLine, Charge, Metadata } from './objects.ts'

export const DISPUTE_REASONS = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'unrecognized',
  'general',
] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

/** Those beginning with `warning_` are inquiries: no money has moved. */
export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

export const EVIDENCE_TEXTS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const
export type EvidenceText = (typeof EVIDENCE_TEXTS)[number]

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: BalanceLine[]
  charge: string
  created: number
  currency: string
  enhanced_eligibility_types: string[]
  evidence: Record<EvidenceText, string | null> & { [name: string]: unknown }
  evidence_details: {
    due_by: number | null
    enhanced_eligibility: object
    has_evidence: boolean
    past_due: boolean
    submission_count: number
    submission_method: string
  }
  is_charge_refundable: boolean
  livemode: false
  metadata: Metadata
  network_reason_code: string
  payment_intent: string
  payment_method_details: object
  reason: DisputeReason
  status: DisputeStatus
}

/** Days until evidence is due: card networks give between one and three weeks. */
const DUE_DAYS = 8
const DAY_SECONDS = 86_400
const NETWORK_CODES: Partial<Record<DisputeReason, string>> = { fraudulent: '10.4', product_not_received: '13.1' }

export function newDispute(
  charge: Charge,
  given: { amount: number; reason: DisputeReason; isInquiry: boolean },
): Dispute {
  const { amount, reason, isInquiry } = given
  const code = NETWORK_CODES[reason] ?? '13.3'
  return {
    id: newId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: unixSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...(Object.fromEntries(EVIDENCE_TEXTS.map((name) => [name, null])) as Record<EvidenceText, null>),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: unixSeconds() + DUE_DAYS * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: code,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: code,
      },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
}

export type FraudWarning = {
  id: string
  object: 'radar.early_fraud_warning'
  actionable: boolean
  charge: string
  created: number
  fraud_type: string
  livemode: false
  payment_intent: string
}

export function newFraudWarning(charge: Charge): FraudWarning {
  return {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: unixSeconds(),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: charge.payment_intent,
  }
}
