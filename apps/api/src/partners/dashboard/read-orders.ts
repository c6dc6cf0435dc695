// Orders of a partner's customers and of its widget, as its members read them: no name and no phone of whoever bought.
import { AppError } from '@kivuko/contract/errors.ts'
import type { OrderState } from '@kivuko/contract/orders.ts'
import type { MemberOrder, MemberOrderEvent } from '@kivuko/contract/partner-dashboard.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import type { Deps } from '#deps.ts'
import type { OrderId, UserId } from '#platform/ids.ts'
import type { PageAsked } from '#platform/list-query.ts'
import { databaseOfMade } from '../modes.ts'
import { toPartnerOrder } from '../orders/partner-order.ts'
import { requireMember } from '../require-member.ts'
import {
  type EventRow,
  findEventsOf,
  findOwnOrder,
  findSent,
  type OrderRow,
  pageOrders,
  type SentRow,
} from './store.ts'

export type Named = { userId: UserId; partnerId: string; mode: PartnerMode }
type Search = { status?: OrderState | undefined; customerId?: string | undefined; externalId?: string | undefined }

export async function listOrders(deps: Deps, { mode, ...who }: Named, search: Search, page: PageAsked) {
  const { partner } = await requireMember(deps, who)
  const { rows, next } = await pageOrders(databaseOfMade(deps, mode), { partnerId: partner.id, ...search }, page)
  return { data: rows.map(toMemberOrder), next }
}

/** Throws `order_not_found`, also for an order that came by nobody or by another partner. */
export async function readOrder(deps: Deps, { mode, orderId, ...who }: Named & { orderId: string }) {
  const { partner } = await requireMember(deps, who)
  const db = databaseOfMade(deps, mode)
  const row = await findOwnOrder(db, partner.id, orderId as OrderId)
  if (!row) throw new AppError('order_not_found')
  const events = await findEventsOf(db, partner.id, row.id)
  const sent = await findSent(
    db,
    events.map(({ number }) => number),
  )
  return { order: toMemberOrder(row), events: events.map((event) => toMemberEvent(event, sent)) }
}

function toMemberOrder(row: OrderRow): MemberOrder {
  const whose = { customerId: row.customer_id, externalId: row.partner_external_id }
  const { payment: _, delivery: __, ...order } = toPartnerOrder(whose, { order: row, payment: undefined })
  return order
}

function toMemberEvent(
  { number, id, type, status, delivery_status, at }: EventRow,
  sent: readonly SentRow[],
): MemberOrderEvent {
  return {
    ...{ id, type, at: at.toISOString() },
    // What orders' events say is a state of an order.
    status: status as OrderState,
    delivery_status,
    deliveries: sent
      .filter(({ event_number }) => event_number === number)
      .map(({ number: place, webhook_id, url, state, tries, status: answered, problem }) => ({
        ...{ id: String(place), webhook_id, url, state, tries, status: answered, problem },
      })),
  }
}
