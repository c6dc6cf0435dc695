// SQL on which partner an order came by: written by a trigger where the order is.
import type { OrderId, PartnerId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables } from '#tables.ts'

export const places = rowTable('partner_orders')
export type PlaceRow = Tables['partner_orders']

/** Of orders by their ids, whoever’s: the caller says whose may be told. */
export async function findPlacesOf(db: Db, ids: readonly OrderId[]): Promise<PlaceRow[]> {
  return db.selectFrom('partner_orders').selectAll().where('order_id', 'in', ids).execute()
}

/** Newest first: ids sort as they were made. */
export async function findPlaces(
  db: Db,
  partnerId: PartnerId,
  { externalId, before, limit }: { externalId: string | undefined; before: OrderId | undefined; limit: number },
): Promise<PlaceRow[]> {
  let query = db.selectFrom('partner_orders').selectAll().where('partner_id', '=', partnerId)
  if (externalId !== undefined) query = query.where('external_id', '=', externalId)
  if (before !== undefined) query = query.where('order_id', '<', before)
  return query.orderBy('order_id', 'desc').limit(limit).execute()
}
