// Who keeps events of providers, and how a kept one is handled again: by the job that handled it when it came.
import type { PreparedJob } from '#platform/job.ts'
import type { Tables } from '#tables.ts'

export type EventSource = {
  /** One provider may have several, for messages of different types. */
  provider: string
  /** Undefined when it is not understood any more, or nobody here handles it. May throw an `AppError` for the same. */
  jobFor(event: Tables['webhook_events']): PreparedJob | undefined
}

export type EventSources = ReturnType<typeof createEventSources>

/** Nobody is registered yet. */
export function createEventSources() {
  const sources: EventSource[] = []
  return {
    add: (source: EventSource) => void sources.push(source),
    /** Undefined when nobody keeps events of this provider. */
    of(provider: string): Pick<EventSource, 'jobFor'> | undefined {
      const own = sources.filter((source) => source.provider === provider)
      if (own.length === 0) return undefined
      return { jobFor: (event) => own.map((source) => source.jobFor(event)).find((job) => job !== undefined) }
    },
  }
}
