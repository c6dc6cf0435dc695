// What a rail is made of, in one place each: what it can carry, its calls and its background work.

import type { Route } from '#platform/http.ts'
import type { BoundJob, PreparedJob, Watch } from '#platform/job.ts'
import type { EventSource } from '#record/event-sources.ts'
import type { Float } from '#settlement/float.ts'
import type { Collector, Payer } from '#settlement/rail.ts'

export type Rail = {
  collector?: Collector
  payer?: Payer
  /** How a kept event is handled again. */
  events?: EventSource | readonly EventSource[]
  /** The jobs that look after what is on its way, by what that is. */
  followers: Readonly<Record<string, (id: string) => PreparedJob>>
  jobs: readonly BoundJob[]
  watches?: readonly Watch[]
  /** What the clock starts. */
  cron?: readonly string[]
  routes: readonly Route[]
  /** What it pays from at its providers, of those that say so. */
  floats?: readonly Float[]
}
