// The card network's objects as they travel: exactly the keys of the real ones, empty where Kivuko has no use for them.
import { newId, unixSeconds } from '../ids.ts'
import type { ErrorBody } from './errors.ts'

type Nulls = { readonly [key: string]: unknown }
export type Metadata = Record<string, string>

export type CardDetails = {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  fingerprint: string
  country: string
}

export type PaymentMethod = Nulls & {
  id: string
  object: 'payment_method'
  customer: string | null
  card: CardDetails & Nulls
  billing_details: Nulls
  metadata: Metadata
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string; source: string } }

type Intent = Nulls & {
  id: string
  client_secret: string
  created: number
  customer: string | null
  description: string | null
  metadata: Metadata
  status: IntentStatus
  payment_method: string | null
  next_action: NextAction | null
  cancellation_reason: string | null
}

export type PaymentIntent = Intent & {
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  capture_method: string
  currency: string
  canceled_at: number | null
  last_payment_error: ErrorBody | null
  latest_charge: string | null
  receipt_email: string | null
  setup_future_usage: string | null
  payment_method_options: { card: { request_three_d_secure: string } & Nulls }
}

export type SetupIntent = Intent & {
  object: 'setup_intent'
  usage: string
  last_setup_error: ErrorBody | null
  latest_attempt: string | null
}

export type AnyIntent = PaymentIntent | SetupIntent

export type Charge = Nulls & {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  currency: string
  customer: string | null
  payment_intent: string
  payment_method: string
  balance_transaction: string | null
  refunded: boolean
  disputed: boolean
  status: 'succeeded' | 'failed'
  metadata: Metadata
}

export type Refund = Nulls & {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason?: string
  metadata: Metadata
}

/** A line of the statement: in the account's currency, whatever the payment was in. */
export type BalanceLine = {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  balance_type: string
  created: number
  currency: string
  description: null
  exchange_rate: number | null
  fee: number
  fee_details: readonly object[]
  net: number
  reporting_category: string
  source: string
  status: string
  type: string
}

export type Customer = Nulls & { id: string; object: 'customer'; metadata: Metadata }

const EMPTY_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
export const EMPTY_BILLING = { address: EMPTY_ADDRESS, email: null, name: null, phone: null, tax_id: null }

type AutomaticMethods = { allow_redirects: string; enabled: boolean } | null

/** What both kinds of intent begin with. */
function newIntent(prefix: string, secretLength: number, automatic: AutomaticMethods) {
  const id = newId(prefix)
  const card = { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' }
  return {
    id,
    allowed_payment_method_types: automatic ? null : ['card'],
    application: null,
    automatic_payment_methods: automatic,
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`, secretLength),
    created: unixSeconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    livemode: false,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card },
    payment_method_types: ['card'],
    status: 'requires_payment_method' as const,
  }
}

type PaymentGiven = { amount: number; currency: string; automatic: AutomaticMethods }

export function newPaymentIntent({ amount, currency, automatic }: PaymentGiven): PaymentIntent {
  return {
    ...newIntent('pi', 25, automatic),
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application_fee_amount: null,
    canceled_at: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    currency,
    last_payment_error: null,
    latest_charge: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  }
}

export function newSetupIntent(automatic: AutomaticMethods): SetupIntent {
  return {
    ...newIntent('seti', 27, automatic),
    object: 'setup_intent',
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    mandate: null,
    single_use_mandate: null,
    usage: 'off_session',
  }
}

export function newPaymentMethod(card: CardDetails, billing: Nulls, metadata: Metadata): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { ...EMPTY_BILLING, ...billing },
    card: {
      ...card,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      display_brand: card.brand,
      funding: 'credit',
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: unixSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  }
}

export function newCustomer(given: Nulls & { metadata: Metadata }): Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: unixSeconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('X', 8).slice(2).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...given,
  }
}

export function newRefund(
  charge: Charge,
  given: { amount: number; reason: string | null; metadata: Metadata },
): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: given.amount,
    balance_transaction: null,
    charge: charge.id,
    created: unixSeconds(),
    currency: charge.currency,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: given.metadata,
    payment_intent: charge.payment_intent,
    reason: given.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
