// Cash-outs as their customer and other modules find them.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { CashOutId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { CASH_OUT, type CashOut } from './cash-outs/cash-out.ts'
import { cashOuts } from './cash-outs/store.ts'

/** By our reference, whatever its letters' case. Somebody else's is not found. */
export async function getCashOut(db: Db, userId: UserId, reference: string): Promise<CashOut> {
  const cashOut = await cashOuts.find(db, { reference: reference.toUpperCase() })
  if (cashOut?.user_id !== userId) throw new AppError('payment_not_found')
  return cashOut
}

/** Those that can be cancelled: before they are sent, and while their payout is queued. */
export async function findCancellableCashOuts(
  { db, settlement }: Deps,
  ids: readonly CashOutId[],
): Promise<Set<string>> {
  const waiting = await db
    .selectFrom('cash_outs')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute()
  const queued = await Promise.all(
    (['account', 'phone'] as const).map((to) => settlement.payer(to).findWaiting(db, CASH_OUT, ids)),
  )
  return new Set([...waiting.map(({ id }) => id), ...queued.flatMap((each) => [...each])])
}
