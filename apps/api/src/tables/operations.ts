// What staff work on: enquiries, proposals of two people, and statements compared with the books.

import type { ChangeKind, ChangeState } from '@kivuko/contract/console-changes.ts'
import type { JobDecision } from '@kivuko/contract/console-jobs.ts'
import type { LedgerCheckKind } from '@kivuko/contract/console-ledger-checks.ts'
import type { FlowKind, OverviewRail } from '@kivuko/contract/console-overview.ts'
import type {
  HandRefundProvider,
  ProposalKind,
  ProposalReason,
  ProposalState,
} from '@kivuko/contract/console-proposals.ts'
import type { DifferenceKind, DifferenceState, StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import type {
  ChangeId,
  DifferenceId,
  EnquiryId,
  JobDecisionId,
  LedgerCheckId,
  LedgerPassId,
  OrderId,
  ProposalId,
  ReconciliationRunId,
  RefundId,
  SubscriberId,
  TicketId,
  UserId,
} from '#platform/ids.ts'

export type OperationsTables = {
  account_closures: {
    user_id: UserId
    state: 'asked' | 'taken_back' | 'closed' | 'erased'
    asked_at: Date
    closes_at: Date
    closed_at: Date | null
    /** What the law wants kept may go from then on. */
    erase_after: Date | null
    erased_at: Date | null
    /** Who they were, as long as that is kept; nowhere else. */
    email: string | null
    name: string | null
    phone: string | null
    date_of_birth: string | null
  }
  subscribers: {
    id: SubscriberId
    email: string
    source: 'footer' | 'home'
    state: 'pending' | 'confirmed' | 'unsubscribed'
    token: string
    created_at: Date
    mailed_at: Date
    confirmed_at: Date | null
    unsubscribed_at: Date | null
  }
  enquiries: {
    id: EnquiryId
    name: string
    email: string
    company: string
    message: string
    content_hash: Buffer
    created_at: Date
    mailed_at: Date | null
    answered_at: Date | null
    answered_by: UserId | null
    answer_note: string | null
  }
  tickets: {
    id: TicketId
    user_id: UserId
    reference: string | null
    message: string
    content_hash: Buffer
    created_at: Date
    answered_at: Date | null
    answered_by: UserId | null
    reply: string | null
  }
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
    /** Who approved it first, when a third had to agree. */
    seconded_by: UserId | null
    seconded_at: Date | null
    /** Thumbprints of the devices it was proposed and first approved at. */
    proposed_device: string | null
    seconded_device: string | null
    /** In place of `decided_by`: the command's actor. */
    decided_by_operator: string | null
    decision: string | null
  }
  changes: {
    id: ChangeId
    kind: ChangeKind
    subject: string
    /** The role or the value, as JSON. */
    content: unknown
    reason: string
    proposed_by: UserId
    proposed_at: Date
    proposed_device: string | null
    state: ChangeState
    decided_by: UserId | null
    decided_at: Date | null
    decision: string | null
  }
  first_words: {
    /** The payout, the transfer or the payment it is about. */
    subject: string
    word: string
    reason: string
    said_by: UserId
    said_device: string | null
    said_at: Date
  }
  backups: {
    kind: 'database' | 'documents' | 'drill'
    at: Date
  }
  tally_marks: { account_id: bigint; sequence: bigint }
  tally_money: {
    hour: Date
    /** Of the ledger's journals. */
    kind: string
    rail: OverviewRail
    asset: Asset
    movements: bigint
    volume_units: bigint
    fee_units: bigint
    spread_units: bigint
    /** Paid to agents. */
    commission_units: bigint
  }
  tally_settled: { hour: Date; kind: FlowKind; rail: OverviewRail; seconds: number; completed: bigint }
  tally_begun: { hour: Date; kind: FlowKind; rail: OverviewRail; begun: bigint }
  tally_signups: {
    hour: Date
    signed_up: bigint
    email_confirmed: bigint
    phone_confirmed: bigint
    tier_2: bigint
    tier_3: bigint
  }
  tallies: { is_only: true; tallied_at: Date | null; begun_to: Date | null; funnel_at: Date | null }
  ledger_checks: {
    id: LedgerCheckId
    kind: LedgerCheckKind
    started_at: Date
    duration_ms: number
    after_journal: bigint
    next_after: bigint
    journals: bigint
    entries: bigint
    accounts: bigint
    /** What is wrong, as `Finding`s; empty when the books are right. */
    findings: unknown
  }
  ledger_passes: {
    id: LedgerPassId
    started_at: Date
    ended_at: Date | null
    reads: 'accounts' | 'journals'
    after_id: bigint
    /** The newest when it began, and where it ends. */
    last_journal: bigint
    nights: number
    night: string
    night_ms: number
    duration_ms: number
    journals: bigint
    entries: bigint
    accounts: bigint
    /** As a check has them. */
    findings: unknown
  }
  job_decisions: {
    id: JobDecisionId
    job_id: bigint
    task: string
    payload: unknown
    attempts: number
    last_error: string | null
    decision: JobDecision
    reason: string
    decided_by: UserId
    decided_at: Date
  }
  statement_lines: {
    provider: StatementProvider
    id: string
    asset: string
    units: bigint
    fee_units: bigint
    match_key: string | null
    text: string
    at: Date
    read_at: Date
    fee_booked_at: Date | null
    presented_asset: string | null
    presented_units: bigint | null
    payment_ref: string | null
    worth_units: bigint | null
    exchanged_at: Date | null
  }
  reconciliation_runs: {
    id: ReconciliationRunId
    provider: StatementProvider
    source: 'provider' | 'file'
    state: 'running' | 'done' | 'failed'
    problem: string | null
    actor: string
    covers_from: Date | null
    covers_to: Date
    cursor: string | null
    lines_read: number
    lines_left_out: number
    matched: number
    differences: number
    started_at: Date
    ended_at: Date | null
  }
  reconciliation_balances: {
    run_id: ReconciliationRunId
    asset: string
    ledger_units: bigint
    statement_units: bigint
    open_units: bigint
    later_units: bigint
  }
  reconciliation_differences: {
    id: DifferenceId
    provider: StatementProvider
    asset: string
    name: string
    kind: DifferenceKind
    state: DifferenceState
    ledger_units: bigint | null
    statement_units: bigint | null
    journal_key: string | null
    line_id: string | null
    text: string
    at: Date
    found_at: Date
    cleared_at: Date | null
    note: string | null
    noted_by: string | null
    noted_at: Date | null
  }
}
