// A new withdrawal in the books: its row, its line, its coins set aside, and the job that sends it.
import { withdrawalHold } from '#accounting/withdrawals.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { queryable } from '#platform/database.ts'
import { enqueue } from '#platform/jobs.ts'
import type { Tx } from '#tables.ts'
import { SEND_WITHDRAWAL } from './job-names.ts'
import { insertWithdrawal } from './store.ts'
import { amountOf, type Withdrawal } from './withdrawal.ts'
import { writeWithdrawalLine } from './write-withdrawal-line.ts'

/** Throws the ledger's refusal when the coins are not there. */
export async function openWithdrawal(deps: Deps, tx: Tx, withdrawal: Withdrawal): Promise<void> {
  await insertWithdrawal(tx, withdrawal)
  const runAt = after(withdrawal.created_at, deps.config.withdrawals.pauseMs)
  await enqueue(tx, SEND_WITHDRAWAL, { withdrawalId: withdrawal.id }, { key: `withdraw:${withdrawal.id}`, runAt })
  await writeWithdrawalLine(deps, tx, withdrawal)
  const { id: withdrawalId, user_id: userId } = withdrawal
  await deps.ledger.postWithin(queryable(tx), withdrawalHold({ withdrawalId, userId, amount: amountOf(withdrawal) }))
}
