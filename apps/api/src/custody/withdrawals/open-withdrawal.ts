// A new withdrawal in the books: its row, its line, its coins set aside, and the job that sends it.
import { withdrawalHold } from '#accounting/recipes/withdrawal.ts'
import { sendWithdrawalJob } from '#custody/sending-jobs.ts'
import { amountOf, type Withdrawal } from '#custody/withdrawal.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { Tx } from '#tables.ts'
import { insertWithdrawal } from './store.ts'
import { writeWithdrawalLine } from './write-withdrawal-line.ts'

/** Throws the ledger's refusal when the coins are not there. Without a time, a person says when it is sent. */
export async function openWithdrawal(deps: Deps, tx: Tx, withdrawal: Withdrawal): Promise<void> {
  await insertWithdrawal(tx, withdrawal)
  if (withdrawal.sends_at)
    await sendWithdrawalJob.enqueue(tx, { withdrawalId: withdrawal.id }, { runAt: withdrawal.sends_at })
  await writeWithdrawalLine(deps, tx, withdrawal)
  const { id: withdrawalId, user_id: userId } = withdrawal
  await deps.ledger.postWithin(queryable(tx), withdrawalHold({ withdrawalId, userId, amount: amountOf(withdrawal) }))
}
