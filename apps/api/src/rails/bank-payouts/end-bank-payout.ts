// The end of a payout into a bank account, by the network or by a person: the one place that tells its owner.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { writeAudit } from '#record/write-audit.ts'
import { ownerOf } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import type { BankPayout } from './bank-payout.ts'
import { bankPayouts } from './store.ts'

/** `bankReference`: the network's name of it. `lineId`: the return's on the statement. `problem`: for customers. */
type BankPayoutEnd = { bankReference?: string } & (
  | { kind: 'paid' }
  | { kind: 'refused'; problem: string }
  | { kind: 'returned'; problem: string; lineId?: string }
)

/**
 * `by` says which person decided. Safe to repeat: false when its state does not allow it, or is another by now than the
 * one that a person decided on, or than the queue, out of which somebody may have sent it meanwhile.
 */
export async function endBankPayout(
  deps: Deps,
  payout: BankPayout,
  end: BankPayoutEnd,
  by?: { id: UserId; actor: string },
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await advance(deps, tx, payout, end, by?.id))) return false
    if (by) {
      const detail = end.kind === 'paid' ? null : end.problem
      await writeAudit(deps, tx, { actor: by.actor, action: `payout.${end.kind}`, subject: payout.id, detail })
    }
    const { id: attempt, owner_id: id, provider, account_name: recipientName } = payout
    const owner = deps.settlement.paidOut(ownerOf(payout))
    if (end.kind === 'paid') await owner.paidOut(tx, id, { provider, ref: attempt, recipientName })
    else if (end.kind === 'refused') await owner.refused(tx, id, { problem: end.problem, attempt, provider })
    else await owner.returned(tx, id, { problem: end.problem, provider })
    return true
  })
}

function advance(deps: Deps, tx: Tx, { id, state }: BankPayout, end: BankPayoutEnd, person?: UserId): Promise<boolean> {
  const which = person || state === 'queued' ? { id, state } : id
  return bankPayouts.advance(tx, which, end.kind, {
    ended_at: deps.clock.now(),
    ...(end.bankReference ? { bank_reference: end.bankReference } : {}),
    ...(end.kind === 'paid' ? {} : { problem: end.problem }),
    ...(end.kind === 'returned' && end.lineId ? { returned_line: end.lineId } : {}),
    ...(end.kind === 'paid' && person ? { confirmed_by: person } : {}),
  })
}
