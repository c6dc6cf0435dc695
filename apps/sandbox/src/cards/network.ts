// What every card operation works with: the memory, the keys, and one way to say that something happened.
import type { Keys } from '../config.ts'
import { newId, unixSeconds } from '../ids.ts'
import type { Store } from '../store.ts'
import type { Dispute, FraudWarning } from './dispute.ts'
import { invalidRequest, resourceMissing } from './errors.ts'
import type { Merchant } from './merchant.ts'
import type { BalanceLine, Charge, Customer, PaymentIntent, PaymentMethod, Refund, SetupIntent } from './objects.ts'
import { integerOf, type Parameters, textOf } from './parameters.ts'

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
  payout: { id: string }
  webhook_endpoint: { id: string }
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
  payout: 'payout',
  webhook_endpoint: 'webhook endpoint',
} as const satisfies Record<keyof Objects, string>

export type ObjectKind = keyof Objects

export type CallIdentity = { requestId: string; idempotencyKey: string | null }

export type CardNetwork = {
  store: Store
  keys: Keys
  merchant: Merchant
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
  if (!found || 'deleted' in found) throw resourceMissing(NOUNS[kind], id, param)
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

const LIMIT = 10
const LIMIT_MAX = 100

function limitIn(input: Parameters): number {
  const limit = integerOf(input, 'limit') ?? LIMIT
  const told = (bound: string) => invalidRequest(`This value must be ${bound}.`, undefined, 'limit')
  if (limit < 1) throw told('greater than or equal to 1')
  if (limit > LIMIT_MAX) throw told(`less than or equal to ${LIMIT_MAX}`)
  return limit
}

/** Where an object stands in a list. Throws resource_missing for one that is not in it. */
function placeOf(all: readonly { id: string; object?: unknown }[], input: Parameters, name: string) {
  const id = textOf(input, name)
  if (id === undefined) return undefined
  const place = all.findIndex((item) => item.id === id)
  if (place === -1) throw resourceMissing(String(all[0]?.object ?? 'object'), id, name)
  return place
}

/** The page of a list a caller asked for: newest first, `limit` 1 to 100, `starting_after` and `ending_before`. */
export function pageOf<T extends { id: string }>(all: T[], input: Parameters, url: string) {
  const limit = limitIn(input)
  const [after, before] = [placeOf(all, input, 'starting_after'), placeOf(all, input, 'ending_before')]
  if (after !== undefined && before !== undefined)
    throw invalidRequest('You cannot parameterize this request with both starting_after and ending_before.')
  const until = before ?? all.length
  const from = before === undefined ? (after ?? -1) + 1 : Math.max(until - limit, 0)
  const data = all.slice(from, Math.min(until, from + limit))
  const has_more = before !== undefined ? from > 0 : from + data.length < all.length
  return { object: 'list', data, has_more, url }
}
