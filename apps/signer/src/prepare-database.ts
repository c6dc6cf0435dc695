// Makes the database of a shared journal: its tables, whose journal it is, what was signed so far, and what the role that signs may do.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { chainLine, type Head, NO_LINES } from './chain-line.ts'
import { type Line, lineToText } from './line.ts'

export type Preparing = {
  ownerUrl: string
  /** Who signs: it exists already, and owns nothing here. */
  role: string
  hot: string
  sealKey: Buffer
  /** What was signed so far, of a wallet that is new here; undefined where the journal is already there. */
  lines: readonly Line[] | undefined
}

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')
/** Long enough for the lines of years; it is given up at the end. */
const LEASE_MS = 60_000

/**
 * All of it or nothing. Repeatable with `lines: undefined`, after a release. Throws one sentence when the wallet is
 * another, when a journal is there that would begin anew, or when there is none that could go on.
 */
export async function prepareDatabase({ ownerUrl, role, hot, sealKey, lines }: Preparing): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await requireRole(client, role)
    await migrate(client)
    const { rows } = await client.query<{ hot: string }>('select hot from signer.wallet')
    const known = rows[0]?.hot
    if (known && known.toLowerCase() !== hot.toLowerCase())
      throw new Error(`The database has the journal of the wallet ${known}; give these words a database of their own.`)
    if (known && lines) throw new Error('The database has a journal already; nothing was changed.')
    if (!known && !lines)
      throw new Error(
        'The database has no journal yet: say `new` for a wallet that never signed, or `from` its folder.',
      )
    if (lines) await begin(client, { hot, sealKey, lines })
    await grant(client, role)
    await client.query('commit')
  } finally {
    // What was not committed is undone by the server.
    await client.end()
  }
}

async function requireRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount !== 1)
    throw new Error(
      `There is no role ${role}. As the administrator: create role ${pg.escapeIdentifier(role)} login password '…'`,
    )
}

async function migrate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string | null }>(
    `select obj_description(to_regnamespace('signer'), 'pg_namespace') as version`,
  )
  const done = Number(rows[0]?.version ?? 0)
  for (const file of readdirSync(MIGRATIONS).sort()) {
    const number = Number(file.slice(0, 4))
    if (number <= done) continue
    await client.query(readFileSync(join(MIGRATIONS, file), 'utf8'))
    await client.query(`comment on schema signer is '${number}'`)
  }
}

/** What is brought from a folder is written in a term of its own, as any other line is. */
async function begin(
  client: pg.Client,
  { hot, sealKey, lines }: Pick<Preparing, 'hot' | 'sealKey'> & { lines: readonly Line[] },
) {
  await client.query('insert into signer.wallet (hot) values ($1)', [hot])
  await client.query(`insert into signer.lease (term, holder, since, until) values (0, 'nobody', now(), now())`)
  if (lines.length === 0) return
  await client.query('select signer.take_lease($1, $2)', ['prepare-database', LEASE_MS])
  let head: Head = NO_LINES
  for (const line of lines) {
    const row = chainLine(head, { term: 1, line: lineToText(line), key: sealKey })
    await client.query('insert into signer.journal (seq, term, line, hash, seal) values ($1, $2, $3, $4, $5)', [
      row.seq,
      row.term,
      row.line,
      row.hash,
      row.seal,
    ])
    head = row
  }
  await client.query('select signer.give_lease_up(1)')
}

/** It reads, adds lines that the database admits, and asks for the lease. Nothing that is there can it change. */
async function grant(client: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  await client.query(`
    revoke all on all tables in schema signer from public, ${to};
    revoke all on schema signer from public, ${to};
    grant usage on schema signer to ${to};
    grant select on all tables in schema signer to ${to};
    grant insert (seq, term, line, hash, seal) on signer.journal to ${to};
    grant execute on function signer.take_lease(text, integer), signer.renew_lease(bigint, integer),
      signer.give_lease_up(bigint) to ${to}`)
}
