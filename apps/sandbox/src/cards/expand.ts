// `expand[]=latest_charge`: puts the object itself where an answer holds only its id.

import type { Kind, Store } from '../store.ts'
import { invalidRequest } from './errors.ts'
import type { StoredMethod } from './network.ts'

const KIND_BY_PREFIX: Record<string, Kind> = {
  pi: 'payment_intent',
  seti: 'setup_intent',
  cus: 'customer',
  pm: 'payment_method',
  ch: 'charge',
  re: 'refund',
  dp: 'dispute',
  txn: 'balance_transaction',
}

function lookUp(store: Store, id: string): unknown {
  const kind = KIND_BY_PREFIX[id.slice(0, id.indexOf('_'))]
  if (!kind) return id
  const found = store.find<unknown>(kind, id)
  return kind === 'payment_method' ? (found as StoredMethod | undefined)?.object : found
}

function expandPath(store: Store, value: unknown, path: readonly string[], whole: string): unknown {
  const [name, ...rest] = path
  if (name === undefined || value === null) return value
  if (Array.isArray(value)) return value.map((item) => expandPath(store, item, path, whole))
  if (typeof value !== 'object' || !Object.hasOwn(value, name)) {
    throw invalidRequest(`This property cannot be expanded (${whole}).`, undefined, 'expand')
  }
  const inner = (value as Record<string, unknown>)[name]
  const opened = typeof inner === 'string' ? lookUp(store, inner) : inner
  return { ...value, [name]: expandPath(store, opened, rest, whole) }
}

/** Returns `answer` with every asked-for path opened; throws for a path that is not there. */
export function expanded(store: Store, answer: object, paths: readonly string[]): object {
  return paths.reduce<object>((current, path) => expandPath(store, current, path.split('.'), path) as object, answer)
}
