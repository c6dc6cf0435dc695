// Withdrawals as their customer and other modules find them.
import { AppError } from '@kivuko/contract/errors.ts'
import type { OrderId, UserId, WithdrawalId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { Withdrawal } from './withdrawal.ts'

/** By our reference, whatever its letters' case. Somebody else's is not found. */
export async function getWithdrawal(db: Db, userId: UserId, reference: string): Promise<Withdrawal> {
  const row = await findWithdrawalByReference(db, reference)
  if (row?.user_id !== userId) throw new AppError('withdrawal_not_found')
  return row
}

/** Whoever's it is: for staff, never for a customer's request. */
export async function findWithdrawalByReference(db: Db, reference: string): Promise<Withdrawal | undefined> {
  return db.selectFrom('withdrawals').selectAll().where('reference', '=', reference.toUpperCase()).executeTakeFirst()
}

export async function findWithdrawal(db: Db, id: WithdrawalId): Promise<Withdrawal | undefined> {
  return db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The one that takes a purchase's coins to its address. */
export async function findWithdrawalOfOrder(db: Db, orderId: OrderId): Promise<Withdrawal | undefined> {
  return (await findWithdrawalsOfOrders(db, [orderId]))[0]
}

/** Those that take purchases' coins to their addresses. */
export async function findWithdrawalsOfOrders(db: Db, ids: readonly OrderId[]): Promise<Withdrawal[]> {
  return db.selectFrom('withdrawals').selectAll().where('order_id', 'in', ids).execute()
}

/** Those of the withdrawals that can still be taken back. */
export async function findWaitingWithdrawals(db: Db, ids: readonly WithdrawalId[]): Promise<Set<WithdrawalId>> {
  const rows = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
