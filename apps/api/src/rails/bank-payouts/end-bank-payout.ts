// The final word on a payout into a bank account, from the network or from a person: the one place where it ends a sale's attempt.
import type { Deps } from '#deps.ts'
import { writeAudit } from '#modules/audit/write-audit.ts'
import { completeSale, refuseSale, returnSale } from '#modules/sales/settle-sale.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import type { BankPayout } from './bank-payout.ts'
import { advanceBankPayout } from './store.ts'

/** `bankReference` is the network's name of the transfer, `lineId` the statement's of the return; `problem` is in words for the customer. */
type BankPayoutEnd = { bankReference?: string } & (
  | { kind: 'paid' }
  | { kind: 'refused'; problem: string }
  | { kind: 'returned'; problem: string; lineId?: string }
)

/** `by` says which person decided. Safe to repeat: false when its state does not allow it. */
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
    if (end.kind === 'paid') await completeSale(deps, tx, payout.sale_id, payout.account_name)
    else if (end.kind === 'refused')
      await refuseSale(deps, tx, payout.sale_id, { problem: end.problem, attempt: payout.id })
    else await returnSale(deps, tx, payout.sale_id, end.problem)
    return true
  })
}

function advance(deps: Deps, tx: Tx, { id }: BankPayout, end: BankPayoutEnd, person?: UserId): Promise<boolean> {
  return advanceBankPayout(tx, id, end.kind, {
    ended_at: deps.clock.now(),
    ...(end.bankReference ? { bank_reference: end.bankReference } : {}),
    ...(end.kind === 'paid' ? {} : { problem: end.problem }),
    ...(end.kind === 'returned' && end.lineId ? { returned_line: end.lineId } : {}),
    ...(end.kind === 'paid' && person ? { confirmed_by: person } : {}),
  })
}
