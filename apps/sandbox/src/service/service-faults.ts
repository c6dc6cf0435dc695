// Faults ordered for the next calls of one service, by endpoint.
import * as z from 'zod'
import type { Store } from '../store.ts'
import { createOrders } from './orders.ts'

export const FAULT_KINDS = ['down', 'rubbish', 'hang', 'error', 'too_fast'] as const

/** What can be ordered for one service's endpoints. */
export function faultFor<const E extends readonly string[]>(endpoints: E) {
  return z.strictObject({
    endpoint: z.enum(endpoints),
    /** `down`: connection breaks. `rubbish`: not JSON. `hang`: no answer. `error`: the service's own server error. `too_fast`: turned away for its pace. */
    how: z.enum(FAULT_KINDS),
    times: z.coerce.number().int().min(1).max(1000).default(1),
    /** Whether the call has done its work by then. */
    when: z.enum(['before', 'after']).default('before'),
  })
}

export type ServiceFault<E extends string = string> = {
  endpoint: E
  how: (typeof FAULT_KINDS)[number]
  times: number
  when: 'before' | 'after'
}
export type FaultOrder<E extends string> = Pick<ServiceFault<E>, 'endpoint' | 'how'> & Partial<ServiceFault<E>>

export type ServiceFaults<E extends string = string> = {
  fail(order: FaultOrder<E>): void
  faults(): ServiceFault<E>[]
  clearFaults(): void
}

export function createServiceFaults<E extends string>(
  store: Store,
  service: string,
): ServiceFaults<E> & { take(endpoint: string): ServiceFault<E> | undefined } {
  const orders = createOrders<ServiceFault<E>>(store, `${service}_faults`)
  return {
    faults: orders.pending,
    fail: (order) => orders.add({ times: 1, when: 'before', ...order }),
    clearFaults: orders.clear,
    take: (endpoint) => orders.take((fault) => fault.endpoint === endpoint),
  }
}
