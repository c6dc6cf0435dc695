// What people do with money: buy, sell, add, send, convert.

import type {
  BlockAmountIn,
  BlockCoin,
  BlockCurrency,
  BlockSide,
  BlockTradeState,
} from '@kivuko/contract/block-trades.ts'
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { CashOutFiat, CashOutState } from '@kivuko/contract/cash-outs.ts'
import type { ContestStage } from '@kivuko/contract/console-disputes.ts'
import type { PayoutAsset } from '@kivuko/contract/mobile-money.ts'
import type { OrderDispute, OrderState } from '@kivuko/contract/orders.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { SaleState } from '@kivuko/contract/trades.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import type { Asset, FiatAsset } from '@kivuko/money/assets.ts'
import type {
  BlockTradeId,
  CashOutId,
  ConversionId,
  DebtPaymentId,
  DepositId,
  ExchangeQuoteId,
  OrderId,
  PayoutId,
  QuoteId,
  RefundId,
  SaleId,
  SaleQuoteId,
  TransferId,
  UserId,
} from '#platform/ids.ts'
import type { PurchaseTerms, SaleTerms } from './market.ts'

export type TradingTables = {
  orders: PurchaseTerms & {
    id: OrderId
    reference: string
    user_id: UserId
    quote_id: QuoteId
    state: OrderState
    least_units: bigint
    /** Of the margin, what is kept from its partner while the network has the payment back; and how often that changed. */
    margin_withheld_units: bigint
    margin_turns: number
    firm_until: Date
    problem: string | null
    /** Why its payment is contested; null when it is not. */
    disputed: OrderDispute | null
    created_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  order_disputes: {
    id: string
    order_id: OrderId
    currency: OrderFiat
    amount_units: bigint
    stage: ContestStage
    taken_units: bigint
    owed_units: bigint
    owed_times: number
    lifted_units: bigint
    kept_units: bigint
    created_at: Date
  }
  paybill_accounts: { account: string; user_id: UserId; created_at: Date }
  wallet_references: { reference: string; user_id: UserId; currency: WalletCurrency; created_at: Date }
  debt_payments: {
    id: DebtPaymentId
    reference: string
    user_id: UserId
    currency: FiatAsset
    units: bigint
    created_at: Date
  }
  refunds: {
    id: RefundId
    order_id: OrderId
    currency: OrderFiat
    amount_units: bigint
    state: 'pending' | 'succeeded' | 'failed'
    provider_ref: string | null
    attempts: number
    set_off_units: bigint
    created_at: Date
    ended_at: Date | null
  }
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
    ended_at: Date | null
    /** Null of one by bank. */
    network: PhoneNetwork | null
    currency: WalletCurrency
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
    ended_at: Date | null
    network: PhoneNetwork
    /** Of the wallet it leaves. */
    currency: PayoutAsset
    /** The same again once it is over; without it only one of naira ends. */
    ended_currency: PayoutAsset | null
  }
  /** From a wallet in its own currency: to a bank account, or in shillings to a phone. */
  cash_outs: {
    id: CashOutId
    reference: string
    user_id: UserId
    client_reference: string
    state: CashOutState
    currency: CashOutFiat
    amount_units: bigint
    fee_units: bigint
    phone: string | null
    account_name: string | null
    iban: string | null
    account_number: string | null
    bank_code: string | null
    bank_name: string | null
    network: PhoneNetwork
    sends_at: Date
    problem: string | null
    created_at: Date
    ended_at: Date | null
  }
  block_trades: {
    id: BlockTradeId
    reference: string
    user_id: UserId
    state: BlockTradeState
    side: BlockSide
    coin: BlockCoin
    currency: BlockCurrency
    asked_in: BlockAmountIn
    asked_units: bigint
    note: string | null
    answers: number
    price_micros: bigint | null
    coin_units: bigint | null
    money_units: bigint | null
    fee_units: bigint | null
    mid_micros: bigint | null
    answered_by: UserId | null
    firm_until: Date | null
    first_answered_at: Date | null
    bring_by: Date | null
    held_at: Date | null
    settle_by: Date | null
    short_at: Date | null
    problem: string | null
    created_at: Date
    ended_at: Date | null
    /** The member of a company who asked for it. */
    asked_by: UserId | null
  }
  /** Paid to a phone, or to an account. */
  sales: SaleTerms & {
    id: SaleId
    reference: string
    user_id: UserId
    quote_id: SaleQuoteId
    state: SaleState
    phone: string | null
    account_name: string | null
    iban: string | null
    account_number: string | null
    bank_code: string | null
    bank_name: string | null
    problem: string | null
    retry_until: Date | null
    /** Of a returned sale; fewer than were sold when the market has risen since. */
    coins_back_units: bigint | null
    created_at: Date
    ended_at: Date | null
    network: PhoneNetwork
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
    /** What the house keeps of the price, in what was received; null in rows that the version before wrote. */
    spread_units: bigint | null
    created_at: Date
  }
}
