// Signed webhooks: who gets which event and in which manner, and a log of every attempt.
import { type Endpoint, matchesType } from '../cards/account.ts'
import type { EventObject } from '../cards/network.ts'
import { newId } from '../ids.ts'
import type { Store } from '../store.ts'
import { attemptDelivery, type Delivery, saveDelivery } from './delivery.ts'
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue.ts'
import { MODE_METADATA, modeFromText, type WebhookMode } from './mode.ts'

export type Webhooks = {
  /** Sends the events to every endpoint that wants them, each in its mode. Returns at once. */
  dispatch(events: readonly EventObject[]): void
  setUrl(url: string | undefined): void
  url(): string | undefined
  /** The manner of every event that has none of its own. */
  setMode(mode: WebhookMode): void
  mode(): WebhookMode
  /** The manner of the next `count` events. */
  nextMode(mode: WebhookMode, count?: number): void
  /** What `nextMode` ordered and no event has used yet. */
  nextModes(): NextModes
  /** Sends an event once more, as usual. False when there is no such event. */
  resend(eventId: string): boolean
  deliveries(limit?: number): Delivery[]
  /** Resolves once nothing is under way: no attempt, no pause before a retry. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Pauses before each further attempt: a shortened form of the real one's days. */
const RETRY_PAUSES_MS = [1000, 5000, 30_000, 120_000, 600_000]
const DELIVERIES_KEPT = 2000
const BUILT_IN = 'we_sandbox'

export type NextModes = { mode: WebhookMode; left: number }[]

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

function takeNextMode(store: Store): WebhookMode | undefined {
  const [first, ...rest] = store.find<NextModes>('setting', 'webhook_next') ?? []
  if (!first) return undefined
  store.put('setting', 'webhook_next', first.left > 1 ? [{ ...first, left: first.left - 1 }, ...rest] : rest)
  return first.mode
}

type Outlet = { store: Store; queue: DeliveryQueue; endpoints(): Endpoint[] }

function send({ store, queue, endpoints }: Outlet, event: EventObject, mode: WebhookMode): void {
  for (const endpoint of endpoints()) {
    if (!endpoint.enabled_events.some((pattern) => matchesType(event.type, pattern))) continue
    const copies = mode.lose ? 1 : (mode.copies ?? 1)
    for (let copy = 0; copy < copies; copy++) {
      const status = mode.lose ? 'lost' : 'pending'
      const about = { event: event.id, type: event.type, url: endpoint.url, endpoint: endpoint.id }
      const delivery: Delivery = { id: newId('whd'), ...about, mode, status, attempts: [] }
      saveDelivery(store, delivery)
      if (mode.lose) continue
      if (mode.reorder) queue.hold(delivery)
      else queue.enqueue(delivery, subjectOf(event))
    }
  }
}

type Given = { store: Store; secret: string; url?: string; retryPausesMs?: readonly number[] }

/** Makes the sender. Deliveries left pending by an earlier run are taken up again. */
export function createWebhooks({ store, secret, url: givenUrl, retryPausesMs = RETRY_PAUSES_MS }: Given): Webhooks {
  let url = givenUrl
  const endpoints = (): Endpoint[] => {
    const builtIn = url ? [{ id: BUILT_IN, url, secret, enabled_events: ['*'] }] : []
    return [...builtIn, ...store.list<Endpoint>('webhook_endpoint')]
  }
  const queue = createDeliveryQueue({
    retryPausesMs,
    attempt: (delivery, signal) => {
      const endpoint = endpoints().find(({ id }) => id === delivery.endpoint)
      const attemptsMax = retryPausesMs.length + 1
      return attemptDelivery({ store, delivery, secret: endpoint?.secret ?? secret, attemptsMax, signal })
    },
  })
  const outlet: Outlet = { store, queue, endpoints }
  const nextModes = () => store.find<NextModes>('setting', 'webhook_next') ?? []
  const mode = () => store.find<WebhookMode>('setting', 'webhook_mode') ?? {}

  for (const delivery of store.list<Delivery>('delivery').reverse()) {
    if (delivery.status === 'pending') queue.enqueue(delivery, delivery.event)
  }
  return {
    dispatch: (events) => {
      for (const event of events) send(outlet, event, takeNextMode(store) ?? metadataMode(event) ?? mode())
      if (events.length) store.trim('delivery', DELIVERIES_KEPT)
    },
    setUrl: (next) => {
      url = next
    },
    url: () => url,
    setMode: (next) => store.put('setting', 'webhook_mode', next),
    mode,
    nextMode: (next, count = 1) => store.put('setting', 'webhook_next', [...nextModes(), { mode: next, left: count }]),
    nextModes,
    resend: (eventId) => {
      const event = store.find<EventObject>('event', eventId)
      if (event) send(outlet, event, {})
      return event !== undefined
    },
    deliveries: (limit = 100) => store.list<Delivery>('delivery', { limit }),
    idle: queue.idle,
    close: queue.close,
  }
}
