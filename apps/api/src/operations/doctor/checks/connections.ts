// Whether every process finds the connections it may open: their pools, times how many processes there are, against the server.
import { sql } from 'kysely'
import { connectionsOfProcess } from '#platform/pool-sizes.ts'
import { connectionsOf } from '#platform/server-check.ts'
import { type Finding, fine, warning, wrong } from '#providers/examine/port.ts'
import type { Db } from '#tables.ts'
import type { Check } from '../check.ts'

export type ConnectionFacts = {
  perProcess: number
  /** DATABASE_PROCESSES. */
  said: number
  /** Processes that are there. */
  running: number
  /** What the server gives. */
  most: number
}

export const connections: Check = {
  area: 'database',
  async ask({ db, pool, config }) {
    const [running, most] = await Promise.all([countProcesses(db), connectionsOf(pool)])
    return [
      judgeConnections({
        perProcess: connectionsOfProcess(config),
        said: config.database.processes,
        running,
        most,
      }),
    ]
  },
}

/** Each holds the lock of its own number, with a connection that does nothing else. */
async function countProcesses(db: Db): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    select count(distinct (l.classid, l.objid))::int as running
    from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.mode = 'ShareLock' and l.granted and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())
      and a.state = 'idle'`.execute(db)
  return rows[0]?.running ?? 0
}

/** Pure. More processes than were said take what was kept for the one that replaces another. */
export function judgeConnections({ perProcess, said, running, most }: ConnectionFacts): Finding {
  const processes = Math.max(said, running)
  const total = perProcess * processes
  const says = `${processes} processes of up to ${perProcess} connections each open ${total}; the server gives ${most}.`
  if (total > most)
    return wrong(
      'Connections',
      says,
      'Raise max_connections of the server, or lower DATABASE_POOL or JOBS_CONCURRENCY; set DATABASE_PROCESSES to how many processes there are at once during a release.',
    )
  if (running > said)
    return warning(
      'Connections',
      `${running} processes are there, and DATABASE_PROCESSES says ${said}: it is by that number that a process knows whether there is room for it.`,
      'Set DATABASE_PROCESSES to how many there are at once during a release, in every process.',
    )
  return fine('Connections', says)
}
