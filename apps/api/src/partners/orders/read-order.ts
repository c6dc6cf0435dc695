// One order of a partner: what its servers ask again and again, until it is paid. Calls of one moment share the queries.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PartnerOrder } from '@kivuko/contract/partner-orders.ts'
import type { Deps } from '#deps.ts'
import { gather } from '#platform/gather.ts'
import type { OrderId, PartnerId } from '#platform/ids.ts'
import { findAsked, toOrderByPhone } from '#trading/order-by-phone.ts'
import { findWidgetDeliveries } from './find-deliveries.ts'
import { toPartnerOrder, whoseOf } from './partner-order.ts'
import { findPlacesOf } from './store.ts'

const BATCH = { limit: 200, patienceMs: 10 }

/** Throws `order_not_found`, also for an order that came by nobody or by another partner. */
export function orderReader(deps: Deps): (partnerId: PartnerId, id: string) => Promise<PartnerOrder> {
  const find = gather(async (ids: readonly OrderId[]) => {
    const places = await findPlacesOf(deps.db, [...new Set(ids)])
    const asked = await findAsked(
      deps,
      places.map(({ order_id }) => order_id),
    )
    const deliveries = await findWidgetDeliveries(deps.db, places, asked)
    const found = new Map(
      places.map((place) => {
        const { order_id: id } = place
        return [id, { place, asked: asked.get(id), delivery: deliveries.get(id) }]
      }),
    )
    return ids.map((id) => found.get(id))
  }, BATCH)

  return async (partnerId, id) => {
    const { place, asked, delivery } = (await find(id as OrderId)) ?? {}
    if (!asked || place?.partner_id !== partnerId) throw new AppError('order_not_found')
    return toPartnerOrder(whoseOf(place), toOrderByPhone(asked), delivery)
  }
}
