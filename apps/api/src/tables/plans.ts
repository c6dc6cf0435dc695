// Of trading as well: what customers have done while they are away.
import type { BuyCrypto } from '@kivuko/contract/buying.ts'
import type { PlanEvery, PlanFunding, PlanKind, PlanState, RunState } from '@kivuko/contract/plans.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import type {
  CardMandateId,
  ConversionId,
  OrderId,
  PlanId,
  PlanRunId,
  QuoteId,
  TransferId,
  UserId,
} from '#platform/ids.ts'

export type PlansTables = {
  plans: {
    id: PlanId
    user_id: UserId
    kind: PlanKind
    state: PlanState
    every: PlanEvery
    day: number
    time_zone: string
    currency: WalletCurrency
    amount_units: bigint
    /** Of a standing order. */
    recipient_id: UserId | null
    identifier: string | null
    note: string | null
    /** Of a recurring buy. */
    buys: BuyCrypto | null
    funding: PlanFunding
    /** Of one that a card pays. */
    mandate_id: CardMandateId | null
    /** Charges declined in a row. */
    declines: number
    /** YYYY-MM-DD */
    next_on: string
    next_at: Date
    /** The day before `next_at` until that was announced. */
    wakes_at: Date
    created_at: Date
    ended_at: Date | null
  }
  /** One date of a plan. */
  plan_runs: {
    id: PlanRunId
    plan_id: PlanId
    user_id: UserId
    /** YYYY-MM-DD */
    due_on: string
    due_at: Date
    state: RunState
    quote_id: QuoteId | null
    transfer_id: TransferId | null
    conversion_id: ConversionId | null
    order_id: OrderId | null
    problem: string | null
    ended_at: Date | null
  }
}
