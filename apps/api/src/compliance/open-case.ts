// Something that a person must look at: written once, however often it is found. It blocks nothing.
import type { CaseFacts } from '@kivuko/contract/case-facts.ts'
import type { CaseKind } from '@kivuko/contract/console-cases.ts'
import type { Deps } from '#deps.ts'
import { type CaseId, newId, type UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { insertCaseOnce } from './cases/store.ts'

export type NewCase = {
  kind: CaseKind
  /** Null: it is about no customer. */
  userId: UserId | null
  /** What it is about within its kind: of one subject at most one case is open. */
  subject: string
  /** What was found, for the person who decides. */
  facts: CaseFacts
}

/** Answers the case's id, or undefined when one of this kind and subject is open already. */
export async function openCase(deps: Pick<Deps, 'clock'>, tx: Tx, found: NewCase): Promise<CaseId | undefined> {
  const now = deps.clock.now()
  return insertCaseOnce(tx, {
    id: newId('cse', now),
    kind: found.kind,
    user_id: found.userId,
    subject: found.subject,
    facts: JSON.stringify(found.facts),
    opened_at: now,
  })
}
