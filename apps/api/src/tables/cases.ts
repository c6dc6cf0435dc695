// The tables of cases and of what raises them, a part of `tables.ts`.
import type { CaseKind, CaseOutcome } from '@kivuko/contract/console-cases.ts'
import type { CaseId, UserId } from '#platform/ids.ts'

export type CaseTables = {
  cases: {
    id: CaseId
    kind: CaseKind
    user_id: UserId
    subject: string
    /** Written as JSON text. */
    facts: unknown
    state: 'open' | 'closed'
    assignee: UserId | null
    opened_at: Date
    outcome: CaseOutcome | null
    reason: string | null
    closed_at: Date | null
    closed_by: string | null
  }
  sanctions_list: {
    is_only: boolean
    version: string
    entries: number
    loaded_at: Date
    screened_at: Date | null
  }
  velocity_sweeps: { is_only: boolean; swept_until: Date }
}
