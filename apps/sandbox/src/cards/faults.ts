// Faults a developer can order for the next calls: answers that never come, make no sense, or say the server broke.
import * as z from 'zod'
import type { Store } from '../store.ts'

export const fault = z.strictObject({
  /** `error`: HTTP 500. `hang`: no answer ever. `rubbish`: not JSON. `slow`: the true answer, late. */
  kind: z.enum(['error', 'hang', 'rubbish', 'slow']),
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
  const pending = () => store.find<Fault[]>('setting', 'faults') ?? []
  return {
    pending,
    order: (given) => store.put('setting', 'faults', [...pending(), fault.parse(given)]),
    clear: () => store.remove('setting', 'faults'),
    take: (method, path) => {
      const ordered = pending()
      const index = ordered.findIndex(({ match }) => `${method} ${path}`.includes(match))
      const found = ordered[index]
      if (!found) return undefined
      const left = found.times > 1 ? [{ ...found, times: found.times - 1 }] : []
      store.put('setting', 'faults', ordered.toSpliced(index, 1, ...left))
      return found
    },
  }
}
