// The customer takes a payout back. Possible until it was handed to the network, never after.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { PayoutId, UserId } from '#platform/ids.ts'
import type { Cancellable } from '#record/cancelling.ts'
import { PAYOUT, type Payout } from './payouts/payout.ts'
import { payouts } from './payouts/store.ts'
import { endCancelledPayout } from './settle-payout.ts'

/** Somebody else's is not found. Twice is answered quietly. */
export async function cancelPayout(deps: Deps, userId: UserId, id: PayoutId): Promise<Payout> {
  const payout = await payouts.find(deps.db, id)
  if (payout?.user_id !== userId) throw new AppError('payment_not_found')
  if (payout.state === 'cancelled') return payout
  await inTransaction(deps.db, async (tx) => {
    if (!(await deps.settlement.payer('phone').withdraw(tx, { kind: PAYOUT, id })))
      throw new AppError('transaction_closed')
    await endCancelledPayout(deps, tx, id)
  })
  return (await payouts.find(deps.db, id)) ?? payout
}

export function cancellablePayouts(deps: Deps): Cancellable {
  return {
    kind: 'payout',
    findOpen: (ids) => deps.settlement.payer('phone').findWaiting(deps.db, PAYOUT, ids),
    cancel: (userId, { source_id }) => cancelPayout(deps, userId, source_id as PayoutId),
  }
}
