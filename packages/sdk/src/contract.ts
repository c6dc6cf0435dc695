// Printed from packages/contract by `node packages/sdk/tools/print-contract.ts`. Do not edit.

export type PhoneNetwork = 'mpesa' | 'airtel'

export type Float = { currency: 'NGN' | 'KES' | 'USD'; available: string; held: string }

export type BulkPayout = {
  id: string
  kind: 'bulk' | 'withdrawal'
  state: 'proposed' | 'approved' | 'completed' | 'rejected'
  currency: 'NGN' | 'KES' | 'USD'
  amount: string
  fee: string
  rows: { waiting: number; sending: number; succeeded: number; failed: number }
  problem: string | null
  created_at: string
  decided_at: string | null
  completed_at: string | null
}

export type BulkPayoutRow = {
  number: number
  reference: string
  amount: string
  fee: string
  state: 'waiting' | 'sending' | 'succeeded' | 'failed'
  problem: string | null
  completed_at: string | null
}

export type Customer = {
  id: string
  external_id: string
  first_name: string
  last_name: string
  tier: 1 | 2 | 3 | 4
  is_suspended: boolean
  created_at: string
}

export type Balance = { asset: string; available: string }

export type Identity = {
  id: string
  customer_id: string
  state: 'in_review' | 'accepted' | 'refused' | 'withdrawn'
  tier: 2 | 3 | 4
  customer_tier: 1 | 2 | 3 | 4
  document: {
    type: 'national_id' | 'passport' | 'drivers_license'
    number: string
    country: string
  }
  verified_on: string
  method: 'in_person' | 'video_call' | 'document_and_selfie' | 'issuer_register'
  created_at: string
  ended_at: string | null
}

export type Order = {
  id: string
  reference: string
  customer_id: string | null
  external_id: string | null
  payment_method: 'mpesa' | 'bank' | 'card'
  quote_id: string
  status: 'awaiting_payment' | 'completed' | 'expired' | 'cancelled' | 'refund_pending' | 'refunded'
  fiat_currency: 'KES' | 'NGN' | 'USD' | 'EUR' | 'GBP' | 'CHF' | 'JPY' | 'CAD'
  total: string
  fee: string
  margin: string
  rate: string
  crypto_currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'XRP' | 'SOL' | 'BNB'
  crypto_amount: string
  payment: {
    method: 'mpesa'
    status: 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired'
    message: string
    phone_number: string
    network: PhoneNetwork
  } | null
  problem: string | null
  delivery: {
    network: 'ethereum' | 'arbitrum' | 'bsc'
    address: string
    status: 'planned' | 'kept' | 'waiting' | 'sending' | 'confirming' | 'completed' | 'failed' | 'cancelled'
    fee: string
    received: string
    transaction_hash: string | null
    sends_at: string | null
  } | null
  expires_at: string
  created_at: string
  completed_at: string | null
}

export type PayoutAccount = {
  id: string
  customer_id: string
  currency: 'EUR' | 'USD' | 'GBP' | 'CHF' | 'JPY' | 'CAD' | 'KES' | 'NGN'
  method: 'bank' | 'mobile_money'
  destination: string
  account_name: string | null
  bank_name: string | null
  usable_at: string
  created_at: string
}

export type Sale = {
  id: string
  reference: string
  status: 'waiting' | 'sending' | 'refused' | 'completed' | 'failed' | 'cancelled' | 'returning' | 'returned'
  crypto_currency: 'BTC' | 'ETH' | 'USDT' | 'USDC' | 'BNB' | 'XRP' | 'SOL'
  crypto_amount: string
  fiat_currency: 'EUR' | 'USD' | 'GBP' | 'CHF' | 'JPY' | 'CAD' | 'KES' | 'NGN'
  received: string
  fee: string
  rate: string
  payout_method: 'bank' | 'mobile_money'
  problem: string | null
  coins_back: string | null
  can_cancel: boolean
  retry_until: string | null
  destination: string | null
  customer_id: string | null
  external_id: string | null
  quote_id: string
  payout_account_id: string | null
  created_at: string
  completed_at: string | null
}

