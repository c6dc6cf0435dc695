// The card network's webhooks, signed as the official library does: who gets which event, and in which manner.
import Stripe from 'stripe'
import { BUILT_IN, BUILT_IN_URL, type Endpoint, matchesType } from '../cards/endpoints.ts'
import type { EventObject } from '../cards/network.ts'
import { unixSeconds } from '../ids.ts'
import type { Store } from '../store.ts'
import type { Delivery } from './delivery.ts'
import { MODE_METADATA, modeFromText, type WebhookMode } from './mode.ts'
import { createSender, type SenderControl } from './sender.ts'

export type Webhooks = SenderControl & {
  /** Sends the events to every endpoint that wants them, each in its mode. Returns at once. */
  dispatch(events: readonly EventObject[]): void
  setUrl(url: string | undefined): void
  url(): string | undefined
  /** Sends an event once more, as usual. False when there is no such event. */
  resend(eventId: string): boolean
}

/** Pauses before each further attempt: a shortened form of the real one's days. */
const RETRY_PAUSES_MS = [1000, 5000, 30_000, 120_000, 600_000]
const DELIVERIES_KEPT = 2000
const WRONG_SECRET = 'whsec_not_the_secret'
const signing = new Stripe('sk_test_unused')

/** What events of one payment share, so that they leave in the order they happened. */
function subjectOf(event: EventObject): string {
  const object = event.data.object as { id: string; payment_intent?: unknown }
  return typeof object.payment_intent === 'string' ? object.payment_intent : object.id
}

function metadataMode(event: EventObject): WebhookMode | undefined {
  const { metadata } = event.data.object as { metadata?: Record<string, string> }
  const text = metadata?.[MODE_METADATA]
  return text === undefined ? undefined : modeFromText(text)
}

type Given = { store: Store; secret: string; url?: string; retryPausesMs?: readonly number[] }

/** Makes the sender. Deliveries left pending by an earlier run are taken up again. */
export function createWebhooks({ store, secret, url: givenUrl, retryPausesMs = RETRY_PAUSES_MS }: Given): Webhooks {
  let url = givenUrl
  const noteBuiltIn = () => store.put('setting', BUILT_IN_URL, url ?? null)
  noteBuiltIn()
  const endpoints = (): Pick<Endpoint, 'id' | 'url' | 'secret' | 'enabled_events'>[] => {
    const builtIn = url ? [{ id: BUILT_IN, url, secret, enabled_events: ['*'] }] : []
    return [...builtIn, ...store.list<Endpoint>('webhook_endpoint').filter(({ status }) => status === 'enabled')]
  }
  const headersOf = (payload: string, { endpoint, mode }: Delivery) => {
    const own = endpoints().find(({ id }) => id === endpoint)?.secret ?? secret
    const given = { payload, secret: mode.badSignature ? WRONG_SECRET : own, timestamp: unixSeconds() }
    return { 'stripe-signature': signing.webhooks.generateTestHeaderString(given) }
  }
  const payloadOf = ({ event }: Delivery) => JSON.stringify(store.find<EventObject>('event', event))
  const given = { store, retryPausesMs, payloadOf, headersOf }
  const sender = createSender({ ...given, kind: 'delivery', kept: DELIVERIES_KEPT })

  function send(event: EventObject, mode: WebhookMode): void {
    for (const endpoint of endpoints()) {
      if (!endpoint.enabled_events.some((pattern) => matchesType(event.type, pattern))) continue
      const letter = { event: event.id, type: event.type, url: endpoint.url, endpoint: endpoint.id }
      sender.send(letter, mode, subjectOf(event))
    }
  }

  return {
    ...sender.control,
    dispatch: (events) => {
      for (const event of events) send(event, sender.takeMode(metadataMode(event)))
    },
    setUrl: (next) => {
      url = next
      noteBuiltIn()
    },
    url: () => url,
    resend: (eventId) => {
      const event = store.find<EventObject>('event', eventId)
      if (event) send(event, {})
      return event !== undefined
    },
  }
}
