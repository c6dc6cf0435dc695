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
  po: 'payout',
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
  if (typeof value !== 'object' || !Object.hasOwn(value, name)) throw notExpandable(whole)
  const inner = (value as Record<string, unknown>)[name]
  const opened = typeof inner === 'string' ? lookUp(store, inner) : inner
  const isName = typeof opened !== 'string' || KEPT_ELSEWHERE.some((prefix) => opened.startsWith(prefix))
  if (name === 'id' || !isName) throw notExpandable(whole)
  return { ...value, [name]: expandPath(store, opened, rest, whole) }
}

/** What the sandbox does not keep an object of: there the id stays. */
const KEPT_ELSEWHERE = ['ba_', 'acct_', 'src_']

function notExpandable(whole: string) {
  return invalidRequest(`This property cannot be expanded (${whole}).`, undefined, 'expand')
}

const DEPTH_MAX = 4

/** Returns `answer` with every asked-for path opened; throws for a path that is not there. */
export function expanded(store: Store, answer: object, paths: readonly string[]): object {
  const deep = paths.find((path) => path.split('.').length > DEPTH_MAX)
  if (deep) throw invalidRequest(`You cannot expand more than ${DEPTH_MAX} levels of a property.`, undefined, 'expand')
  return paths.reduce<object>((current, path) => expandPath(store, current, path.split('.'), path) as object, answer)
}
