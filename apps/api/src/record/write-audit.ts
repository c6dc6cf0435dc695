// What staff did, by whom and to what: written in the transaction of the deed, and never changed.
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import { insertAuditLine } from './store.ts'

/** Who decided, and why. */
export type PersonsWord = { actor: string; reason: string }

export type Deed = { actor: string; action: string; subject: string; detail?: string | null }

export async function writeAudit(deps: Pick<Deps, 'clock'>, tx: Tx, deed: Deed): Promise<void> {
  await insertAuditLine(tx, { ...deed, detail: deed.detail ?? null, at: deps.clock.now() })
}
