// Messages to partners' servers, as OpenAPI's `webhooks`: an entry a type of event.
import type { Json } from './openapi-schema.ts'
import { PARTNER_EVENT_TYPES, type PartnerEventType } from './partner-events.ts'
import { PARTNER_EXAMPLES } from './partner-examples.ts'
import { VERSION_HEADER } from './partner-versions.ts'

const HEADERS = {
  'webhook-id': 'The event’s id. The same message may come twice, under the same id.',
  'webhook-timestamp': 'When it was signed, in seconds since 1970. One of more than five minutes ago is not believed.',
  'webhook-signature':
    '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; several, with spaces between them, while a secret is changed.',
  [VERSION_HEADER]: 'The version the message is written in: the webhook’s.',
} as const

/** As what each is about then stands, in the examples. */
const STATUSES: Readonly<Record<PartnerEventType, string>> = {
  'order.created': 'awaiting_payment',
  'order.updated': 'completed',
  'sale.created': 'waiting',
  'sale.updated': 'completed',
  'payout_account.created': 'added',
  'payout_account.removed': 'removed',
  'bulk_payout.created': 'proposed',
  'bulk_payout.updated': 'completed',
  'customer.identity_updated': 'accepted',
}

export function partnerWebhooks(): Json {
  const events = PARTNER_EXAMPLES.listPartnerEvents?.answer.data as readonly Json[]
  return Object.fromEntries(
    PARTNER_EVENT_TYPES.map((type) => {
      const event = events.find(({ object }) => type.startsWith(`${(object as Json).kind}.`))
      const example = { ...event, type, object: { ...(event?.object as Json), status: STATUSES[type] } }
      return [type, { post: message(type, example) }]
    }),
  )
}

function message(type: string, example: Json): Json {
  const id = type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())
  return {
    operationId: `${id}Message`,
    summary: `Sent to your webhook when there is an event ${type}: ids and states alone`,
    tags: ['events'],
    security: [],
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' }, example } },
    },
    responses: {
      204: { description: 'You have it: any 2xx within 15 seconds. Anything else is tried again for three days.' },
      410: { description: 'You want no more: the webhook is switched off.' },
    },
  }
}
