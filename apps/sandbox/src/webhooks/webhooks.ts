// Signed webhooks: who gets which event, in which manner, tried again with growing pauses, and a log of every attempt.
import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { type Endpoint, matchesType } from '../cards/account.ts'
import type { EventObject } from '../cards/network.ts'
import { newId, unixSeconds } from '../ids.ts'
import type { Store } from '../store.ts'
import { MODE_METADATA, modeFromText, type WebhookMode } from './mode.ts'

export type Attempt = { at: number; status: number | null; tookMs: number; error?: string }
export type Delivery = {
  id: string
  event: string
  type: string
  url: string
  endpoint: string
  mode: WebhookMode
  status: 'pending' | 'delivered' | 'failed' | 'lost'
  attempts: Attempt[]
}

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
  /** Sends an event once more, as usual. False when there is no such event. */
  resend(eventId: string): boolean
  deliveries(limit?: number): Delivery[]
  /** Resolves once nothing is under way: no attempt, no pause before a retry. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Pauses before each further attempt: a shortened form of the real one's days. */
export const RETRY_PAUSES_MS = [1000, 5000, 30_000, 120_000, 600_000]
const REORDER_QUIET_MS = 250
const ATTEMPT_TIMEOUT_MS = 10_000
const DELIVERIES_KEPT = 2000
const BUILT_IN = 'we_sandbox'
const WRONG_SECRET = 'whsec_not_the_secret'

type Given = { store: Store; secret: string; url?: string; retryPausesMs?: readonly number[] }
type NextModes = { mode: WebhookMode; left: number }[]

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

