// Purchases by card as other modules find them.
import type { OrderId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { CardPurchase } from './card-purchase.ts'
import { countForPerson, findByOrders, findWaiting } from './maturing/store.ts'

/** By their orders; one that no card paid is not among them. */
export function findCardPurchases(db: Db, orderIds: readonly OrderId[]): Promise<Map<OrderId, CardPurchase>> {
  return findByOrders(db, orderIds)
}

/** Those that may not leave yet: what waits for a person first, at most two hundred. */
export function findMaturing(db: Db, now: Date): Promise<CardPurchase[]> {
  return findWaiting(db, now)
}

/** Those that wait until a person decides. */
export function countCardPurchasesForPerson(db: Db): Promise<number> {
  return countForPerson(db)
}
