// Messages to a partner's own server: where they go, and what became of each. What they say is an event and no more: ids
// and states; what a thing is now, its own call says.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { wholeNumber } from './paging.ts'
import { PARTNER_EVENT_TYPES, partnerEvent } from './partner-events.ts'
import { PARTNER_MODES, ROTATION_HOURS } from './partner-keys.ts'

/** Of one partner in one mode, without those that were removed. */
export const WEBHOOKS_MAX = 10
export const WEBHOOK_URL_LENGTH_MAX = 500

/** `waiting`: it will be tried, again or at all. `dropped`: its endpoint was switched off, or removed, before it arrived. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** By a member, or by the endpoint itself, which answered 410. */
export const SWITCHED_OFF_BY = ['member', 'endpoint'] as const
export type SwitchedOffBy = (typeof SWITCHED_OFF_BY)[number]

const partnerId = z.string().check(z.regex(/^ptn_[0-9a-z]{26}$/, 'must be the id of a partner'))
const mode = z.enum(PARTNER_MODES, `must be one of ${PARTNER_MODES.join(', ')}`)
const types = z
  .array(z.enum(PARTNER_EVENT_TYPES, `must be one of ${PARTNER_EVENT_TYPES.join(', ')}`))
  .check(z.minLength(1, 'must name at least one type'), z.maxLength(PARTNER_EVENT_TYPES.length, 'names a type twice'))

const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  types: z.array(z.enum(PARTNER_EVENT_TYPES)),
  /** The version of the API that its messages are sent in. */
  api_version: z.string(),
  created_at: z.string(),
  /** Null while messages go there. */
  switched_off_at: z.nullable(z.string()),
  switched_off_by: z.nullable(z.enum(SWITCHED_OFF_BY)),
  /** Until then messages carry a signature by the secret of before as well. */
  old_secret_ends_at: z.nullable(z.string()),
})
export type PartnerWebhook = z.output<typeof webhookSchema>

const madeWebhook = z.object({
  webhook: webhookSchema,
  /** The signing secret, this one time: `whsec_…`, as Standard Webhooks has it. */
  secret: z.string(),
})

const params = z.object({ id: partnerId })
const webhookParams = z.object({
  id: partnerId,
  webhook: z.string().check(z.regex(/^pwh_[0-9a-z]{26}$/, 'must be the id of a webhook')),
})

const ANY = ['partner_not_found', 'second_factor_missing', 'partner_role_refused', 'partner_mode_closed'] as const
const ANY_OF_ONE = [...ANY, 'webhook_not_found'] as const

export const listPartnerWebhooks = endpoint({
  id: 'listPartnerWebhooks',
  route: 'GET /partners/{id}/webhooks',
  summary: 'Where messages of one mode go',
  auth: 'user',
  params,
  query: z.object({ mode }),
  response: z.object({ webhooks: z.array(webhookSchema) }),
  errors: ANY,
})

export const createPartnerWebhook = endpoint({
  id: 'createPartnerWebhook',
  route: 'POST /partners/{id}/webhooks',
  summary: 'Have messages sent to an address; its signing secret is shown this one time',
  auth: 'user',
  proof: 'unless-fresh',
  params,
  body: z.object({
    mode,
    url: z.string('is required').check(z.minLength(1, 'is required'), z.maxLength(WEBHOOK_URL_LENGTH_MAX)),
    types: z._default(types, [...PARTNER_EVENT_TYPES]),
  }),
  response: madeWebhook,
  errors: [...ANY, 'too_many_webhooks'],
})

export const rotateWebhookSecret = endpoint({
  id: 'rotateWebhookSecret',
  route: 'POST /partners/{id}/webhooks/{webhook}/rotate',
  summary: 'Make a new signing secret; the old one signs beside it for so many hours',
  auth: 'user',
  proof: 'unless-fresh',
  params: webhookParams,
  body: z.object({
    mode,
    overlap_hours: z.literal([...ROTATION_HOURS], `must be one of ${ROTATION_HOURS.join(', ')}`),
  }),
  response: madeWebhook,
  errors: ANY_OF_ONE,
})

export const switchWebhook = endpoint({
  id: 'switchWebhook',
  route: 'POST /partners/{id}/webhooks/{webhook}/switch',
  summary: 'Switch one off, which drops what waits for it, or on again',
  auth: 'user',
  proof: 'unless-fresh',
  params: webhookParams,
  body: z.object({ mode, is_on: z.boolean('must be true or false') }),
  response: z.object({ webhook: webhookSchema }),
  errors: ANY_OF_ONE,
})

export const removeWebhook = endpoint({
  id: 'removeWebhook',
  route: 'POST /partners/{id}/webhooks/{webhook}/remove',
  summary: 'Send nothing there any more',
  auth: 'user',
  proof: 'unless-fresh',
  params: webhookParams,
  body: z.object({ mode }),
  response: z.object({ result: z.literal('ok') }),
  errors: ANY_OF_ONE,
})

const deliverySchema = z.object({
  id: z.string(),
  state: z.enum(DELIVERY_STATES),
  event: partnerEvent,
  created_at: z.string(),
  /** When it is tried next; null when it is not, or at once. */
  next_at: z.nullable(z.string()),
  /** The newest last. */
  tries: z.array(
    z.object({
      at: z.string(),
      duration_ms: z.int(),
      /** Null: there was no answer. */
      status: z.nullable(z.int()),
      /** Why there was none; null with one. */
      problem: z.nullable(z.string()),
      /** How the answer began. */
      answer: z.nullable(z.string()),
    }),
  ),
})
export type WebhookDelivery = z.output<typeof deliverySchema>

export const listWebhookDeliveries = endpoint({
  id: 'listWebhookDeliveries',
  route: 'GET /partners/{id}/webhooks/{webhook}/deliveries',
  summary: 'Messages of the last 30 days, newest first: what was sent and what was answered',
  auth: 'user',
  params: webhookParams,
  query: z.object({
    mode,
    state: z.optional(z.enum(DELIVERY_STATES, `must be one of ${DELIVERY_STATES.join(', ')}`)),
    limit: wholeNumber(1, 100, 20),
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'must be `next` of the page before'))),
  }),
  response: z.object({ data: z.array(deliverySchema), next: z.nullable(z.string()) }),
  errors: ANY_OF_ONE,
})

export const replayDelivery = endpoint({
  id: 'replayDelivery',
  route: 'POST /partners/{id}/webhooks/{webhook}/replay',
  summary: 'Send events of the last 30 days again: one, or all since a moment. They keep their ids',
  auth: 'user',
  proof: 'unless-fresh',
  params: webhookParams,
  body: z.object({
    mode,
    event_id: z.optional(z.string().check(z.regex(/^evt_[0-9a-f]{32}$/, 'must be the id of an event'))),
    since: z.optional(z.iso.datetime({ error: 'must be a moment such as 2026-01-31T08:00:00Z' })),
  }),
  /** How many will be sent; those that wait already are not doubled. */
  response: z.object({ replayed: z.int() }),
  errors: [...ANY_OF_ONE, 'webhook_switched_off', 'event_not_found'],
})