/** Makes the sender. Deliveries left pending by an earlier run are taken up again. */
export function createWebhooks({ store, secret, url: givenUrl, retryPausesMs = RETRY_PAUSES_MS }: Given): Webhooks {
  const signing = new Stripe('sk_test_unused')
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  const lastBySubject = new Map<string, Promise<void>>()
  let url = givenUrl
  let held: Delivery[] = []
  let heldTimer: NodeJS.Timeout | undefined

  const endpoints = (): Endpoint[] => {
    const builtIn = url ? [{ id: BUILT_IN, url, secret, enabled_events: ['*'] }] : []
    return [...builtIn, ...store.list<Endpoint>('webhook_endpoint')]
  }
  const mode = () => store.find<WebhookMode>('setting', 'webhook_mode') ?? {}
  const save = (delivery: Delivery) => store.put('delivery', delivery.id, delivery, delivery.event)

  async function attempt(delivery: Delivery): Promise<boolean> {
    const event = store.find<EventObject>('event', delivery.event)
    const endpoint = endpoints().find(({ id }) => id === delivery.endpoint)
    const payload = JSON.stringify(event)
    const key = delivery.mode.badSignature ? WRONG_SECRET : (endpoint?.secret ?? secret)
    const header = signing.webhooks.generateTestHeaderString({ payload, secret: key, timestamp: unixSeconds() })
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header }
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)])
    const startedAt = Date.now()
    const seen: Attempt = { at: startedAt, status: null, tookMs: 0 }
    try {
      const answer = await fetch(delivery.url, { method: 'POST', headers, body: payload, signal, redirect: 'manual' })
      seen.status = answer.status
      await answer.body?.cancel()
    } catch (error) {
      if (closing.signal.aborted) throw error
      const cause = error instanceof Error ? ((error.cause as Error | undefined) ?? error) : undefined
      seen.error = cause?.message || (cause as NodeJS.ErrnoException | undefined)?.code || String(error)
    }
    seen.tookMs = Date.now() - startedAt
    delivery.attempts.push(seen)
    const isDelivered = seen.status !== null && seen.status >= 200 && seen.status < 300
    const isLast = delivery.mode.badSignature || delivery.attempts.length > retryPausesMs.length
    delivery.status = isDelivered ? 'delivered' : isLast ? 'failed' : 'pending'
    save(delivery)
    return delivery.status !== 'pending'
  }

  async function retry(delivery: Delivery): Promise<void> {
    do {
      await pause(retryPausesMs[delivery.attempts.length - 1] ?? 0, undefined, { signal: closing.signal })
    } while (!(await attempt(delivery)))
  }

  /** Keeps a task among those `idle` and `close` wait for. A closing sandbox leaves it pending for the next start. */
  function track(task: Promise<void>): void {
    const quiet = task.catch((error: unknown) => {
      if (!closing.signal.aborted) throw error
    })
    underWay.add(quiet)
    void quiet.finally(() => underWay.delete(quiet)).catch(() => undefined)
  }

  async function start(delivery: Delivery, before: Promise<void> | undefined): Promise<void> {
    if (delivery.mode.delayMs) await pause(delivery.mode.delayMs, undefined, { signal: closing.signal })
    else await before
    if (!(await attempt(delivery))) track(retry(delivery))
  }

  /** First attempts about one subject follow each other; a late one and a retry hold nobody up. */
  function enqueue(delivery: Delivery, subject: string): void {
    const task = start(delivery, lastBySubject.get(subject))
    if (!delivery.mode.delayMs) {
      const settled = task.catch(() => undefined)
      lastBySubject.set(subject, settled)
      void settled.then(() => lastBySubject.get(subject) === settled && lastBySubject.delete(subject))
    }
    track(task)
  }

  function releaseHeld(): void {
    const newestFirst = held.reverse()
    held = []
    heldTimer = undefined
    for (const delivery of newestFirst) enqueue(delivery, 'reordered')
  }

  function hold(delivery: Delivery): void {
    held.push(delivery)
    clearTimeout(heldTimer)
    heldTimer = setTimeout(releaseHeld, REORDER_QUIET_MS)
  }

  function takeNextMode(): WebhookMode | undefined {
    const queue = store.find<NextModes>('setting', 'webhook_next') ?? []
    const [first, ...rest] = queue
    if (!first) return undefined
    store.put('setting', 'webhook_next', first.left > 1 ? [{ ...first, left: first.left - 1 }, ...rest] : rest)
    return first.mode
  }

  function send(event: EventObject, chosen: WebhookMode): void {
    for (const endpoint of endpoints()) {
      if (!endpoint.enabled_events.some((pattern) => matchesType(event.type, pattern))) continue
      const copies = chosen.lose ? 1 : (chosen.copies ?? 1)
      for (let copy = 0; copy < copies; copy++) {
        const status = chosen.lose ? 'lost' : 'pending'
        const about = { event: event.id, type: event.type, url: endpoint.url, endpoint: endpoint.id }
        const delivery: Delivery = { id: newId('whd'), ...about, mode: chosen, status, attempts: [] }
        save(delivery)
        if (chosen.lose) continue
        if (chosen.reorder) hold(delivery)
        else enqueue(delivery, subjectOf(event))
      }
    }
  }

  for (const delivery of store.list<Delivery>('delivery').reverse()) {
    if (delivery.status === 'pending') enqueue(delivery, delivery.event)
  }

  return {
    dispatch: (events) => {
      for (const event of events) send(event, takeNextMode() ?? metadataMode(event) ?? mode())
      if (events.length) store.trim('delivery', DELIVERIES_KEPT)
    },
    setUrl: (next) => {
      url = next
    },
    url: () => url,
    setMode: (next) => store.put('setting', 'webhook_mode', next),
    mode,
    nextMode: (next, count = 1) => {
      const queue = store.find<NextModes>('setting', 'webhook_next') ?? []
      store.put('setting', 'webhook_next', [...queue, { mode: next, left: count }])
    },
    resend: (eventId) => {
      const event = store.find<EventObject>('event', eventId)
      if (event) send(event, {})
      return event !== undefined
    },
    deliveries: (limit = 100) => store.list<Delivery>('delivery', { limit }),
    idle: async () => {
      while (underWay.size || held.length) {
        await (underWay.size ? Promise.allSettled([...underWay]) : pause(REORDER_QUIET_MS))
      }
    },
    close: async () => {
      closing.abort()
      clearTimeout(heldTimer)
      await Promise.allSettled([...underWay])
    },
  }
}
