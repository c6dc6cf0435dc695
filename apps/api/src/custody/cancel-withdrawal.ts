// The customer takes a withdrawal back. Possible until it is sent, never after.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { getWithdrawal } from './get-withdrawal.ts'
import { endCancelledWithdrawal } from './settle-withdrawal.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Throws `withdrawal_not_found`, also for somebody else's; `withdrawal_closed`. Twice is answered quietly. */
export async function cancelWithdrawal(deps: Deps, userId: UserId, reference: string): Promise<Withdrawal> {
  const row = await getWithdrawal(deps.db, userId, reference)
  await inTransaction(deps.db, async (tx) => {
    if (!(await endCancelledWithdrawal(deps, tx, row.id))) throw new AppError('withdrawal_closed')
  })
  return getWithdrawal(deps.db, userId, reference)
}
