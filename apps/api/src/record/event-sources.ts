// Who keeps events of providers, and how a kept one is handled again: by the job that handled it when it came.
import type { PreparedJob } from '#platform/job.ts'
import type { Tables } from '#tables.ts'

export type EventSource = {
  provider: string
  /** Undefined when it is not understood any more, or nobody here handles it. May throw an `AppError` for the same. */
  jobFor(event: Tables['webhook_events']): PreparedJob | undefined
}

export type EventSources = ReturnType<typeof createEventSources>

/** Nobody is registered yet. */
export function createEventSources() {
  const sources = new Map<string, EventSource>()
  return {
    add: (source: EventSource) => void sources.set(source.provider, source),
    of: (provider: string) => sources.get(provider),
  }
}
