// What can be taken back, and by which use case: whoever writes transaction lines registers how.
import type { UserId } from '#platform/ids.ts'
import type { Tables } from '#tables.ts'

export type Cancellable = {
  /** The `source_kind` of its lines. */
  kind: string
  /** Those of the sources that can be taken back now. */
  findOpen(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Twice is answered quietly. */
  cancel(userId: UserId, line: Pick<Tables['transactions'], 'source_id' | 'reference'>): Promise<unknown>
}

export type Cancelling = ReturnType<typeof createCancelling>

/** Nobody is registered yet. */
export function createCancelling() {
  const sources = new Map<string, Cancellable>()
  return {
    add: (source: Cancellable) => void sources.set(source.kind, source),
    all: () => [...sources.values()],
    of: (kind: string) => sources.get(kind),
  }
}
