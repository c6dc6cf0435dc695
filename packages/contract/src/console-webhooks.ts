// Messages of providers, as they arrived.
import * as z from 'zod/mini'
import { consolePage, consolePaging, reasonText, searchText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { PHONE_NETWORK_IDS } from './phone-networks.ts'
import { MONEY_DECIDERS, MONEY_READERS } from './staff-roles.ts'
import { calendarDay } from './transactions.ts'

/** Those there are to choose from. */
export const WEBHOOK_PROVIDERS = ['stripe', 'paystack', ...PHONE_NETWORK_IDS, 'bank'] as const
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
  route: 'GET /console/webhooks',
  summary: 'Events of providers as they came, newest first',
  auth: 'staff',
  roles: MONEY_READERS,
  hides: ['search'],
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
})

export const openWebhook = endpoint({
  id: 'openWebhook',
  route: 'GET /console/webhooks/event',
  summary: 'One event with its body; opening it is written into the audit',
  auth: 'staff',
  roles: MONEY_READERS,
  query: z.object(webhookName),
  response: openWebhookSchema,
  errors: ['webhook_not_found'],
})

export const redeliverWebhook = endpoint({
  id: 'redeliverWebhook',
  route: 'POST /console/webhooks/redeliver',
  summary: 'Handle a kept event again; what it did before is not done twice',
  auth: 'staff',
  roles: MONEY_DECIDERS,
  body: z.object({ ...webhookName, reason: reasonText }),
  response: webhookSchema,
  errors: ['webhook_not_found', 'redelivery_unavailable'],
})
