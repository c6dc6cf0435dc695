// What was told before: who finds something again asks here first.
import type { CaseKind } from '@kivuko/contract/console-cases.ts'
import type { UserId } from '#platform/ids.ts'
import type { Db, Tables } from '#tables.ts'
import { findHowScreened, findLast } from './store.ts'

export type LastCase = Pick<Tables['cases'], 'subject' | 'facts' | 'opened_at'>

/** The newest case of each of these subjects that has one, by subject. */
export async function lastCases(db: Db, kind: CaseKind, subjects: readonly string[]): Promise<Map<string, LastCase>> {
  const rows = subjects.length === 0 ? [] : await findLast(db, kind, subjects)
  return new Map(rows.map((row) => [row.subject, row]))
}

export type Screened = { isOpen: boolean; isBad: boolean }

/** How a customer's screening stands: whether people still decide on a likeness, and whether one was not cleared. */
export async function howScreened(db: Db, userId: UserId): Promise<Screened> {
  const rows = await findHowScreened(db, userId)
  return {
    isOpen: rows.some(({ state }) => state === 'open'),
    isBad: rows.some(({ outcome }) => outcome !== null && outcome !== 'cleared'),
  }
}
