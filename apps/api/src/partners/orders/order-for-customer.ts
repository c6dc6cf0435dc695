// What a partner's customer buys is quoted, ordered and paid as anybody's: `trading` makes the order, with the customer's
// limits and the one ledger. This says only whose it is.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerOrder } from '@kivuko/contract/partner-orders.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { Deps } from '#deps.ts'
import type { OrderId, PartnerId } from '#platform/ids.ts'
import { pageOf } from '#platform/page-of.ts'
import { cancelOrder } from '#trading/cancel-order.ts'
import { findOrder, findOrdersOf } from '#trading/find-order.ts'
import { orderByPhone, withPayment } from '#trading/order-by-phone.ts'
import { readCursor, toCursor } from '../cursor.ts'
import { findCustomerOf, getCustomer } from '../find-customer.ts'
import { toPartnerOrder } from './partner-order.ts'

const PLACE = /^ord_[0-9a-z]{26}$/

type Wanted = { customerId: string; quoteId: string; phone: string; network: PhoneNetwork | undefined }

export async function orderForCustomer(
  deps: Deps,
  partnerId: PartnerId,
  { customerId, ...wanted }: Wanted,
): Promise<PartnerOrder> {
  const { id, user_id: userId } = await getCustomer(deps.db, partnerId, customerId)
  return toPartnerOrder(id, await orderByPhone(deps, { userId, ...wanted }))
}

export async function readOrder(deps: Deps, partnerId: PartnerId, id: string): Promise<PartnerOrder> {
  const { order, customer } = await getOwn(deps, partnerId, id)
  return toPartnerOrder(customer.id, await withPayment(deps, order))
}

export async function cancelForCustomer(deps: Deps, partnerId: PartnerId, id: string): Promise<PartnerOrder> {
  const { order, customer } = await getOwn(deps, partnerId, id)
  return toPartnerOrder(customer.id, await withPayment(deps, await cancelOrder(deps, order.user_id, order.reference)))
}

type Asked = { customerId: string; cursor: string | undefined; limit: number }

export async function listOrdersOf(deps: Deps, partnerId: PartnerId, { customerId, cursor, limit }: Asked) {
  const { id, user_id: userId } = await getCustomer(deps.db, partnerId, customerId)
  const after = readCursor(cursor, PLACE) as OrderId | undefined
  const found = await findOrdersOf(deps.db, userId, { status: undefined, after, limit: limit + 1 })
  const { rows, next } = pageOf(found, limit)
  const data = await Promise.all(rows.map(async (order) => toPartnerOrder(id, await withPayment(deps, order))))
  return { data, next: toCursor(next) }
}

/** Throws `order_not_found`, also for an order of somebody who is no customer of this partner. */
async function getOwn({ db }: Deps, partnerId: PartnerId, id: string) {
  const order = await findOrder(db, id as OrderId)
  const customer = order && (await findCustomerOf(db, partnerId, order.user_id))
  if (!customer) throw new AppError('order_not_found')
  return { order, customer }
}
