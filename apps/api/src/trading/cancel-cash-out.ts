// The customer takes a cash-out back. Possible until it was handed to the network or a person, never after.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { CashOutId, UserId } from '#platform/ids.ts'
import type { Cancellable } from '#record/cancelling.ts'
import { CASH_OUT, type CashOut } from './cash-outs/cash-out.ts'
import { findCancellableCashOuts, getCashOut } from './get-cash-out.ts'
import { payerOf } from './sales/payout-rails.ts'
import { endCancelledCashOut } from './settle-cash-out.ts'

/** Somebody else's is not found. Twice is answered quietly. */
export async function cancelCashOut(deps: Deps, userId: UserId, reference: string): Promise<CashOut> {
  const cashOut = await getCashOut(deps.db, userId, reference)
  await inTransaction(deps.db, async (tx) => {
    const isWithdrawn = await payerOf(deps, cashOut.currency).withdraw(tx, { kind: CASH_OUT, id: cashOut.id })
    if (!(await endCancelledCashOut(deps, tx, cashOut.id, isWithdrawn))) throw new AppError('transaction_closed')
  })
  return getCashOut(deps.db, userId, reference)
}

export function cancellableCashOuts(deps: Deps): Cancellable {
  return {
    kind: CASH_OUT,
    findOpen: (ids) => findCancellableCashOuts(deps, ids as CashOutId[]),
    cancel: (userId, { reference }) => cancelCashOut(deps, userId, reference),
  }
}
