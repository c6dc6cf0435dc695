// What of a customer's orders has not ended: unpaid ones, refunds on their way, and payments whose card's owner disputes them;
// and open block trades, counted with the orders.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { blockTrades } from './block-trades/store.ts'

export type OpenBusiness = { orders: number; disputes: number }

export async function findOpenBusiness(db: Db, userId: UserId): Promise<OpenBusiness> {
  const rows = await db
    .selectFrom('orders')
    .select(['state', 'disputed'])
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([row('state', 'in', ['awaiting_payment', 'refund_pending']), row('disputed', 'in', ['asked', 'open'])]),
    )
    .execute()
  const open = await blockTrades.count(db, { user_id: userId, ended_at: null })
  const disputes = rows.filter(({ disputed }) => disputed === 'asked' || disputed === 'open').length
  return {
    orders: rows.filter(({ state }) => state === 'awaiting_payment' || state === 'refund_pending').length + open,
    disputes,
  }
}
