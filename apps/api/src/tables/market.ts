// Firm prices, whatever they are for.

import type { OrderFiat, OrderGoods, PaymentMethod } from '@kivuko/contract/buying.ts'
import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import type { SaleFiat, TradeCrypto } from '@kivuko/contract/trades.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import type { ExchangeQuoteId, PartnerId, QuoteId, SaleQuoteId, UserId, WithdrawalQuoteId } from '#platform/ids.ts'

/** What a quote promises and an order keeps. Units at each asset's scale; rates in millionths. */
export type PurchaseTerms = {
  fiat_currency: OrderFiat
  /** The coin, or the currency of the wallet that a card fills. */
  crypto_currency: OrderGoods
  payment_method: PaymentMethod
  total_units: bigint
  fee_units: bigint
  /** Of the partner through whom it is bought; both or neither. */
  margin_units: bigint
  margin_partner_id: PartnerId | null
  crypto_units: bigint
  mid_rate_micros: bigint
  rate_micros: bigint
}

/** What a quote promises and a sale keeps. Units at each asset's scale; the rate in millionths. */
export type SaleTerms = {
  crypto_currency: TradeCrypto
  crypto_units: bigint
  fiat_currency: SaleFiat
  received_units: bigint
  fee_units: bigint
  spread_units: bigint
  rate_micros: bigint
}

export type MarketTables = {
  quotes: PurchaseTerms & { id: QuoteId; user_id: UserId | null; fee_bps: number; created_at: Date; expires_at: Date }
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
  withdrawal_quotes: {
    id: WithdrawalQuoteId
    user_id: UserId
    network: ChainNetwork
    asset: ChainAsset
    address: string
    amount_units: bigint
    fee_units: bigint
    gas_paid: bigint | null
    created_at: Date
    expires_at: Date
  }
  sale_quotes: SaleTerms & { id: SaleQuoteId; user_id: UserId | null; created_at: Date; expires_at: Date }
  price_feeds: {
    source: string
    turn: bigint
    taken_at: Date
    told_turn: bigint
    told_from: Date
    prices: unknown
  }
  price_history: { asset: Asset; at: Date; dollar_billionths: bigint }
}
