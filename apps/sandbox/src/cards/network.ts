// What every card operation works with: the memory, the keys, and one way to say that something happened.
import type { Keys } from '../config.ts'
import { newId, unixSeconds } from '../ids.ts'
import type { Store } from '../store.ts'
import type { Dispute, FraudWarning } from './dispute.ts'
import { resourceMissing } from './errors.ts'
import type { Charge, Customer, PaymentIntent, PaymentMethod, Refund, SetupIntent } from './objects.ts'
import { type Parameters, textOf } from './parameters.ts'

export const API_VERSION = '2026-10-28.endive'

export type EventObject = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: { id: string; object: string }; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** A stored card: what it shows, and what only the sandbox knows of it. Never its number. */
export type StoredMethod = {
  object: PaymentMethod
  hidden: { card: string; isSetUp: boolean; isSpent: boolean }
}

export type BalanceLine = { id: string; object: string; type: string; created: number; source: string }

type Objects = {
  payment_intent: PaymentIntent
  setup_intent: SetupIntent
  customer: Customer
  charge: Charge
  refund: Refund
  dispute: Dispute
  fraud_warning: FraudWarning
  event: EventObject
  payment_method: StoredMethod
  balance_transaction: BalanceLine
}
const NOUNS = {
  payment_intent: 'payment_intent',
  setup_intent: 'setupintent',
  customer: 'customer',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  fraud_warning: 'early_fraud_warning',
  event: 'event',
  payment_method: 'PaymentMethod',
  balance_transaction: 'balance_transaction',
} as const satisfies Record<keyof Objects, string>

export type ObjectKind = keyof Objects

export type CallIdentity = { requestId: string; idempotencyKey: string | null }

export type CardNetwork = {
  store: Store
  keys: Keys
  /** Where this sandbox can be reached, known once it listens. */
  baseUrl: () => string
  refundDelayMs: number
  /** Runs `work` later with a network of its own, unless the sandbox closes first. */
  later(delayMs: number, work: (network: CardNetwork) => void): void
  /** Records an event; webhooks leave once the work that caused it is stored. */
  emit(type: string, object: { id: string; object: string }, previous?: object): void
  call: CallIdentity
}

/** Reads a stored object or throws resource_missing, naming `param` as the culprit. */
export function getObject<K extends keyof Objects>(
  network: CardNetwork,
  kind: K,
  id: string,
  param: string = kind,
): Objects[K] {
  const found = network.store.find<Objects[K]>(kind, id)
  if (!found) throw resourceMissing(NOUNS[kind], id, param)
  return found
}

export function newEvent(
  type: string,
  object: { id: string; object: string },
  identity: CallIdentity,
  previous?: object,
): EventObject {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: unixSeconds(),
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: identity.requestId, idempotency_key: identity.idempotencyKey },
    type,
  }
}

/** The page of a list a caller asked for: newest first, `limit` 1 to 100, `starting_after` and `ending_before`. */
export function pageOf<T extends { id: string }>(all: T[], input: Parameters, url: string) {
  const limit = Math.min(Math.max(Number(textOf(input, 'limit') ?? 10) || 10, 1), 100)
  const after = textOf(input, 'starting_after')
  const before = textOf(input, 'ending_before')
  let from = 0
  let until = all.length
  if (after) from = all.findIndex((item) => item.id === after) + 1
  if (before) {
    until = Math.max(
      all.findIndex((item) => item.id === before),
      0,
    )
    from = Math.max(until - limit, 0)
  }
  const data = all.slice(from, Math.min(until, from + limit))
  const has_more = before ? from > 0 : from + data.length < all.length
  return { object: 'list', data, has_more, url }
}
