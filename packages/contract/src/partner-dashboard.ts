// What a partner's servers did, as its members read it in the dashboard: orders, customers and margins on their way. By ids and by
// the partner's own names for people: what these are called, and their phones, its servers know.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { WITHDRAWAL_STATES } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { ORDER_STATES } from './orders.ts'
import { wholeNumber } from './paging.ts'
import { partnerCustomerId } from './partner-customers.ts'
import { PARTNER_EVENT_TYPES } from './partner-events.ts'
import { PARTNER_MODES } from './partner-keys.ts'
import { partnerOrderSchema } from './partner-orders.ts'
import { DELIVERY_STATES } from './partner-webhooks.ts'
import { KYC_TIERS } from './tier-matrix.ts'
import { WALLET_CURRENCIES } from './wallets.ts'

const id = z.string().check(z.regex(/^ptn_[0-9a-z]{26}$/, 'must be the id of a partner'))
const params = z.object({ id })
const mode = z.enum(PARTNER_MODES, `must be one of ${PARTNER_MODES.join(', ')}`)
const externalId = z.optional(
  z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, 'must be 1 to 64 visible characters without spaces')),
)
const orderId = z.string().check(z.regex(/^ord_[0-9a-z]{26}$/, 'must be the id of an order'))
const ANY = ['partner_not_found', 'second_factor_missing', 'partner_mode_closed'] as const

/** `external_id`: the partner's own name for its customer, or for the widget session it was made in. */
const memberOrderSchema = z.omit(partnerOrderSchema, { payment: true, delivery: true })
export type MemberOrder = z.output<typeof memberOrderSchema>

export const listMemberOrders = endpoint({
  id: 'listMemberOrders',
  route: 'GET /partners/{id}/orders',
  summary: 'Orders of the partner’s customers and of its widget in one mode, newest first',
  auth: 'user',
  params,
  query: z.object({
    mode,
    status: z.optional(z.enum(ORDER_STATES, `must be one of ${ORDER_STATES.join(', ')}`)),
    customer_id: z.optional(partnerCustomerId),
    /** Of a customer, or of a widget session. */
    external_id: externalId,
    limit: wholeNumber(1, 100, 20),
    after: z.optional(z.string().check(z.regex(/^ord_[0-9a-z]{26}$/, 'must be `next` of the page before'))),
  }),
  hides: ['external_id'],
  response: z.object({ data: z.array(memberOrderSchema), next: z.nullable(z.string()) }),
  errors: ANY,
})

const orderEventSchema = z.object({
  id: z.string(),
  type: z.enum(PARTNER_EVENT_TYPES),
  /** As the order became then. */
  status: z.enum(ORDER_STATES),
  /** What became of the coins' way to an address; null while nothing has. */
  delivery_status: z.nullable(z.enum(WITHDRAWAL_STATES)),
  at: z.string(),
  deliveries: z.array(
    z.object({
      id: z.string(),
      webhook_id: z.string(),
      url: z.string(),
      state: z.enum(DELIVERY_STATES),
      tries: z.int(),
      /** What the last try was answered; null where there was none. */
      status: z.nullable(z.int()),
      /** Why there was no answer. */
      problem: z.nullable(z.string()),
    }),
  ),
})
export type MemberOrderEvent = z.output<typeof orderEventSchema>

export const readMemberOrder = endpoint({
  id: 'readMemberOrder',
  route: 'GET /partners/{id}/orders/{order}',
  summary: 'One order, its events of the last 30 days, oldest first, and what was sent of them',
  auth: 'user',
  params: z.object({ id, order: orderId }),
  query: z.object({ mode }),
  response: z.object({ order: memberOrderSchema, events: z.array(orderEventSchema) }),
  errors: [...ANY, 'order_not_found'],
})

const memberCustomerSchema = z.object({
  id: z.string(),
  external_id: z.string(),
  /** How much is known of them. */
  tier: z.literal([...KYC_TIERS]),
  /** Suspended by the operator: nothing moves. */
  is_suspended: z.boolean(),
  created_at: z.string(),
})
export type MemberCustomer = z.output<typeof memberCustomerSchema>

export const listMemberCustomers = endpoint({
  id: 'listMemberCustomers',
  route: 'GET /partners/{id}/customers',
  summary:
    'The partner’s customers in one mode by its own names for them, newest first, or the one with an external id',
  auth: 'user',
  params,
  query: z.object({
    mode,
    external_id: externalId,
    limit: wholeNumber(1, 100, 20),
    after: z.optional(z.string().check(z.regex(/^pcu_[0-9a-z]{26}$/, 'must be `next` of the page before'))),
  }),
  hides: ['external_id'],
  response: z.object({ data: z.array(memberCustomerSchema), next: z.nullable(z.string()) }),
  errors: ANY,
})

export const listAccruedMargins = endpoint({
  id: 'listAccruedMargins',
  route: 'GET /partners/{id}/margin/accrued',
  summary: 'Margins that no settlement has yet, by currency',
  auth: 'user',
  params,
  query: z.object({ mode }),
  response: z.object({
    accrued: z.array(
      z.object({
        currency: z.enum(WALLET_CURRENCIES),
        /** Since the last settlement, less what was given back. */
        earned: decimalString,
        /** Zero or below: what the next settlement takes from it. */
        carried_in: decimalString,
      }),
    ),
  }),
  errors: ANY,
})
