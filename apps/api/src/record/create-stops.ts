// What is stopped. What sends asks the database at that very moment; doors and screens go by what this process read last.
import { type StopName, stopSentence, stopsOver } from '@kivuko/contract/stops.ts'
import type { Db } from '#tables.ts'
import { findInForce, findStanding, type NamedStop } from './stops/store.ts'

export { STOPS_CHANNEL } from './stops/store.ts'

/**
 * A stop is told to every process at once; so long one that heard nothing may leave a door open that is closed. A send
 * asks anew each time, and never goes by this.
 */
export const STOPS_EVERY_MS = 500

export type Stops = {
  /** Which stop holds what leaves or comes by this way; undefined when it may go. Read at this moment. */
  standing(name: StopName): Promise<StopName | undefined>
  /** The same, as it was read last: what customers are told, or undefined while it runs. */
  sentence(name: StopName): string | undefined
  /** All in force, as they were read last; oldest first. */
  current(): readonly NamedStop[]
  refresh(): Promise<void>
}

export function createStops(db: Db): Stops {
  let current: readonly NamedStop[] = []
  return {
    standing: (name) => findStanding(db, stopsOver(name)),
    sentence(name) {
      if (current.length === 0) return undefined
      const stop = stopsOver(name)
        .map((each) => current.find((known) => known.name === each))
        .find((found) => found !== undefined)
      return stop && (stop.notice ?? stopSentence(stop.name))
    },
    current: () => current,
    async refresh() {
      const found = await findInForce(db)
      current = found.toSorted((a, b) => a.stopped_at.getTime() - b.stopped_at.getTime())
    },
  }
}
