// The connections of a process to its database, in pools by what they are for.
import type { Config } from '#config/read-config.ts'
import { createDatabase, createPool } from '#platform/database.ts'
import type { Metrics } from '#platform/metrics.ts'
import { LEDGER_POOL, QUOTE_POOL } from '#platform/pool-sizes.ts'
import type { Tables } from '#tables.ts'

/** A replica that cannot be reached keeps nobody waiting: the database itself answers. */
const REPLICA_CONNECT_MS = 1_000

/** Apart, so that none waits for the connections of another. */
export function createPools({ database, spans }: Config, metrics: Metrics | undefined) {
  const { url, replica, times, pool: max } = database
  const isTraced = spans !== undefined
  const pool = createPool(url, {
    max,
    times,
    isTraced,
    applicationName: 'kivuko-api',
    // Starting helpers takes longer than they save: no request reads more than a hundred thousand rows.
    settings: '-c max_parallel_workers_per_gather=0',
  })
  const ledgerPool = createPool(url, { max: LEDGER_POOL, times, isTraced, applicationName: 'kivuko-ledger' })
  // Commits without waiting for the disk: see ADR 0005.
  const quotePool = createPool(url, {
    max: QUOTE_POOL,
    times,
    isTraced,
    applicationName: 'kivuko-quotes',
    settings: '-c synchronous_commit=off',
  })
  const replicaPool =
    replica &&
    createPool(replica.url, {
      max,
      times: { ...times, connectMs: REPLICA_CONNECT_MS },
      isTraced,
      applicationName: 'kivuko-reads',
      settings: '-c default_transaction_read_only=on',
    })
  if (replicaPool) metrics?.watchPool('replica', replicaPool)
  metrics?.watchPool('main', pool)
  metrics?.watchPool('ledger', ledgerPool)
  metrics?.watchPool('quotes', quotePool)
  const quoteDb = createDatabase<Tables>(quotePool)
  return { pool, ledgerPool, quotePool, quoteDb, replica: replicaPool && createDatabase<Tables>(replicaPool) }
}
