// A browser vendor's push service, and the browsers that subscribe to it: what arrives is decrypted as they would and kept for
// the page and for tests.
import { createECDH, randomBytes } from 'node:crypto'
import { createServiceFaults, type ServiceFaults } from '../service/service-faults.ts'
import type { Store } from '../store.ts'

/** As `PushSubscription.toJSON()` has it, but that the endpoint is a path below `serviceUrl`. */
export type PlayedSubscription = { path: string; keys: { p256dh: string; auth: string } }
/** What the browser keeps to itself beside it. `state`: `gone` is answered 410, `forgotten` 404. */
export type PushSubscriptionRecord = PlayedSubscription & {
  id: string
  serverKey: string
  privateKey: string
  state: 'open' | 'gone' | 'forgotten'
}
export type PushMessage = {
  id: string
  at: number
  /** Of the subscription. */
  path: string
  text: string
  ttl: number
  urgency: string
  topic: string
}

export const PUSH_PATH = '/push-service'
export const PUSH_ENDPOINTS = ['push'] as const
const MESSAGES_KEPT = 200

export type Push = ServiceFaults<'push'> & {
  /** A browser asks for messages of whoever holds the private half of this key, and of nobody else. */
  subscribe(serverKey: string): PlayedSubscription
  /** What arrived, newest first. */
  messages(path?: string): PushMessage[]
  /** The browser takes no more, and its service says so by 410; `forgotten`: it knows nothing of it, and says 404. */
  end(path: string, state?: 'gone' | 'forgotten'): void
  clear(): void
}

export function keepPush(store: Store, message: PushMessage): void {
  store.put('push_message', message.id, message, message.path)
  store.trim('push_message', MESSAGES_KEPT)
}

export function createPush(store: Store) {
  const { take, ...faults } = createServiceFaults<'push'>(store, 'push')
  const push: Push = {
    ...faults,
    subscribe(serverKey) {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const id = randomBytes(24).toString('base64url')
      const subscription = { path: `/to/${id}`, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
      const record: PushSubscriptionRecord = {
        ...subscription,
        ...{ id, serverKey, privateKey: pair.getPrivateKey('base64url'), state: 'open' },
      }
      store.put('push_subscription', id, record)
      return subscription
    },
    messages: (path) => store.list<PushMessage>('push_message', path === undefined ? {} : { parent: path }),
    end(path, state = 'gone') {
      const id = path.split('/').at(-1) ?? ''
      const found = store.find<PushSubscriptionRecord>('push_subscription', id)
      if (found) store.put('push_subscription', id, { ...found, state })
    },
    clear: () => store.remove('push_message'),
  }
  return { push, takeFault: take }
}
