// A customer of a partner, by id. Another partner's is not found.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerCustomerId, PartnerId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables } from '#tables.ts'

export type CustomerRow = Tables['partner_customers']
const customers = rowTable('partner_customers')

/** Throws `partner_customer_not_found`. */
export async function getCustomer(db: Db, partnerId: PartnerId, id: string): Promise<CustomerRow> {
  const customer = await customers.find(db, { id: id as PartnerCustomerId, partner_id: partnerId })
  if (!customer) throw new AppError('partner_customer_not_found')
  return customer
}
