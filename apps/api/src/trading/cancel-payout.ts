// The customer takes a payout back. Possible until it was handed to the network, never after.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { findDisbursement } from '#modules/mobile-money/find-disbursement.ts'
import { withdrawDisbursement } from '#modules/mobile-money/start-disbursement.ts'
import { inTransaction } from '#platform/database.ts'
import type { PayoutId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { findPayout } from './find-payout.ts'
import type { Payout } from './payout.ts'
import { endCancelledPayout } from './settle-payout.ts'

/** Throws `payment_not_found`, also for somebody else's; `transaction_closed` once it is on its way. Twice is answered quietly. */
export async function cancelPayout(deps: Deps, userId: UserId, id: PayoutId): Promise<Payout> {
  const payout = await findPayout(deps.db, id)
  if (payout?.user_id !== userId) throw new AppError('payment_not_found')
  if (payout.state === 'cancelled') return payout
  await inTransaction(deps.db, async (tx) => {
    if (!(await withdrawDisbursement(deps, tx, id))) throw new AppError('transaction_closed')
    await endCancelledPayout(deps, tx, id)
  })
  return (await findPayout(deps.db, id)) ?? payout
}

/** True exactly while `cancelPayout` would do it. */
export async function canCancelPayout(db: Db, id: PayoutId): Promise<boolean> {
  return (await findDisbursement(db, id))?.state === 'waiting'
}
