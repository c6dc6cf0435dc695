// What a service calls back with: kept with its text, sent in its manner, and listed with every attempt.
import { newId } from '../ids.ts'
import type { Kind, Store } from '../store.ts'
import { type Delivery, post } from './delivery.ts'
import { createDeliveryQueue } from './delivery-queue.ts'
import type { WebhookMode } from './mode.ts'
import type { NextModes } from './webhooks.ts'

export type OutboxDelivery = Delivery & { body: unknown }

export type Outbox = {
  /** `event` names what it is about: deliveries of one event leave in order, and it can be sent again. */
  send(given: { event: string; type: string; url: string; body: unknown; mode?: WebhookMode }): void
  /** Sends the newest delivery of an event once more, as usual or with another body. False when there is none. */
  resend(event: string, body?: unknown): boolean
  /** The manner of everything that has none of its own. */
  setMode(mode: WebhookMode): void
  mode(): WebhookMode
  /** The manner of the next `count`, before any other. */
  nextMode(mode: WebhookMode, count?: number): void
  nextModes(): NextModes
  /** Newest first. */
  deliveries(limit?: number): OutboxDelivery[]
  idle(): Promise<void>
  close(): Promise<void>
}

const DELIVERIES_KEPT = 1000

type Given = {
  store: Store
  kind: Kind & ('mpesa_callback' | 'paystack_webhook' | 'smile_callback')
  retryPausesMs: readonly number[]
  headers?(payload: string, isBadlySigned: boolean): Record<string, string>
}

/** Makes the sender. What an earlier run left pending is taken up again. */
export function createOutbox({ store, kind, retryPausesMs, headers }: Given): Outbox {
  const save = (delivery: OutboxDelivery) => store.put(kind, delivery.id, delivery, delivery.event)
  const queue = createDeliveryQueue({
    retryPausesMs,
    attempt: async (delivery, signal) => {
      const payload = JSON.stringify((delivery as OutboxDelivery).body)
      const isBadlySigned = delivery.mode.badSignature ?? false
      const isLast = isBadlySigned || delivery.attempts.length >= retryPausesMs.length
      const isOver = await post({ delivery, payload, headers: headers?.(payload, isBadlySigned) ?? {}, isLast, signal })
      save(delivery as OutboxDelivery)
      return isOver
    },
  })
  const nextModes = () => store.find<NextModes>('setting', `${kind}_next`) ?? []
  const mode = () => store.find<WebhookMode>('setting', `${kind}_mode`) ?? {}

  function takeNextMode(): WebhookMode | undefined {
    const [first, ...rest] = nextModes()
    if (first)
      store.put('setting', `${kind}_next`, first.left > 1 ? [{ ...first, left: first.left - 1 }, ...rest] : rest)
    return first?.mode
  }

  function deliver(about: Pick<OutboxDelivery, 'event' | 'type' | 'url' | 'body'>, manner: WebhookMode): void {
    for (let copy = 0; copy < (manner.lose ? 1 : (manner.copies ?? 1)); copy++) {
      const delivery: OutboxDelivery = {
        ...about,
        id: newId('cbk'),
        endpoint: kind,
        mode: manner,
        status: manner.lose ? 'lost' : 'pending',
        attempts: [],
      }
      save(delivery)
      if (manner.lose) continue
      if (manner.reorder) queue.hold(delivery)
      else queue.enqueue(delivery, delivery.event)
    }
    store.trim(kind, DELIVERIES_KEPT)
  }

  for (const delivery of store.list<OutboxDelivery>(kind).reverse()) {
    if (delivery.status === 'pending') queue.enqueue(delivery, delivery.event)
  }
  return {
    send: ({ mode: own, ...about }) => deliver(about, takeNextMode() ?? own ?? mode()),
    resend: (event, body) => {
      const [last] = store.list<OutboxDelivery>(kind, { parent: event, limit: 1 })
      if (last) deliver({ event, type: last.type, url: last.url, body: body ?? last.body }, {})
      return last !== undefined
    },
    setMode: (next) => store.put('setting', `${kind}_mode`, next),
    mode,
    nextMode: (next, count = 1) => store.put('setting', `${kind}_next`, [...nextModes(), { mode: next, left: count }]),
    nextModes,
    deliveries: (limit = 100) => store.list<OutboxDelivery>(kind, { limit }),
    idle: queue.idle,
    close: queue.close,
  }
}
