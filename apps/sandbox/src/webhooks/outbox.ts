// What a service other than the card network calls back with, to an address each call names itself.
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { Kind, Store } from '../store.ts'
import type { Delivery } from './delivery.ts'
import type { WebhookMode } from './mode.ts'
import { createSender, type SenderControl } from './sender.ts'

export type Outbox = SenderControl & {
  /** `event` names what it is about: deliveries of one event leave in order, and it can be sent again. */
  send(given: { event: string; type: string; url: string; body: unknown; mode?: WebhookMode }): void
  /** Sends the newest delivery of an event once more, as usual or with another body. False when there is none. */
  resend(event: string, body?: unknown): boolean
}

const DELIVERIES_KEPT = 1000

type Given = {
  store: Store
  kind: Kind & (`${PhoneNetwork}_callback` | 'paystack_webhook' | 'smile_callback')
  retryPausesMs: readonly number[]
  headersOf?(payload: string, delivery: Delivery): Record<string, string>
}

/** Makes the sender. What an earlier run left pending is taken up again. */
export function createOutbox({ store, kind, retryPausesMs, headersOf = () => ({}) }: Given): Outbox {
  const payloadOf = ({ body }: Delivery) => JSON.stringify(body)
  const sender = createSender({ store, kind, retryPausesMs, kept: DELIVERIES_KEPT, payloadOf, headersOf })
  return {
    ...sender.control,
    send: ({ mode, ...about }) => sender.send({ ...about, endpoint: kind }, sender.takeMode(mode), about.event),
    resend: (event, body) => {
      const [last] = store.list<Delivery>(kind, { parent: event, limit: 1 })
      if (!last) return false
      const { type, url, endpoint } = last
      sender.send({ event, type, url, endpoint, body: body ?? last.body }, {}, event)
      return true
    },
  }
}
