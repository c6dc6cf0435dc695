// What movements cost beside time, which other programs on the machine change: rows and WAL of PostgreSQL, and seconds of
// CPU of its processes and of the server. Linux alone tells the CPU of other processes.
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Where a moment stands: in the log of PostgreSQL, and in seconds of CPU. */
export type Moment = { lsn: string; databaseCpu: number; serverCpu: number }

export type Used = { rows: number; walRecords: number; walBytes: number; databaseCpu: number; serverCpu: number }

export type Costly = { client: pg.Client; postgresPid: number; serverPid: number }

export async function readMoment({ client, postgresPid, serverPid }: Costly): Promise<Moment> {
  const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
  const processes = await readProcesses()
  const ofPostgres = processes.filter(({ pid, parent }) => pid === postgresPid || parent === postgresPid)
  // Of processes that ended their parent knows.
  const databaseCpu = ofPostgres.reduce((sum, each) => sum + each.own + (each.pid === postgresPid ? each.ended : 0), 0)
  const server = processes.find(({ pid }) => pid === serverPid)
  return { lsn: rows[0]?.lsn ?? '', databaseCpu, serverCpu: server?.own ?? 0 }
}

/** Counted in the log itself: what PostgreSQL tells of rows and records comes late. Rows are added, changed or removed. */
export async function usedBetween(client: pg.Client, before: Moment, after: Moment): Promise<Used> {
  await client.query('create extension if not exists pg_walinspect')
  const { rows } = await client.query<{ rows: string; records: string; bytes: string }>(
    `select sum(count) filter (where "resource_manager/record_type" ~ '^Heap/(INSERT|UPDATE|HOT_UPDATE|DELETE)') as rows,
      sum(count) as records, $2::pg_lsn - $1::pg_lsn as bytes from pg_get_wal_stats($1, $2, true)`,
    [before.lsn, after.lsn],
  )
  return {
    rows: Number(rows[0]?.rows),
    walRecords: Number(rows[0]?.records),
    walBytes: Number(rows[0]?.bytes),
    databaseCpu: after.databaseCpu - before.databaseCpu,
    serverCpu: after.serverCpu - before.serverCpu,
  }
}

const TICKS_A_SECOND = 100

type Process = { pid: number; parent: number; own: number; ended: number }

async function readProcesses(): Promise<Process[]> {
  const names = await readdir('/proc').catch(() => [])
  const stats = names
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined))
  return (await Promise.all(stats)).flatMap((stat) => {
    if (stat === undefined) return []
    // The name is in parentheses and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const seconds = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / TICKS_A_SECOND
    return [{ pid: Number.parseInt(stat, 10), parent: Number(fields[1]), own: seconds(11), ended: seconds(13) }]
  })
}

/** The statements that took PostgreSQL longest, with what triggers run counted in both. */
export async function printStatements(client: pg.Client, movements: number): Promise<string[]> {
  const { rows } = await client.query<{ query: string; calls: string; ms: number; records: string; bytes: string }>(`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as query, calls, total_exec_time as ms,
      wal_records as records, wal_bytes as bytes
    from pg_stat_statements order by total_exec_time desc limit 30`)
  return rows.map(({ query, calls, ms, records, bytes }) =>
    [ms.toFixed(0), calls, ...[records, bytes].map((value) => (Number(value) / movements).toFixed(1)), query].join(
      ' | ',
    ),
  )
}
