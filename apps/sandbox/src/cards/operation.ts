// One call of the card network's API: where it lives, who may make it, what it takes.
import type { CardNetworkError } from './errors.ts'
import { type CardNetwork, getObject, type ObjectKind } from './network.ts'
import type { Parameters } from './parameters.ts'

export type Call = {
  network: CardNetwork
  /** Named parts of the path. */
  path: Record<string, string>
  input: Parameters
  /** Made with the publishable key: needs the object's client secret and sees only what a browser may. */
  isBrowser: boolean
}

/** When something was made: a moment, or bounds. */
export const CREATED = ['created', 'created[gt]', 'created[gte]', 'created[lt]', 'created[lte]'] as const

/** Parameters of every list. */
export const PAGING = ['limit', 'starting_after', 'ending_before'] as const

export type Operation = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  /** True when the publishable key may make this call. */
  isForBrowsers?: boolean
  /** `a[b]`: of the hash `a` the field `b`, and others that are named so. */
  takes: readonly string[]
  /**
   * Does the work at once, without waiting. A thrown CardNetworkError undoes it; a returned one is a refusal whose
   * traces stay, such as a declined payment.
   */
  run(call: Call): object | CardNetworkError
}

/** `GET <url>/:id`: the object as it is stored. */
export function retrieval(kind: ObjectKind, url: string, param: string = kind): Operation {
  const run = ({ network, path }: Call) => getObject(network, kind, path.id as string, param)
  return { method: 'GET', url: `${url}/:id`, takes: [], run }
}
