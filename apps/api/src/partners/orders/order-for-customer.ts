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
import { findAsked, orderByPhone, toOrderByPhone, withLasts, withPayment } from '#trading/order-by-phone.ts'
import { readCursor, toCursor } from '../cursor.ts'
import { getCustomer } from '../find-customer.ts'
import { findWidgetDeliveries } from './find-deliveries.ts'
import { toPartnerOrder, type WhoseOrder, whoseOf } from './partner-order.ts'
import { findPlaces, places } from './store.ts'

const PLACE = /^ord_[0-9a-z]{26}$/

type Wanted = { customerId: string; quoteId: string; phone: string; network: PhoneNetwork | undefined }

export async function orderForCustomer(
  deps: Deps,
  partnerId: PartnerId,
  { customerId, ...wanted }: Wanted,
): Promise<PartnerOrder> {
  const { id, user_id: userId } = await getCustomer(deps.db, partnerId, customerId)
  return toPartnerOrder(ofCustomer(id), await orderByPhone(deps, { userId, ...wanted }))
}

/** An order made in the widget is its customer's to give up: to the partner that call is `order_not_found`. */
export async function cancelForCustomer(deps: Deps, partnerId: PartnerId, id: string): Promise<PartnerOrder> {
  const { order, place } = await getOwn(deps, partnerId, id)
  if (place.customer_id === null) throw new AppError('order_not_found')
  const cancelled = await cancelOrder(deps, order.user_id, order.reference)
  return toPartnerOrder(whoseOf(place), await withPayment(deps, cancelled))
}

type Asked = { customerId: string; cursor: string | undefined; limit: number }

export async function listOrdersOf(deps: Deps, partnerId: PartnerId, { customerId, cursor, limit }: Asked) {
  const { id, user_id: userId } = await getCustomer(deps.db, partnerId, customerId)
  const after = readCursor(cursor, PLACE) as OrderId | undefined
  const found = await findOrdersOf(deps.db, userId, { status: undefined, after, limit: limit + 1 })
  const { rows, next } = pageOf(found, limit)
  const data = (await withLasts(deps, rows)).map((asked) => toPartnerOrder(ofCustomer(id), toOrderByPhone(asked)))
  return { data, next: toCursor(next) }
}

type AskedAll = { externalId: string | undefined; cursor: string | undefined; limit: number }

/** Of customers of its own, and of its widget. */
export async function listAllOrders(deps: Deps, partnerId: PartnerId, { externalId, cursor, limit }: AskedAll) {
  const before = readCursor(cursor, PLACE) as OrderId | undefined
  const found = await findPlaces(deps.db, partnerId, { externalId, before, limit: limit + 1 })
  const { rows, next } = pageOf(
    found.map((place) => ({ ...place, id: place.order_id })),
    limit,
  )
  const asked = await findAsked(
    deps,
    rows.map(({ id }) => id),
  )
  const deliveries = await findWidgetDeliveries(deps.db, rows, asked)
  const data = rows.flatMap((place) => {
    const found = asked.get(place.id)
    return found ? [toPartnerOrder(whoseOf(place), toOrderByPhone(found), deliveries.get(place.id))] : []
  })
  return { data, next: toCursor(next) }
}

const ofCustomer = (id: string): WhoseOrder => ({ customerId: id, externalId: null })

/** Throws `order_not_found`, also for an order that came by nobody or by another partner. */
async function getOwn({ db }: Deps, partnerId: PartnerId, id: string) {
  const place = await places.find(db, { order_id: id as OrderId, partner_id: partnerId })
  const order = place && (await findOrder(db, place.order_id))
  if (!order) throw new AppError('order_not_found')
  return { order, place }
}
