// Each process keeps what it read of a key for 200 ms, so that a busy server's key is read a few times a second instead of with
// every call. Whoever revokes a key, or changes it, is answered after that time: by then every process has forgotten the old row.
import { setTimeout as wait } from 'node:timers/promises'
import type { KnownKey } from './store.ts'

export const KEY_LEASE_MS = 200
/** A timer may end a little early. */
const SPARE_MS = 50

type Lease = { key: KnownKey; until: number }
type LookUp = (hash: string) => Promise<KnownKey | undefined>

/** What `lookUp` answers, for a moment that begins before it asks. What is no key is asked for each time. */
export function leased(lookUp: LookUp, now: () => number = () => performance.now()): LookUp {
  // In the order in which they end.
  const leases = new Map<string, Lease>()

  function endOld(moment: number): void {
    for (const [hash, { until }] of leases) {
      if (until > moment) break
      leases.delete(hash)
    }
  }

  return async (hash) => {
    const asked = now()
    const lease = leases.get(hash)
    if (lease && lease.until > asked) return lease.key
    const key = await lookUp(hash)
    endOld(now())
    // Several may have asked meanwhile: whoever asked last knows best.
    const until = asked + KEY_LEASE_MS
    if (key && (leases.get(hash)?.until ?? 0) < until) {
      leases.delete(hash)
      leases.set(hash, { key, until })
    }
    return key
  }
}

/** After a transaction that took something from a key: ends once no process goes by what it heard before. */
export function leasesOver(): Promise<void> {
  return wait(KEY_LEASE_MS + SPARE_MS)
}
