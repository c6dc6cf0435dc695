// What movements cost beside time, which other programs on the machine change: rows and WAL of PostgreSQL, and seconds of
// CPU of its processes and of the server. Linux alone tells the CPU of other processes.
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** What was used up to a moment; seconds of CPU. */
export type Used = { rows: number; walRecords: number; walBytes: number; databaseCpu: number; serverCpu: number }

export type Costly = { client: pg.Client; postgresPid: number; serverPid: number }

/** Of the whole database since it began, so what two of them differ by was used between them. */
export async function readUsed({ client, postgresPid, serverPid }: Costly): Promise<Used> {
  // Each backend tells what it did once it is idle for a moment, or asked.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ rows: string; records: string; bytes: string }>(`
    select (select tup_inserted + tup_updated + tup_deleted from pg_stat_database where datname = current_database()) as rows,
      wal_records as records, wal_bytes as bytes from pg_stat_wal`)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL does not tell what it wrote')
  const processes = await readProcesses()
  const ofPostgres = processes.filter(({ pid, parent }) => pid === postgresPid || parent === postgresPid)
  // Of processes that ended their parent knows.
  const databaseCpu = ofPostgres.reduce((sum, each) => sum + each.own + (each.pid === postgresPid ? each.ended : 0), 0)
  const server = processes.find(({ pid }) => pid === serverPid)
  return {
    rows: Number(row.rows),
    walRecords: Number(row.records),
    walBytes: Number(row.bytes),
    databaseCpu,
    serverCpu: server?.own ?? 0,
  }
}

export function usedBetween(before: Used, after: Used): Used {
  return {
    rows: after.rows - before.rows,
    walRecords: after.walRecords - before.walRecords,
    walBytes: after.walBytes - before.walBytes,
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
