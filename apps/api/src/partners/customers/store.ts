// SQL on the customers of partners.
import type { PartnerId } from '#platform/ids.ts'
import { chosen, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db } from '#tables.ts'
import type { CustomerRow } from '../find-customer.ts'

export const customers = rowTable('partner_customers')

export async function pageCustomers(
  db: Db,
  { partnerId, externalId }: { partnerId: PartnerId; externalId: string | undefined },
  page: PageAsked,
): Promise<Page<CustomerRow>> {
  const query = db
    .selectFrom('partner_customers')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where((row) => row.and(chosen({ external_id: externalId })))
  return pageById(query, 'id', page)
}
