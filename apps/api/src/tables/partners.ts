// Partners, who acts for them, their keys and what was called with these. Each mode has its own, in a database of its own.

import type { CashOutFiat } from '@kivuko/contract/cash-outs.ts'
import type { WithdrawalState } from '@kivuko/contract/chain.ts'
import type { PartnerEventType } from '@kivuko/contract/partner-events.ts'
import type { PartnerRole, PartnerScope, PartnerState } from '@kivuko/contract/partner-keys.ts'
import type { BulkState } from '@kivuko/contract/partner-payouts.ts'
import type { DeliveryState, SwitchedOffBy } from '@kivuko/contract/partner-webhooks.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { ReliedTier } from '@kivuko/contract/reliance.ts'
import type { BankPayoutAccount, PhonePayoutAccount, SaleFiat } from '@kivuko/contract/trades.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type {
  BulkPayoutId,
  CashOutId,
  OrderId,
  PartnerCustomerId,
  PartnerId,
  PartnerKeyId,
  PartnerMemberId,
  PartnerRequestId,
  PartnerSettlementId,
  PartnerWebhookId,
  PayoutAccountId,
  PayoutRowId,
  SaleId,
  UserId,
  WidgetSessionId,
} from '#platform/ids.ts'

export type PartnersTables = {
  partners: {
    id: PartnerId
    name: string
    website: string
    /** Of the live mode; `test` in the other database. */
    state: PartnerState
    note: string | null
    /** In hundredths of a percent of what customers pay; the most it may be, where the operator said so for this partner. */
    margin_bps: number
    margin_max_bps: number | null
    /** Up to which the operator relies on who this partner says its customers are; null for none. */
    relied_tier: ReliedTier | null
    created_at: Date
    asked_at: Date | null
    decided_at: Date | null
  }
  partner_members: {
    id: PartnerMemberId
    partner_id: PartnerId
    email: string
    role: PartnerRole
    invited_by: UserId
    added_at: Date
    /** Null while they have not joined. */
    user_id: UserId | null
    joined_at: Date | null
    ended_at: Date | null
  }
  partner_floats: { partner_id: PartnerId; user_id: UserId; created_at: Date }
  partner_settlements: {
    id: PartnerSettlementId
    reference: string
    partner_id: PartnerId
    currency: WalletCurrency
    /** Its first day. */
    month: string
    from_sequence: bigint
    to_sequence: bigint
    carried_in_units: bigint
    lines_units: bigint
    /** Within them, what went back with refunds; null of what the release before settled. */
    reversed_units: bigint | null
    paid_units: bigint
    carried_out_units: bigint
    created_at: Date
  }
  partner_bulk_payouts: {
    id: BulkPayoutId
    partner_id: PartnerId
    kind: 'bulk' | 'withdrawal'
    state: BulkState
    currency: CashOutFiat
    amount_units: bigint
    fee_units: bigint
    /** Of a key, who made it. */
    made_by: UserId
    decided_by: UserId | null
    decided_at: Date | null
    problem: string | null
    created_at: Date
    ended_at: Date | null
  }
  partner_payout_rows: {
    id: PayoutRowId
    bulk_id: BulkPayoutId
    partner_id: PartnerId
    number: number
    reference: string
    destination: BankPayoutAccount | PhonePayoutAccount
    amount_units: bigint
    fee_units: bigint
    /** `refused`: it never became a cash-out. */
    state: 'waiting' | 'started' | 'refused'
    cash_out_id: CashOutId | null
    problem: string | null
    created_at: Date
  }
  partner_keys: {
    id: PartnerKeyId
    partner_id: PartnerId
    name: string
    secret_hash: Buffer
    tail: string
    scopes: PartnerScope[]
    networks: string[]
    /** Which its calls are answered in, unless they name another. */
    api_version: string
    /** Of the pair its calls are signed with, where they are. */
    public_key: Buffer | null
    created_by: UserId
    created_at: Date
    last_used_at: Date | null
    ends_at: Date | null
    ended_by: UserId | null
  }
  partner_signatures: { hash: Buffer; key_id: PartnerKeyId; used_at: Date }
  partner_requests: {
    id: PartnerRequestId
    partner_id: PartnerId
    key_id: PartnerKeyId
    request_id: string
    method: string
    path: string
    status: number
    code: string | null
    duration_ms: number
    objects: string[]
    at: Date
  }
  partner_customers: {
    id: PartnerCustomerId
    partner_id: PartnerId
    external_id: string
    user_id: UserId
    created_at: Date
  }
  partner_payout_accounts: {
    id: PayoutAccountId
    partner_id: PartnerId
    customer_id: PartnerCustomerId
    currency: SaleFiat
    /** What a payee is known by. */
    identity: string
    phone: string | null
    network: PhoneNetwork
    account_name: string | null
    iban: string | null
    account_number: string | null
    bank_code: string | null
    bank_name: string | null
    /** With which it was added. */
    key_id: PartnerKeyId
    created_at: Date
    usable_at: Date
  }
  /** In widget sessions written by a trigger on sales. */
  partner_sales: {
    sale_id: SaleId
    partner_id: PartnerId
    /** Both null of a sale in a widget session. The account may be removed since. */
    customer_id: PartnerCustomerId | null
    payout_account_id: PayoutAccountId | null
    session_id: WidgetSessionId | null
    external_id: string | null
    /** Until its coins are back; a session has one at a time that keeps them. */
    keeps_coins: boolean
  }
  partner_origins: {
    partner_id: PartnerId
    kind: 'origin' | 'return'
    address: string
    added_by: UserId
    added_at: Date
  }
  /** Written by a trigger on orders. */
  partner_orders: {
    order_id: OrderId
    partner_id: PartnerId
    /** Null of an order made in the widget. */
    customer_id: PartnerCustomerId | null
    session_id: WidgetSessionId | null
    external_id: string | null
  }
  partner_events: {
    number: GeneratedAlways<bigint>
    id: Generated<string>
    partner_id: PartnerId
    /** Null of what is the partner's own, and of an order made in the widget, whose customer is the operator's. */
    customer_id: PartnerCustomerId | null
    /** Of the widget session an order was made in. */
    external_id: string | null
    type: PartnerEventType
    object_id: OrderId | SaleId | PayoutAccountId | BulkPayoutId | PartnerCustomerId
    status: string
    /** What became of the coins' way to the address of their session; null while nothing has. */
    delivery_status: WithdrawalState | null
    at: Date
  }
  partner_webhooks: {
    id: PartnerWebhookId
    partner_id: PartnerId
    url: string
    types: PartnerEventType[]
    sealed_secret: Buffer
    sealed_old_secret: Buffer | null
    old_secret_ends_at: Date | null
    api_version: string
    created_by: UserId
    created_at: Date
    switched_off_at: Date | null
    switched_off_by: SwitchedOffBy | null
    ended_at: Date | null
  }
  partner_deliveries: {
    number: GeneratedAlways<bigint>
    webhook_id: PartnerWebhookId
    event_number: bigint
    state: Generated<DeliveryState>
    tries: Generated<number>
    /** Without one it is tried at once. */
    next_at: Date | null
    taken_until: Date | null
    created_at: Date
    ended_at: Date | null
  }
  partner_tries: {
    delivery_number: bigint
    number: number
    at: Date
    duration_ms: number
    status: number | null
    problem: string | null
    answer: string | null
  }
}
