// Money between Kivuko and the outside: quotes, orders, cards, banks, phones.

import type { OrderCrypto, OrderFiat, PaymentMethod } from '@kivuko/contract/buying.ts'
import type { OrderState } from '@kivuko/contract/orders.ts'
import type {
  BankReceiptId,
  CardPaymentId,
  DepositId,
  ExchangeQuoteId,
  OrderId,
  PayoutId,
  PromptId,
  QuoteId,
  RefundId,
  SaleId,
  UserId,
} from '#platform/ids.ts'

export type PaymentTables = {
  idempotency_keys: {
    user_id: string
    key: string
    endpoint: string
    body_hash: Buffer
    owner: bigint
    started_at: Date
    status: number | null
    answer: unknown
  }
  quotes: PurchaseTerms & { id: QuoteId; user_id: UserId | null; fee_bps: number; created_at: Date; expires_at: Date }
  orders: PurchaseTerms & {
    id: OrderId
    reference: string
    user_id: UserId
    quote_id: QuoteId
    state: OrderState
    problem: string | null
    created_at: Date
    expires_at: Date
    completed_at: Date | null
  }
  card_payments: {
    id: CardPaymentId
    order_id: OrderId
    provider_ref: string | null
    client_reference: string | null
    created_at: Date
  }
  card_customers: { user_id: UserId; provider_ref: string }
  refunds: {
    id: RefundId
    order_id: OrderId
    currency: OrderFiat
    amount_units: bigint
    state: 'pending' | 'succeeded' | 'failed'
    provider_ref: string | null
    attempts: number
    created_at: Date
    finished_at: Date | null
  }
  virtual_accounts: {
    reference: string
    order_id: OrderId
    state: 'asking' | 'open' | 'lost' | 'paid' | 'closed'
    account_number: string | null
    account_name: string | null
    bank_name: string | null
    charge_ref: string | null
    created_at: Date
    expires_at: Date
  }
  bank_receipts: {
    id: BankReceiptId
    provider: 'bank' | 'paystack'
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
    order_id: OrderId | null
    refund_id: RefundId | null
    return_ref: string | null
    return_attempts: number
    ended_at: Date | null
  }
  bank_feeds: { name: string; cursor: string; read_at: Date }
  deposits: {
    id: DepositId
    reference: string
    user_id: UserId
    client_reference: string
    state: 'created' | 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'
    phone: string
    amount_units: bigint
    fee_units: bigint
    problem: string | null
    created_at: Date
    expires_at: Date
    finished_at: Date | null
  }
  prompts: {
    id: PromptId
    deposit_id: DepositId | null
    order_id: OrderId | null
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
  }
  payouts: {
    id: PayoutId
    reference: string
    user_id: UserId
    client_reference: string
    quote_id: ExchangeQuoteId
    state: 'pending' | 'completed' | 'failed' | 'cancelled'
    phone: string
    amount_units: bigint
    fee_units: bigint
    received_units: bigint
    spread_units: bigint
    problem: string | null
    created_at: Date
    finished_at: Date | null
  }
  disbursements: {
    id: PayoutId | RefundId | SaleId
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
  }
  webhook_events: {
    provider: string
    id: string
    type: string
    object_ref: string | null
    outcome: 'received' | 'handled' | 'ignored' | 'unmatched'
    body: string
    received_at: Date
    handled_at: Date | null
    address_ref: string | null
  }
}

/** What a quote promises and an order keeps. Units at each asset's scale; rates in millionths. */
export type PurchaseTerms = {
  fiat_currency: OrderFiat
  crypto_currency: OrderCrypto
  payment_method: PaymentMethod
  total_units: bigint
  fee_units: bigint
  crypto_units: bigint
  mid_rate_micros: bigint
  rate_micros: bigint
}
