// A case as staff see it. Pure.
import { type CaseFacts, caseFacts } from '@kivuko/contract/case-facts.ts'
import type { Case, CaseLine, CaseOutcome } from '@kivuko/contract/console-cases.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'
import { maskEmail, maskPhone } from '#users/identifier.ts'
import { fullNameOf } from '#users/user.ts'

export type CaseState = Tables['cases']['state']

export const CASE_TRANSITIONS = { open: ['closed'], closed: [] } as const satisfies Transitions<CaseState>

/** What the audit calls closing with each outcome. */
export const CLOSING_ACTIONS: Record<CaseOutcome, string> = {
  cleared: 'case.clear',
  reported: 'case.report',
  suspended: 'case.suspend',
}

export type FoundCase = Tables['cases'] & {
  /** Null: it is about no customer. */
  first_name: string | null
  last_name: string | null
  assignee_name: string | null
}

export function toLine(row: FoundCase): CaseLine {
  return {
    id: row.id,
    kind: row.kind,
    about: factsOf(row).about,
    state: row.state,
    customer: row.user_id === null ? null : { id: row.user_id, name: nameIn(row) },
    assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? row.assignee },
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    outcome: row.outcome,
  }
}

/** Whoever is named has both. */
function nameIn({ first_name, last_name }: FoundCase): string {
  return fullNameOf({ first_name: first_name ?? '', last_name: last_name ?? '' })
}

type Parts = {
  row: FoundCase
  user: Tables['users'] | undefined
  closedBy: string | null
  accounts: Case['accounts']
  others: readonly Tables['cases'][]
}

/** Support sees contacts in part, and no birth date, browser or network address. */
export function toCase({ row, user, closedBy, accounts, others }: Parts, role: StaffRole): Case {
  const seesAll = role !== 'support'
  const facts = factsOf(row)
  return {
    ...toLine(row),
    facts: seesAll ? facts : forSupport(facts),
    reason: row.reason,
    closed_by: closedBy,
    customer: user
      ? {
          id: user.id,
          name: fullNameOf(user),
          email: seesAll ? user.email : maskEmail(user.email),
          phone: user.phone && !seesAll ? maskPhone(user.phone) : user.phone,
          date_of_birth: seesAll ? user.date_of_birth : null,
          tier: user.kyc_tier,
          is_suspended: user.suspended_at !== null,
          created_at: user.created_at.toISOString(),
        }
      : null,
    accounts,
    others: others.map((other) => ({
      id: other.id,
      kind: other.kind,
      about: factsOf(other).about,
      state: other.state,
      outcome: other.outcome,
      opened_at: other.opened_at.toISOString(),
    })),
  }
}

function forSupport(facts: CaseFacts): CaseFacts {
  if (facts.about === 'listed_person') return { ...facts, customer_birth_date: null }
  return facts.about === 'shared_device' ? { ...facts, device: null, address: null } : facts
}

/** They were written by `openCase`, which takes nothing else. */
export function factsOf({ facts }: Pick<Tables['cases'], 'facts'>): CaseFacts {
  return caseFacts.parse(facts)
}
