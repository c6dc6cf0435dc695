// Of trading as well: bills, agents and their deals, and requests for money.

import type { AgentCurrency } from '@kivuko/contract/agent-rates.ts'
import type { AgentState, DealDirection, DealState } from '@kivuko/contract/agents.ts'
import type { BillFiat, BillKind, BillState } from '@kivuko/contract/bills.ts'
import type { RequestState } from '@kivuko/contract/requests.ts'
import type { TransferFiat } from '@kivuko/contract/transfers.ts'
import type { AgentDealId, AgentId, BillId, MoneyRequestId, SavedBillerId, TransferId, UserId } from '#platform/ids.ts'

export type TradingServicesTables = {
  /** Airtime, data, electricity, television, and how far its payment is at the provider, which knows it by this id. */
  bills: {
    id: BillId
    reference: string
    user_id: UserId
    client_reference: string
    state: BillState
    kind: BillKind
    biller_id: string
    biller_name: string
    product_id: string
    product_name: string
    number: string
    customer_name: string | null
    currency: BillFiat
    amount_units: bigint
    fee_units: bigint
    /** How often the provider was asked to pay it. */
    attempts: number
    sent_at: Date | null
    provider_ref: string | null
    token: string | null
    units: string | null
    token_pending: boolean
    /** Since when it waits for the provider's float, and how often that was too small. */
    short_since: Date | null
    shortages: number
    problem: string | null
    created_at: Date
    ended_at: Date | null
  }
  saved_billers: {
    id: SavedBillerId
    user_id: UserId
    biller_id: string
    biller_name: string
    kind: BillKind
    currency: BillFiat
    number: string
    customer_name: string | null
    label: string
    created_at: Date
  }
  /** Each application is a row; of one customer at most one is open or active. */
  agents: {
    id: AgentId
    user_id: UserId
    number: string
    state: AgentState
    currency: AgentCurrency
    shop_name: string
    place: string
    phone: string
    /** In 24 hours; null until approved. */
    day_units: bigint | null
    note: string | null
    applied_at: Date
    ended_at: Date | null
  }
  agent_deals: {
    id: AgentDealId
    reference: string
    agent_id: AgentId
    agent_user_id: UserId
    customer_id: UserId
    started_by: UserId
    client_reference: string
    direction: DealDirection
    state: DealState
    currency: AgentCurrency
    amount_units: bigint
    fee_units: bigint
    /** What the house paid the agent; null until it is completed. */
    commission_units: bigint | null
    wrong_codes: number
    /** When its customer first saw the code; until then none counts. */
    code_shown_at: Date | null
    created_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  money_requests: {
    id: MoneyRequestId
    asker_id: UserId
    payer_id: UserId
    state: RequestState
    currency: TransferFiat
    amount_units: bigint
    note: string | null
    transfer_id: TransferId | null
    created_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  /** Who may not ask whom for money any more. */
  asker_blocks: { user_id: UserId; asker_id: UserId; created_at: Date }
}
