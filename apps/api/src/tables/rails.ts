// How money comes in and goes out: cards, phones, banks. What each is for is its owner's kind and id.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { BankPayoutProvider, BankPayoutState } from '@kivuko/contract/console-bank-payouts.ts'
import type { DisputeKind, DisputeState } from '@kivuko/contract/console-disputes.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { SaleFiat } from '@kivuko/contract/trades.ts'
import type {
  BankPayoutId,
  BankReceiptId,
  CardPaymentId,
  DisputeId,
  PromptId,
  RefundId,
  UserId,
} from '#platform/ids.ts'

export type RailsTables = {
  card_payments: {
    owner_kind: string
    owner_id: string
    id: CardPaymentId
    provider_ref: string | null
    client_reference: string | null
    created_at: Date
  }
  card_uses: {
    payment_id: CardPaymentId
    user_id: UserId
    fingerprint: string | null
    country: string | null
    three_d_secure: 'authenticated' | 'attempted' | 'not_offered' | 'failed'
    liability_shifted: boolean
    paid_at: Date
  }
  card_disputes: {
    owner_kind: string
    owner_id: string
    id: DisputeId
    kind: DisputeKind
    provider_ref: string
    payment_ref: string
    currency: OrderFiat
    amount_units: bigint
    state: DisputeState
    reason: string
    network: string | null
    network_code: string | null
    answer_by: Date | null
    is_refundable: boolean
    revision: number
    submitted_by: UserId | null
    submitted_at: Date | null
    opened_at: Date
    created_at: Date
    ended_at: Date | null
  }
  card_dispute_moves: {
    id: string
    dispute_id: DisputeId
    units: bigint
    fee_units: bigint
    at: Date
    fee_currency: OrderFiat | null
  }
  card_customers: { user_id: UserId; provider_ref: string }
  prompts: {
    owner_kind: string
    owner_id: string
    id: PromptId
    phone: string
    amount_units: bigint
    state: 'sending' | 'open' | 'paid' | 'failed' | 'lost' | 'review'
    checkout_ref: string | null
    result_code: string | null
    stated_units: bigint | null
    receipt: string | null
    created_at: Date
    expires_at: Date
    ended_at: Date | null
    network: PhoneNetwork
    failure: string | null
  }
  disbursements: {
    owner_kind: string
    owner_id: string
    id: string
    phone: string
    amount_units: bigint
    state: 'waiting' | 'sending' | 'sent' | 'paid' | 'failed' | 'cancelled'
    attempts: number
    conversation_ref: string | null
    query_ref: string | null
    result_code: string | null
    receipt: string | null
    created_at: Date
    ended_at: Date | null
    missing_since: Date | null
    sent_at: Date | null
    short_since: Date | null
    shortages: number
    network: PhoneNetwork
  }
  reversals: {
    id: PromptId
    receipt: string
    amount_units: bigint
    state: 'waiting' | 'sending' | 'sent' | 'reversed' | 'failed'
    attempts: number
    conversation_ref: string | null
    query_ref: string | null
    result_code: string | null
    created_at: Date
    ended_at: Date | null
  }
  virtual_accounts: {
    owner_kind: string
    owner_id: string
    reference: string
    user_id: UserId
    state: 'asking' | 'open' | 'lost' | 'paid' | 'closed'
    account_number: string | null
    account_name: string | null
    bank_name: string | null
    charge_ref: string | null
    asked_at: Date | null
    created_at: Date
    expires_at: Date
  }
  dedicated_accounts: {
    reference: string
    owner_kind: string
    owner_id: string
    user_id: UserId
    state: 'asking' | 'open'
    customer_ref: string | null
    account_number: string | null
    account_name: string | null
    bank_name: string | null
    problem: string | null
    asked_at: Date | null
    created_at: Date
  }
  bank_receipts: {
    id: BankReceiptId
    provider: 'bank' | 'paystack' | 'mpesa'
    line_id: string
    account_number: string
    currency: OrderFiat
    amount_units: bigint
    sender_name: string | null
    reference_text: string
    booked_at: Date
    created_at: Date
    state: 'received' | 'needs_person' | 'matched' | 'returning' | 'returned'
    need: 'decide' | 'return' | null
    reason: string | null
    owner_kind: string | null
    owner_id: string | null
    refund_id: RefundId | null
    return_ref: string | null
    return_attempts: number
    ended_at: Date | null
  }
  paybill_payments: {
    id: string
    shortcode: string
    amount_units: bigint
    account: string
    payer_name: string | null
    paid_at: Date
    state: 'told' | 'booked' | 'prompted' | 'missing'
    query_ref: string | null
    event_id: string
    told_at: Date
    ended_at: Date | null
  }
  bank_feeds: { name: string; cursor: string; read_at: Date }
  bank_payouts: {
    owner_kind: string
    owner_id: string
    reference: string
    account_name: string
    iban: string | null
    account_number: string | null
    bank_code: string | null
    bank_name: string | null
    id: BankPayoutId
    user_id: UserId
    attempt: number
    provider: BankPayoutProvider
    state: BankPayoutState
    currency: SaleFiat
    amount_units: bigint
    requests: number
    recipient_ref: string | null
    bank_reference: string | null
    problem: string | null
    taken_by: UserId | null
    sent_by: UserId | null
    /** From which device it was marked as sent. */
    sent_device: string | null
    confirmed_by: UserId | null
    returned_line: string | null
    created_at: Date
    ended_at: Date | null
    sent_at: Date | null
    short_since: Date | null
    shortages: number
  }
}
