// Money between customers and between balances, and what a customer sees of all movements.

import type { TransactionStatus, TransactionType } from '@kivuko/contract/transactions.ts'
import type { Asset, FiatAsset } from '@kivuko/money/assets.ts'
import type { GeneratedAlways } from 'kysely'
import type { ConversionId, ExchangeQuoteId, TransactionId, TransferId, UserId } from '#platform/ids.ts'

export type MovementTables = {
  transactions: {
    id: TransactionId
    user_id: UserId
    source_id: string
    reference: string
    type: TransactionType
    status: TransactionStatus
    currency: Asset
    amount_units: bigint
    fee_units: bigint
    description: string
    recipient_info: string | null
    recipient_id: string | null
    recipient_name: string | null
    recipient_phone: string | null
    created_at: Date
    /** YYYY-MM-DD */
    day: string
    /** Made by the database. */
    search: GeneratedAlways<string>
  }
  transaction_months: {
    user_id: UserId
    /** Its first day, YYYY-MM-DD. */
    month: string
    type: TransactionType
    status: TransactionStatus
    currency: Asset
    lines: bigint
    /** A sum without bound, as digits. */
    amount_units: string
  }
  exchange_quotes: {
    id: ExchangeQuoteId
    user_id: UserId
    purpose: 'payout' | 'conversion'
    from_currency: Asset
    to_currency: Asset
    amount_units: bigint
    fee_units: bigint
    received_units: bigint
    spread_units: bigint
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  transfers: {
    id: TransferId
    reference: string
    sender_id: UserId
    recipient_id: UserId
    identifier: string
    currency: FiatAsset
    amount_units: bigint
    note: string | null
    created_at: Date
  }
  conversions: {
    id: ConversionId
    reference: string
    user_id: UserId
    quote_id: ExchangeQuoteId
    from_currency: Asset
    to_currency: Asset
    amount_units: bigint
    received_units: bigint
    created_at: Date
  }
  portfolio_days: {
    user_id: UserId
    /** YYYY-MM-DD */
    day: string
    cash_usd_units: bigint
    crypto_usd_units: bigint
  }
  portfolio_closings: { day: string; closed_at: Date }
}
