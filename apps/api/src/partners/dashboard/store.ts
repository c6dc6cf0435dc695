// SQL on what members read of orders and their events, in the database of their mode.
import type { OrderState } from '@kivuko/contract/orders.ts'
import type { DeliveryState } from '@kivuko/contract/partner-webhooks.ts'
import { type SqlBool, sql } from 'kysely'
import type { OrderId, PartnerCustomerId, PartnerId, PartnerWebhookId } from '#platform/ids.ts'
import { type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import type { Db, Tables } from '#tables.ts'
import { allOrders } from '#trading/find-order.ts'
import type { Order } from '#trading/order.ts'

export type OrderRow = Order & { customer_id: PartnerCustomerId | null; partner_external_id: string | null }

export type OrderSearch = {
  partnerId: PartnerId
  status?: OrderState | undefined
  customerId?: string | undefined
  externalId?: string | undefined
}

/** `partner_external_id`: the partner's own name for the customer, or for the widget session. */
export async function pageOrders(db: Db, search: OrderSearch, page: PageAsked): Promise<Page<OrderRow>> {
  const { partnerId, status, customerId, externalId } = search
  let query = ordersOf(db, partnerId)
  if (status !== undefined) query = query.where('o.state', '=', status)
  if (customerId !== undefined) query = query.where('p.customer_id', '=', customerId as PartnerCustomerId)
  if (externalId !== undefined)
    query = query.where(sql<SqlBool>`(p.external_id = ${externalId} or p.customer_id in (
      select id from partner_customers where partner_id = ${partnerId} and external_id = ${externalId}))`)
  return pageById(query, 'p.order_id', page)
}

/** Undefined also for an order that came by nobody or by another partner. */
export async function findOwnOrder(db: Db, partnerId: PartnerId, id: OrderId): Promise<OrderRow | undefined> {
  return ordersOf(db, partnerId).where('p.order_id', '=', id).executeTakeFirst()
}

function ordersOf(db: Db, partnerId: PartnerId) {
  return db
    .selectFrom('partner_orders as p')
    .innerJoin(allOrders(db).as('o'), 'o.id', 'p.order_id')
    .leftJoin('partner_customers as c', 'c.id', 'p.customer_id')
    .selectAll('o')
    .select(['p.customer_id', sql<string | null>`coalesce(p.external_id, c.external_id)`.as('partner_external_id')])
    .where('p.partner_id', '=', partnerId)
}

export type EventRow = Pick<Tables['partner_events'], 'type' | 'status' | 'delivery_status' | 'at'> & {
  number: bigint
  id: string
}

export async function findEventsOf(db: Db, partnerId: PartnerId, orderId: OrderId): Promise<EventRow[]> {
  return db
    .selectFrom('partner_events')
    .select(['number', 'id', 'type', 'status', 'delivery_status', 'at'])
    .where('object_id', '=', orderId)
    .where('partner_id', '=', partnerId)
    .orderBy('number')
    .execute()
}

export type SentRow = {
  number: bigint
  event_number: bigint
  state: DeliveryState
  tries: number
  webhook_id: PartnerWebhookId
  url: string
  status: number | null
  problem: string | null
}

/** With what the last try of each was answered. Of webhooks that are there. */
export async function findSent(db: Db, events: readonly bigint[]): Promise<SentRow[]> {
  if (events.length === 0) return []
  const { rows } = await sql<SentRow>`
    select d.number, d.event_number, d.state, d.tries, w.id as webhook_id, w.url, t.status, t.problem
    from partner_deliveries d join partner_webhooks w on w.id = d.webhook_id and w.ended_at is null
    left join lateral (
      select status, problem from partner_tries where delivery_number = d.number order by number desc limit 1) t on true
    where d.event_number = any(${events}::bigint[]) order by d.number`.execute(db)
  return rows
}
