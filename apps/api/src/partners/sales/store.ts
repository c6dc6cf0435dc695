// SQL on which partner a sale came by: written in the transaction of the sale.
import type { PartnerCustomerId, PartnerId, SaleId } from '#platform/ids.ts'
import { chosen } from '#platform/list-query.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables } from '#tables.ts'

export const salePlaces = rowTable('partner_sales')
export type SalePlace = Tables['partner_sales']

type Wanted = {
  customerId?: PartnerCustomerId
  externalId: string | undefined
  before: SaleId | undefined
  limit: number
}

/** Newest first: ids sort as they were made. */
export async function findSalePlaces(
  db: Db,
  partnerId: PartnerId,
  { customerId, externalId, before, limit }: Wanted,
): Promise<SalePlace[]> {
  let query = db
    .selectFrom('partner_sales')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where((row) => row.and(chosen({ customer_id: customerId, external_id: externalId })))
  if (before !== undefined) query = query.where('sale_id', '<', before)
  return query.orderBy('sale_id', 'desc').limit(limit).execute()
}
