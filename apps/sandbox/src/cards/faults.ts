// Faults a developer can order for the next calls: answers that never come, make no sense, or say the server broke.
import * as z from 'zod'
import { createOrders } from '../service/orders.ts'
import type { Store } from '../store.ts'

export const fault = z.strictObject({
  /** `error`: HTTP 500. `hang`: no answer ever. `rubbish`: not JSON. `slow`: the true answer, late. `too_fast`: HTTP 429. */
  kind: z.enum(['error', 'hang', 'rubbish', 'slow', 'too_fast']),
  /** Whether the call has done its work by then; a retry with the same key then succeeds. */
  when: z.enum(['before', 'after']).default('before'),
  times: z.coerce.number().int().min(1).max(1000).default(1),
  /** Part of `METHOD /path` the call must contain, such as `POST /v1/payment_intents`. */
  match: z.string().max(200).default(''),
  delayMs: z.coerce.number().int().min(0).max(600_000).default(3000),
})
export type Fault = z.output<typeof fault>
export type FaultGiven = z.input<typeof fault>

export type Faults = {
  order(given: FaultGiven): void
  pending(): Fault[]
  clear(): void
  /** Uses up one matching fault. */
  take(method: string, path: string): Fault | undefined
}

export function createFaults(store: Store): Faults {
  const { pending, clear, add, take } = createOrders<Fault>(store, 'faults')
  return {
    pending,
    clear,
    order: (given) => add(fault.parse(given)),
    take: (method, path) => take(({ match }) => `${method} ${path}`.includes(match)),
  }
}
