// Customers as their partner sees them.
import type { PartnerCustomer } from '@kivuko/contract/partner-customers.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { PartnerId } from '#platform/ids.ts'
import { listAvailable } from '#record/list-available.ts'
import { getUser, type UserRow } from '#users/find-user.ts'
import { readCursor, toCursor } from '../cursor.ts'
import { type CustomerRow, getCustomer } from '../find-customer.ts'
import { pageCustomers } from './store.ts'

const PLACE = /^pcu_[0-9a-z]{26}$/

export function toCustomerAnswer(row: CustomerRow, user: UserRow): PartnerCustomer {
  return {
    id: row.id,
    external_id: row.external_id,
    first_name: user.first_name,
    last_name: user.last_name,
    tier: user.kyc_tier,
    is_suspended: user.suspended_at !== null,
    created_at: row.created_at.toISOString(),
  }
}

export async function readCustomer({ db }: Deps, partnerId: PartnerId, id: string): Promise<PartnerCustomer> {
  const row = await getCustomer(db, partnerId, id)
  return toCustomerAnswer(row, await getUser(db, row.user_id))
}

type Asked = { externalId: string | undefined; cursor: string | undefined; limit: number }

export async function listCustomers({ db }: Deps, partnerId: PartnerId, { externalId, cursor, limit }: Asked) {
  const page = { limit, after: readCursor(cursor, PLACE) }
  const { rows, next } = await pageCustomers(db, { partnerId, externalId }, page)
  const data = await Promise.all(rows.map(async (row) => toCustomerAnswer(row, await getUser(db, row.user_id))))
  return { data, next: toCursor(next) }
}

export async function listBalances(deps: Deps, partnerId: PartnerId, id: string) {
  const { user_id: userId } = await getCustomer(deps.db, partnerId, id)
  const balances = await listAvailable(deps, userId)
  return { data: balances.map((each) => ({ asset: each.asset, available: toDecimal(each) })), next: null }
}
