// SQL on where partners' customers are paid out to.
import type { PartnerCustomerId, PayoutAccountId } from '#platform/ids.ts'
import { type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables } from '#tables.ts'

export type AccountRow = Tables['partner_payout_accounts']
export const payoutAccounts = rowTable('partner_payout_accounts')

export async function pageAccounts(
  db: Db,
  customerId: PartnerCustomerId,
  page: PageAsked,
): Promise<Page<AccountRow & { id: PayoutAccountId }>> {
  return pageById(
    db.selectFrom('partner_payout_accounts').selectAll().where('customer_id', '=', customerId),
    'id',
    page,
  )
}
