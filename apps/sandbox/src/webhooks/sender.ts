// How webhooks leave: kept with what they say, sent in their manner, and listed with every attempt.
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { newId } from '../ids.ts'
import { createOrders } from '../service/orders.ts'
import type { Kind, Store } from '../store.ts'
import { type Delivery, post } from './delivery.ts'
import { createDeliveryQueue } from './delivery-queue.ts'
import type { WebhookMode } from './mode.ts'

export type NextModes = { mode: WebhookMode; times: number }[]

/** What can be ordered of a sender, and seen of it. */
export type SenderControl = {
  /** The manner of everything that has none of its own. */
  setMode(mode: WebhookMode): void
  mode(): WebhookMode
  /** The manner of the next `count`, before any other. */
  nextMode(mode: WebhookMode, count?: number): void
  /** What `nextMode` ordered and nothing has used yet. */
  nextModes(): NextModes
  /** Newest first. */
  deliveries(limit?: number): Delivery[]
  /** Resolves once nothing is under way: no attempt, no pause before a retry. */
  idle(): Promise<void>
  close(): Promise<void>
}

type Letter = Pick<Delivery, 'event' | 'type' | 'url' | 'endpoint' | 'body'>

type Sender = {
  control: SenderControl
  /** Uses up what was ordered for the next; else its own manner, else that of everything. */
  takeMode(own: WebhookMode | undefined): WebhookMode
  /** Those about one subject leave in order. */
  send(letter: Letter, mode: WebhookMode, subject: string): void
}

type Given = {
  store: Store
  kind: Kind & ('delivery' | `${PhoneNetwork}_callback` | 'paystack_webhook' | 'smile_callback')
  /** Before each further attempt. */
  retryPausesMs: readonly number[]
  kept: number
  payloadOf(delivery: Delivery): string
  headersOf(payload: string, delivery: Delivery): Record<string, string>
}

/** Makes the sender. What an earlier run left pending is taken up again. */
export function createSender({ store, kind, retryPausesMs, kept, payloadOf, headersOf }: Given): Sender {
  const save = (delivery: Delivery) => store.put(kind, delivery.id, delivery, delivery.event)
  const next = createOrders<NextModes[number]>(store, `${kind}_next`)
  const mode = () => store.find<WebhookMode>('setting', `${kind}_mode`) ?? {}
  const queue = createDeliveryQueue({
    retryPausesMs,
    attempt: async (delivery, signal) => {
      const payload = payloadOf(delivery)
      const isLast = delivery.mode.badSignature || delivery.attempts.length >= retryPausesMs.length
      const isOver = await post({ delivery, payload, headers: headersOf(payload, delivery), isLast, signal })
      save(delivery)
      return isOver
    },
  })

  function send(letter: Letter, manner: WebhookMode, subject: string): void {
    for (let copy = 0; copy < (manner.lose ? 1 : (manner.copies ?? 1)); copy++) {
      const status = manner.lose ? 'lost' : 'pending'
      const delivery: Delivery = { id: newId('whd'), ...letter, mode: manner, status, attempts: [] }
      save(delivery)
      if (manner.lose) continue
      if (manner.reorder) queue.hold(delivery)
      else queue.enqueue(delivery, subject)
    }
    store.trim(kind, kept)
  }

  for (const delivery of store.list<Delivery>(kind).reverse()) {
    if (delivery.status === 'pending') queue.enqueue(delivery, delivery.event)
  }
  const control: SenderControl = {
    setMode: (given) => store.put('setting', `${kind}_mode`, given),
    mode,
    nextMode: (given, count = 1) => next.add({ mode: given, times: count }),
    nextModes: next.pending,
    deliveries: (limit = 100) => store.list<Delivery>(kind, { limit }),
    idle: queue.idle,
    close: queue.close,
  }
  return { control, send, takeMode: (own) => next.take()?.mode ?? own ?? mode() }
}
