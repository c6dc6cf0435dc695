// What staff decide about money: proposals of two people, and settings.

import type {
  HandRefundProvider,
  ProposalKind,
  ProposalReason,
  ProposalState,
} from '@kivuko/contract/console-proposals.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import type { GeneratedAlways } from 'kysely'
import type { OrderId, ProposalId, RefundId, UserId } from '#platform/ids.ts'

export type MoneyDeskTables = {
  proposals: {
    id: ProposalId
    kind: ProposalKind
    reference: string
    user_id: UserId | null
    order_id: OrderId | null
    refund_id: RefundId | null
    sent_from: HandRefundProvider | null
    sent_reference: string | null
    asset: Asset
    units: bigint
    reason_code: ProposalReason
    reason: string
    proposed_by: UserId
    proposed_at: Date
    state: ProposalState
    decided_by: UserId | null
    decided_at: Date | null
    decision: string | null
  }
  setting_changes: {
    id: GeneratedAlways<bigint>
    name: string
    old_value: unknown
    new_value: unknown
    reason: string
    changed_by: UserId
    changed_at: Date
  }
}
