// The final word on a payment to a phone, the network's or its statement's: the one place where what it pays is told.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { DisbursementId, Failed } from '#providers/mobile-money/port.ts'
import { ownerOf } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { disbursements } from './store.ts'
import { payoutText } from './texts.ts'

export type DisbursementEnd =
  | { kind: 'paid'; receipt?: string | undefined; recipientName?: string | undefined }
  | Failed
  /** Never sent: `problem` is for its customer. */
  | { kind: 'failed'; code: string; problem: string }

/** Safe to repeat: what ended before stays as it is. */
export async function endDisbursement(deps: Deps, id: DisbursementId, end: DisbursementEnd): Promise<void> {
  await inTransaction(deps.db, (tx) => endDisbursementIn(deps, tx, id, end))
}

export async function endDisbursementIn(deps: Deps, tx: Tx, id: DisbursementId, end: DisbursementEnd): Promise<void> {
  const now = deps.clock.now()
  const change =
    end.kind === 'paid'
      ? { result_code: '0', receipt: end.receipt ?? null, ended_at: now }
      : { result_code: end.code, ended_at: now }
  const row = await disbursements.lockAndAdvance(tx, id, end.kind, change)
  if (!row) return
  const owner = deps.settlement.paidOut(ownerOf(row))
  if (end.kind === 'paid')
    await owner.paidOut(tx, row.owner_id, { provider: row.network, ref: id, recipientName: end.recipientName })
  else {
    const problem = 'problem' in end ? end.problem : payoutText(end.failure, row.network)
    await owner.refused(tx, row.owner_id, { provider: row.network, attempt: id, problem })
  }
}
