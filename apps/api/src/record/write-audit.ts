// What staff did, by whom and to what: written in the transaction of the action, and never changed.
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import { insertAuditLine } from './audit/store.ts'

/** Who decided, and why. */
export type PersonsWord = { actor: string; reason: string }

export type StaffAction = { actor: string; action: string; subject: string; detail?: string | null }

export async function writeAudit(deps: Pick<Deps, 'clock'>, tx: Tx, action: StaffAction): Promise<void> {
  await insertAuditLine(tx, { ...action, detail: action.detail ?? null, at: deps.clock.now() })
}
