import pg from 'pg'
import type { Leg } from '../workloads.ts'

/** One way to make a transfer durable, on a database of its own. */
export interface Contender {
  readonly name: string
  /** Resolves when the transfer is durable; rejects when it was refused. */
  post(legs: readonly Leg[]): Promise<unknown>
  close(): Promise<void>
}

/** Keys of one run never meet those of another; they grow with time, as the platform's ids do. */
export function keyMaker(): () => string {
  const run = Date.now().toString(36)
  let next = 0
  return () => `trf_${run}${String(next++).padStart(9, '0')}`
}

export function openPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    options: '-c plan_cache_mode=force_generic_plan',
  })
  // A connection may still be closing when its database is dropped.
  pool.on('error', () => {})
  return pool
}
