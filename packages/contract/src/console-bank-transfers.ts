// The money desk: bank transfers that need a person, and what providers told us.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { ORDER_FIATS } from './buying.ts'
import { consolePage, consolePaging, placeLike, reasonText, searchText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { ORDER_STATES } from './orders.ts'
import type { StaffRole } from './staff-roles.ts'
import { calendarDay } from './transactions.ts'

/** Who reads of money; who decides about it. */
export const MONEY_READERS = ['support', 'treasury', 'admin'] as const satisfies readonly StaffRole[]
export const MONEY_DECIDERS = ['treasury', 'admin'] as const satisfies readonly StaffRole[]

/** Where a transfer stands: `decide` and `return` wait for a person. */
export const TRANSFER_STANDS = ['decide', 'return', 'received', 'returning', 'returned', 'matched'] as const
export const TRANSFER_PROVIDERS = ['bank', 'paystack'] as const

export const deskTransferSchema = z.object({
  id: z.string(),
  stand: z.enum(TRANSFER_STANDS),
  /** Why a person must look, or why it goes back. */
  reason: z.nullable(z.string()),
  amount: decimalString,
  currency: z.enum(ORDER_FIATS),
  provider: z.enum(TRANSFER_PROVIDERS),
  account_number: z.string(),
  sender_name: z.nullable(z.string()),
  reference_text: z.string(),
  order_reference: z.nullable(z.string()),
  booked_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type DeskTransfer = z.output<typeof deskTransferSchema>

/** An order as it stands beside a transfer, and in what they agree. */
export const candidateOrderSchema = z.object({
  reference: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  total: decimalString,
  currency: z.enum(ORDER_FIATS),
  status: z.enum(ORDER_STATES),
  created_at: z.string(),
  is_same_amount: z.boolean(),
  is_similar_name: z.boolean(),
})
export type CandidateOrder = z.output<typeof candidateOrderSchema>

export const openTransferSchema = z.object({
  transfer: deskTransferSchema,
  /** The order it names, or paid. */
  order: z.nullable(candidateOrderSchema),
  /** Open orders it may be for; none once it is decided. */
  candidates: z.array(candidateOrderSchema),
})
export type OpenTransfer = z.output<typeof openTransferSchema>

const transferId = z.object({ id: z.string().check(z.regex(/^brc_[0-9a-z]{26}$/, 'must be the id of a transfer')) })

export const listDeskTransfers = endpoint({
  id: 'listDeskTransfers',
  method: 'GET',
  path: '/console/transfers',
  summary: 'Bank transfers that arrived, newest first',
  auth: 'staff',
  roles: MONEY_READERS,
  query: z.object({
    ...consolePaging,
    after: placeLike(/^brc_[0-9a-z]{26}$/),
    stand: z.optional(z.enum(TRANSFER_STANDS)),
    currency: z.optional(z.enum(ORDER_FIATS)),
    provider: z.optional(z.enum(TRANSFER_PROVIDERS)),
    from: z.optional(calendarDay),
    to: z.optional(calendarDay),
    /** In the sender's name, what they wrote, the account, or the order's reference. */
    search: z.optional(searchText),
  }),
  response: consolePage(deskTransferSchema),
  errors: [],
})

export const openDeskTransfer = endpoint({
  id: 'openDeskTransfer',
  method: 'GET',
  path: '/console/transfers/{id}',
  summary: 'One transfer beside the orders it may be for; opening it is written into the audit',
  auth: 'staff',
  roles: MONEY_READERS,
  params: transferId,
  response: openTransferSchema,
  errors: ['payment_not_found'],
})

/** `settle` pays an order with it: when that cannot take it, it goes back. `return` sends it back. */
export const decideDeskTransfer = endpoint({
  id: 'decideDeskTransfer',
  method: 'POST',
  path: '/console/transfers/{id}/decide',
  summary: 'Say what becomes of a transfer that needs a person',
  auth: 'staff',
  roles: MONEY_DECIDERS,
  params: transferId,
  body: z.object({
    what: z.enum(['settle', 'return']),
    order_reference: z.optional(z.string().check(z.trim(), z.minLength(1, 'Say which order'), z.maxLength(40))),
    reason: reasonText,
  }),
  response: openTransferSchema,
  errors: ['payment_not_found', 'order_not_found', 'payment_closed', 'own_account'],
})

export const markTransferReturned = endpoint({
  id: 'markTransferReturned',
  method: 'POST',
  path: '/console/transfers/{id}/returned',
  summary: 'A transfer was sent back at the bank, by hand',
  auth: 'staff',
  roles: MONEY_DECIDERS,
  params: transferId,
  body: z.object({ reason: reasonText }),
  response: openTransferSchema,
  errors: ['payment_not_found', 'payment_closed', 'own_account'],
})

/** Those there are to choose from. */
export const WEBHOOK_PROVIDERS = ['stripe', 'paystack', 'mpesa', 'bank'] as const
export const WEBHOOK_OUTCOMES = ['received', 'handled', 'ignored', 'unmatched'] as const

const webhookProvider = z.string().check(z.minLength(1), z.maxLength(40, 'at most 40 characters'))

export const webhookSchema = z.object({
  provider: webhookProvider,
  id: z.string(),
  type: z.string(),
  /** The provider's id of what it is about. */
  object_ref: z.nullable(z.string()),
  outcome: z.enum(WEBHOOK_OUTCOMES),
  received_at: z.string(),
  handled_at: z.nullable(z.string()),
})
export type Webhook = z.output<typeof webhookSchema>

const openWebhookSchema = z.object({
  ...webhookSchema.shape,
  /** Indented; what is secret in it is left out. */
  body: z.string(),
  /** False for what was read from a statement: there is nobody who handles it again. */
  can_redeliver: z.boolean(),
})
export type OpenWebhook = z.output<typeof openWebhookSchema>

/** Providers' ids hold any letters, so they never travel in a path. */
const webhookName = { provider: webhookProvider, id: z.string().check(z.minLength(1), z.maxLength(300)) }

export const listWebhooks = endpoint({
  id: 'listWebhooks',
  method: 'GET',
  path: '/console/webhooks',
  summary: 'Events of providers as they came, newest first',
  auth: 'staff',
  roles: MONEY_READERS,
  query: z.object({
    ...consolePaging,
    provider: z.optional(webhookProvider),
    outcome: z.optional(z.enum(WEBHOOK_OUTCOMES)),
    type: z.optional(searchText),
    from: z.optional(calendarDay),
    to: z.optional(calendarDay),
    /** The event's id or what it is about, exactly. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(300, 'at most 300 characters'))),
  }),
  response: consolePage(webhookSchema),
  errors: [],
})

export const openWebhook = endpoint({
  id: 'openWebhook',
  method: 'GET',
  path: '/console/webhooks/event',
  summary: 'One event with its body; opening it is written into the audit',
  auth: 'staff',
  roles: MONEY_READERS,
  query: z.object(webhookName),
  response: openWebhookSchema,
  errors: ['webhook_not_found'],
})

export const redeliverWebhook = endpoint({
  id: 'redeliverWebhook',
  method: 'POST',
  path: '/console/webhooks/redeliver',
  summary: 'Handle a kept event again; what it did before is not done twice',
  auth: 'staff',
  roles: MONEY_DECIDERS,
  body: z.object({ ...webhookName, reason: reasonText }),
  response: webhookSchema,
  errors: ['webhook_not_found', 'redelivery_unavailable'],
})

export const MONEY_DESK_ENDPOINTS = [
  listDeskTransfers,
  openDeskTransfer,
  decideDeskTransfer,
  markTransferReturned,
  listWebhooks,
  openWebhook,
  redeliverWebhook,
] as const
