// A charge: one attempt to take money from a card, kept whether it went through or not.
import { newId, unixSeconds } from '../ids.ts'
import type { Charge, PaymentIntent, PaymentMethod } from './objects.ts'
import type { Decline } from './test-cards.ts'

export type ChargeGiven = {
  intent: PaymentIntent
  method: PaymentMethod
  decline?: Decline
  isAuthenticated: boolean
  /** 3-D Secure was tried, and the issuer has no step for this card: the liability is the issuer's all the same. */
  isAcknowledged?: boolean
  /** The amount is held, to be taken later. */
  isHeld?: boolean
}

/** What the networks call it: Mastercard counts in its own numbers. */
function indicatorOf(brand: string, isAuthenticated: boolean): string {
  if (brand === 'mastercard') return isAuthenticated ? '02' : '01'
  return isAuthenticated ? '05' : '06'
}

function outcomeOf(decline: Decline | undefined) {
  const common = { advice_code: null, network_advice_code: null, risk_level: 'normal', risk_score: 12 }
  if (!decline) {
    const seller_message = 'Payment complete.'
    const ok = { network_decline_code: null, network_status: 'approved_by_network', reason: null, type: 'authorized' }
    return { ...common, ...ok, seller_message }
  }
  const isBlocked = decline.declineCode === 'fraudulent'
  return {
    ...common,
    network_decline_code: isBlocked ? null : '01',
    network_status: isBlocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: isBlocked ? 'highest_risk_level' : decline.declineCode,
    risk_level: isBlocked ? 'highest' : 'normal',
    seller_message: isBlocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: isBlocked ? 'blocked' : 'issuer_declined',
  }
}

function cardUsed(method: PaymentMethod, { isAuthenticated, isAcknowledged }: ChargeGiven) {
  const { brand, last4, exp_month, exp_year, fingerprint, checks, country, funding, wallet } = method.card
  const threeDSecure = {
    authentication_flow: isAuthenticated ? 'challenge' : null,
    electronic_commerce_indicator: indicatorOf(brand, isAuthenticated),
    exemption_indicator: null,
    result: isAuthenticated ? 'authenticated' : 'attempt_acknowledged',
    result_reason: null,
    transaction_id: newId('tds', 12),
    version: '2.2.0',
  }
  return {
    card: {
      ...{ brand, last4, exp_month, exp_year, fingerprint, checks, country, funding, wallet },
      network: brand,
      three_d_secure: isAuthenticated || isAcknowledged ? threeDSecure : null,
      installments: null,
      mandate: null,
      regulated_status: 'unregulated',
    },
    type: 'card',
  }
}

/** Builds the charge of one attempt; `decline` absent means the money was taken. */
export function newCharge(given: ChargeGiven): Charge {
  const { intent, method, decline, isHeld = false } = given
  const isTaken = !decline && !isHeld
  const id = newId('ch')
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isTaken ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isTaken ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'KIVUKO',
    captured: isTaken,
    created: unixSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardUsed(method, given),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}
