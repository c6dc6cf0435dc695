// The customer takes a withdrawal back. Possible until it is sent, never after.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId, WithdrawalId } from '#platform/ids.ts'
import type { Cancellable } from '#record/cancelling.ts'
import { findWaitingWithdrawals, getWithdrawal } from './get-withdrawal.ts'
import { endCancelledWithdrawal } from './settle-withdrawal.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Somebody else's is not found. Twice is answered quietly. */
export async function cancelWithdrawal(deps: Deps, userId: UserId, reference: string): Promise<Withdrawal> {
  const row = await getWithdrawal(deps.db, userId, reference)
  await inTransaction(deps.db, async (tx) => {
    if (!(await endCancelledWithdrawal(deps, tx, row.id))) throw new AppError('withdrawal_closed')
  })
  return getWithdrawal(deps.db, userId, reference)
}

export function cancellableWithdrawals(deps: Deps): Cancellable {
  return {
    kind: 'withdrawal',
    findOpen: (ids) => findWaitingWithdrawals(deps.db, ids as WithdrawalId[]),
    cancel: (userId, { reference }) => cancelWithdrawal(deps, userId, reference),
  }
}