export type KivukoEvent = {
  id: string
  type:
    | 'order.created'
    | 'order.updated'
    | 'sale.created'
    | 'sale.updated'
    | 'payout_account.created'
    | 'payout_account.removed'
    | 'bulk_payout.created'
    | 'bulk_payout.updated'
    | 'customer.identity_updated'
  created_at: string
  object:
    | {
        kind: 'order'
        id: string
        customer_id: string | null
        external_id: string | null
        status: string
        delivery_status: ('waiting' | 'sending' | 'confirming' | 'completed' | 'failed' | 'cancelled') | null
      }
    | {
        kind: 'sale'
        id: string
        customer_id: string | null
        external_id: string | null
        status: string
      }
    | { kind: 'payout_account'; id: string; customer_id: string; status: string }
    | { kind: 'bulk_payout'; id: string; status: string }
    | { kind: 'customer'; id: string; status: string }
}

export type Payout = {
  id: string
  bulk_payout_id: string
  reference: string
  state: 'proposed' | 'rejected' | 'waiting' | 'sending' | 'succeeded' | 'failed'
  currency: 'NGN' | 'KES' | 'USD'
  amount: string
  fee: string
  problem: string | null
  created_at: string
  completed_at: string | null
}

export type Quote = {
  id: string
  customer_id: string
  payment_method: 'mpesa' | 'bank' | 'card'
  fiat_currency: 'KES' | 'NGN' | 'USD' | 'EUR' | 'GBP' | 'CHF' | 'JPY' | 'CAD'
  crypto_currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'XRP' | 'SOL' | 'BNB'
  total: string
  fee: string
  margin: string
  rate: string
  crypto_amount: string
  least_amount: string
  expires_at: string
}

export type Rail = {
  currency: 'KES' | 'NGN' | 'USD' | 'EUR'
  method: 'mpesa' | 'bank' | 'card'
  assets: ('USDT' | 'USDC' | 'BTC' | 'ETH' | 'XRP' | 'SOL' | 'BNB')[]
  minimum: string
  maximum: string
  fee_bps: number
  takes_orders: boolean
  is_open: boolean
  closed_because: string | null
}

export type PayoutRail = {
  currency: 'NGN' | 'KES' | 'USD'
  method: 'bank' | 'mobile_money'
  minimum: string
  maximum: string
  fee_bps: number
  takes_payouts: boolean
  is_open: boolean
  closed_because: string | null
}

export type SaleQuote = {
  id: string
  customer_id: string
  crypto_currency: 'BTC' | 'ETH' | 'USDT' | 'USDC' | 'BNB' | 'XRP' | 'SOL'
  crypto_amount: string
  fiat_currency: 'EUR' | 'USD' | 'GBP' | 'CHF' | 'JPY' | 'CAD' | 'KES' | 'NGN'
  received: string
  fee: string
  rate: string
  expires_at: string
}

export type Settlement = {
  id: string
  currency: 'NGN' | 'KES' | 'USD'
  month: string
  carried_in: string
  accrued: string
  reversed: string
  earned: string
  paid: string
  carried_out: string
  created_at: string
}

export type NewVerificationLink = {
  id: string
  customer_id: string
  status: 'open' | 'taken' | 'expired' | 'revoked'
  tier: 2 | 3 | 4
  identity: 'unverified' | 'in_review' | 'verified'
  customer_tier: 1 | 2 | 3 | 4
  expires_at: string
  created_at: string
  url: string
}

export type VerificationLink = {
  id: string
  customer_id: string
  status: 'open' | 'taken' | 'expired' | 'revoked'
  tier: 2 | 3 | 4
  identity: 'unverified' | 'in_review' | 'verified'
  customer_tier: 1 | 2 | 3 | 4
  expires_at: string
  created_at: string
}

export type WidgetColours = {
  background?: string
  surface?: string
  text?: string
  muted?: string
  line?: string
  primary?: string
  on_primary?: string
  danger?: string
  success?: string
  focus?: string
}

export type NewWidgetSession = {
  id: string
  external_id: string | null
  status: 'open' | 'taken' | 'expired' | 'revoked'
  expires_at: string
  created_at: string
  order_ids: string[]
  sale_ids: string[]
  url: string
}

export type WidgetSession = {
  id: string
  external_id: string | null
  status: 'open' | 'taken' | 'expired' | 'revoked'
  expires_at: string
  created_at: string
  order_ids: string[]
  sale_ids: string[]
}
