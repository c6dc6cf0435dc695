// Each process keeps what it read of a key for 200 ms, so that a busy server's key is read a few times a second instead of with
// every call. Whoever revokes a key, or changes it, is answered after that time: by then every process has forgotten the old row.
import { setTimeout as wait } from 'node:timers/promises'

export const KEY_LEASE_MS = 200
/** A timer may end a little early. */
const SPARE_MS = 50

type Lease<T> = { found: T; until: number }

export type Leases<T> = {
  /** What was looked up a moment ago; undefined of what has to be asked for. */
  known(name: string): T | undefined
  find(name: string): T | Promise<T | undefined>
}

/**
 * What `lookUp` answers, for a moment that begins before it asks: at once while that lasts. What is not found is asked for each
 * time.
 */
export function leased<T>(
  lookUp: (name: string) => Promise<T | undefined>,
  now: () => number = () => performance.now(),
): Leases<T> {
  // In the order in which they end.
  const leases = new Map<string, Lease<T>>()

  function endOld(moment: number): void {
    for (const [name, { until }] of leases) {
      if (until > moment) break
      leases.delete(name)
    }
  }

  async function ask(name: string, asked: number): Promise<T | undefined> {
    const found = await lookUp(name)
    endOld(now())
    // Several may have asked meanwhile: whoever asked last knows best.
    const until = asked + KEY_LEASE_MS
    if (found !== undefined && (leases.get(name)?.until ?? 0) < until) {
      leases.delete(name)
      leases.set(name, { found, until })
    }
    return found
  }

  function knownAt(name: string, moment: number): T | undefined {
    const lease = leases.get(name)
    return lease && lease.until > moment ? lease.found : undefined
  }

  return {
    known: (name) => knownAt(name, now()),
    find(name) {
      const asked = now()
      return knownAt(name, asked) ?? ask(name, asked)
    },
  }
}

/** After a transaction that took something from a key: ends once no process goes by what it heard before. */
export function leasesOver(): Promise<void> {
  return wait(KEY_LEASE_MS + SPARE_MS)
}
