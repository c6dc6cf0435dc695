// What happened to things of a partner: ids and states alone. What a thing is now, its own call says.
import * as z from 'zod/mini'
import { WITHDRAWAL_STATES } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { partnerPage, partnerPaging } from './partner-paging.ts'

export const PARTNER_EVENT_TYPES = [
  'order.created',
  'order.updated',
  'sale.created',
  'sale.updated',
  'payout_account.created',
  'payout_account.removed',
  'bulk_payout.created',
  'bulk_payout.updated',
  'customer.identity_updated',
] as const
export type PartnerEventType = (typeof PARTNER_EVENT_TYPES)[number]

export const partnerEvent = z.object({
  id: z.string(),
  type: z.enum(PARTNER_EVENT_TYPES),
  created_at: z.string(),
  object: z.union([
    z.object({
      kind: z.literal('order'),
      id: z.string(),
      /** Null of an order made in the widget: its customer is the operator's. */
      customer_id: z.nullable(z.string()),
      /** Of the widget session it was made in. */
      external_id: z.nullable(z.string()),
      /** As it became then. */
      status: z.string(),
      /** What became of the coins' way to the address of its session; null while nothing has. */
      delivery_status: z.nullable(z.enum(WITHDRAWAL_STATES)),
    }),
    /** What is sold; null of one made in the widget and of one that was not, as with orders. */
    z.object({
      kind: z.literal('sale'),
      id: z.string(),
      customer_id: z.nullable(z.string()),
      external_id: z.nullable(z.string()),
      status: z.string(),
    }),
    /** Where a customer's coins may be sold to: `added`, `removed`. */
    z.object({ kind: z.literal('payout_account'), id: z.string(), customer_id: z.string(), status: z.string() }),
    /** A bulk payout, or a withdrawal of the float. */
    z.object({ kind: z.literal('bulk_payout'), id: z.string(), status: z.string() }),
    /** What became of what the partner said of a customer; `accepted` too when they rose by what they showed us themselves. */
    z.object({ kind: z.literal('customer'), id: z.string(), status: z.string() }),
  ]),
})
export type PartnerEvent = z.output<typeof partnerEvent>

export const listPartnerEvents = endpoint({
  id: 'listPartnerEvents',
  route: 'GET /partner/events',
  summary: 'Events of the last 30 days, newest first; read on until you meet one that you know',
  auth: 'partner',
  scope: 'events:read',
  query: z.object(partnerPaging),
  response: partnerPage(partnerEvent),
})
