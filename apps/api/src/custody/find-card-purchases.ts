// Purchases by card as other modules find them.
import type { OrderId } from '#platform/ids.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db } from '#tables.ts'
import type { CardPurchase } from './card-purchase.ts'
import { cardPurchases, findByOrders, findWaiting } from './maturing/store.ts'

/** By their orders; one that no card paid is not among them. */
export function findCardPurchases(db: Db, orderIds: readonly OrderId[]): Promise<Map<OrderId, CardPurchase>> {
  return findByOrders(db, orderIds)
}

/** Those that may not leave yet: what waits for a person first; from the one after `after` on. */
export function findMaturing(
  db: Db,
  now: Date,
  page: { limit: number; after: OrderId | undefined },
): Promise<CardPurchase[]> {
  return findWaiting(db, now, page)
}

/** Those that wait until a person decides. */
export function cardPurchasesWaiting(db: Db): Promise<WaitingLines> {
  return cardPurchases.waiting(db, { state: 'open', matures_at: null }, 'created_at')
}
