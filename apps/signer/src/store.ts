// All SQL of the shared journal and its lease, over one connection.
import pg from 'pg'
import type { Chained } from './chain-line.ts'

export type Connection = {
  client: pg.Client
  /** How often the server warned: such as that a commit was not waited for by a second machine. */
  warnings(): number
  /** Whether it was found fit to be used. */
  isChecked: boolean
}

/** What a server and a role must be like, as `checkDatabase` reads it. */
export type Facts = {
  hot: string | null
  is_read_only: boolean
  commits: string
  statement_timeout: string
  fsync: string
  standbys: string
  may_do_more: boolean
}

export type Taken = { term: number; since: Date; nowMs: number }

/**
 * No statement is ended by the server: a commit that waits for a second machine would be told as done when it is
 * cancelled. It is this process that stops waiting, and then nothing is known of it.
 */
const SESSION = '-c synchronous_commit=on -c statement_timeout=0 -c lock_timeout=0 -c timezone=UTC'

const GOODBYE_MS = 1_000

/** `patienceMs`: for the connection, and for each statement. */
type Connecting = { name: string; patienceMs: number }

export async function connect(url: string, { name, patienceMs }: Connecting): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `kivuko-signer ${name}`,
    options: SESSION,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
  })
  let warnings = 0
  client.on('notice', ({ severity }) => {
    if (severity === 'WARNING') warnings += 1
  })
  // What a statement meets is its own; a connection that breaks between two is found out by the next.
  client.on('error', () => {})
  await client.connect()
  return { client, warnings: () => warnings, isChecked: false }
}

/** A server that does not answer is not waited for. */
export async function disconnect({ client }: Connection): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref())
  await Promise.race([client.end().catch(() => undefined), late])
}

/** Undefined where there is no journal yet. */
export async function readFacts({ client }: Connection): Promise<Facts | undefined> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    `select to_regclass('signer.wallet') is not null as is_there`,
  )
  if (!found[0]?.is_there) return undefined
  const { rows } = await client.query<Facts>(`
    select (select hot from signer.wallet) as hot,
      pg_is_in_recovery() as is_read_only,
      current_setting('synchronous_commit') as commits,
      current_setting('statement_timeout') as statement_timeout,
      current_setting('fsync') as fsync,
      current_setting('synchronous_standby_names') as standbys,
      has_table_privilege('signer.journal', 'update, delete, truncate, trigger')
        or has_table_privilege('signer.lease', 'insert, update, delete, truncate, trigger') as may_do_more`)
  return rows[0]
}

/** The next rows after `seq`, oldest first. */
export async function readRows({ client }: Connection, seq: number, count: number): Promise<Chained[]> {
  const { rows } = await client.query<{ seq: string; term: string; line: string; hash: Buffer; seal: Buffer }>(
    'select seq, term, line, hash, seal from signer.journal where seq > $1 order by seq limit $2',
    [seq, count],
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq), term: Number(row.term) }))
}

/** Of the newest row; 0 where there is none. */
export async function readLastSeq({ client }: Connection): Promise<number> {
  const { rows } = await client.query<{ seq: string }>('select coalesce(max(seq), 0) as seq from signer.journal')
  return Number(rows[0]?.seq ?? 0)
}

/** One statement, committed when this resolves. Rejects when its term is over, or nobody knows whether it is written. */
export async function insertRow(connection: Connection, { seq, term, line, hash, seal }: Chained): Promise<void> {
  const before = connection.warnings()
  await connection.client.query(
    'insert into signer.journal (seq, term, line, hash, seal) values ($1, $2, $3, $4, $5)',
    [seq, term, line, hash, seal],
  )
  if (connection.warnings() !== before) throw new Error('the database warned while it committed')
}

/** Whether this term is the one in force, at this moment. */
export async function isTermInForce({ client }: Connection, term: number): Promise<boolean> {
  const { rowCount } = await client.query('select from signer.lease where term = $1 and until > clock_timestamp()', [
    term,
  ])
  return rowCount === 1
}

/** Undefined while somebody has it. */
export function takeLease(connection: Connection, holder: string, forMs: number): Promise<Taken | undefined> {
  return readTaken(connection, 'select * from signer.take_lease($1, $2)', [holder, forMs])
}

/** Undefined when that term is over. */
export function renewLease(connection: Connection, term: number, forMs: number): Promise<Taken | undefined> {
  return readTaken(connection, 'select * from signer.renew_lease($1, $2)', [term, forMs])
}

export async function giveLeaseUp({ client }: Connection, term: number): Promise<void> {
  await client.query('select signer.give_lease_up($1)', [term])
}

async function readTaken(connection: Connection, statement: string, values: unknown[]): Promise<Taken | undefined> {
  const before = connection.warnings()
  const { rows } = await connection.client.query<{ term: string; since: Date; now: Date }>(statement, values)
  if (connection.warnings() !== before) throw new Error('the database warned while it committed')
  const [row] = rows
  return row && { term: Number(row.term), since: row.since, nowMs: row.now.getTime() }
}
