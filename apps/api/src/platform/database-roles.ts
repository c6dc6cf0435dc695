// The roles of the database beside its owner: the one that runs, and the one that reads. Created where that is allowed,
// given the rights their tables have by class, and looked at by a real installation before it starts.
import { grantLedger, type LedgerRoles } from '@kivuko/ledger/grant.ts'
import pg from 'pg'

export type DatabaseRoles = LedgerRoles & {
  /** For a role that is created; who exists keeps theirs. */
  password?: string | undefined
}

export type TableRights = {
  classes: Readonly<Record<string, 'append' | 'kept' | 'full'>>
  /** Columns the role that reads does not see, or whole tables. */
  hidden: Readonly<Record<string, 'all' | readonly string[]>>
  sequences: readonly string[]
  /** Functions that do for whoever runs what the role itself may not. */
  functions: readonly string[]
  /** Tables in which whoever runs sees the rows of whom they name. */
  ownRows: readonly string[]
}

const VERBS = {
  append: 'select, insert',
  kept: 'select, insert, update',
  full: 'select, insert, update, delete',
} as const
// Any fixed number will do: it only has to be the same in every process.
const GRANT_LOCK = 7_240_119_355n
const EXISTS_ALREADY = ['42710', '23505']

const name = pg.escapeIdentifier

/** Roles that are missing, and that this connection may not create: the message is what the database's keeper runs. */
export class MissingRolesError extends Error {
  constructor(statements: readonly string[]) {
    super(
      `The database has not all roles yet, and this connection may not create them. Run this as its administrator, and migrate again:\n\n${statements.map((each) => `  ${each};`).join('\n')}\n`,
    )
  }
}

/** Creates what is missing. Throws MissingRolesError, before anything was changed, where it may not. */
export async function createRoles(client: pg.Client, { run, read, password }: DatabaseRoles): Promise<void> {
  const { rows } = await client.query<{ run: boolean; read: boolean; may_create: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as run, exists (select from pg_roles where rolname = $2) as read,
       (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may_create`,
    [run, read],
  )
  const [found] = rows
  const missing = [
    ...(found?.run ? [] : [(secret: string) => `create role ${name(run)} login password ${secret}`]),
    ...(found?.read ? [] : [() => `create role ${name(read)} nologin`]),
  ]
  if (missing.length > 0 && !found?.may_create)
    throw new MissingRolesError(missing.map((statement) => statement(`'the password in DATABASE_URL'`)))
  for (const statement of missing) {
    await client.query(statement(pg.escapeLiteral(password ?? ''))).catch((error: { code?: string }) => {
      if (!EXISTS_ALREADY.includes(error.code ?? '')) throw error
    })
  }
}

/** Repeatable: afterwards the roles may do what `rights` say and nothing else. All at once, after the migrations. */
export async function grantRights(client: pg.Client, roles: DatabaseRoles, rights: TableRights): Promise<void> {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK])
  await grantLedger(client, roles)
  await grantJobs(client, roles)
  await grantTables(client, roles, rights)
  await limitRows(client, roles, rights.ownRows)
  await client.query('commit')
}

/** No table or function of its own for whoever runs, and no temporary one. */
async function grantTables(
  client: pg.Client,
  roles: DatabaseRoles,
  { classes, hidden, sequences, functions }: TableRights,
): Promise<void> {
  const [run, read] = [name(roles.run), name(roles.read)]
  const columns = await columnsOf(client)
  const database = name(client.database ?? '')
  const reads = Object.keys(classes).flatMap((table) => {
    const without = hidden[table] ?? []
    if (without === 'all') return []
    const shown =
      without.length === 0 ? '' : `(${(columns[table] ?? []).filter((each) => !without.includes(each)).join(', ')})`
    return [`grant select ${shown} on ${table} to ${read};`]
  })
  await client.query(`
    revoke create, temporary on database ${database} from public, ${run}, ${read};
    revoke create on schema public from public, ${run}, ${read};
    revoke all on all tables in schema public from ${run}, ${read};
    revoke all on all sequences in schema public from ${run}, ${read};
    grant usage on schema public to ${run}, ${read};
    grant select on kysely_migration to ${run};
    ${sequences.map((sequence) => `grant usage on sequence ${sequence} to ${run};`).join('\n')}
    ${functions.map((each) => `grant execute on function ${each} to ${run};`).join('\n')}
    ${Object.entries(classes)
      .map(([table, each]) => `grant ${VERBS[each]} on ${table} to ${run};`)
      .join('\n')}
    ${reads.join('\n')}`)
}

/** The queue's payloads hold what is mailed, so they are nothing to report on. */
async function grantJobs(client: pg.Client, roles: DatabaseRoles): Promise<void> {
  const run = name(roles.run)
  await client.query(`
    grant usage on schema graphile_worker to ${run};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${run};
    revoke insert, update, delete on graphile_worker.migrations from ${run};
    grant usage, select on all sequences in schema graphile_worker to ${run};`)
  const { rows } = await client.query<{ table: string }>(
    `select quote_ident(relname) as table from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity order by relname`,
  )
  // Its tables let nobody but their owner see a row unless a policy says so.
  for (const { table } of rows)
    await putPolicy(client, {
      table: `graphile_worker.${table}`,
      role: roles.run,
      rule: 'using (true) with check (true)',
    })
}

const OWN = `((select row_owner()) = '*' or user_id = (select row_owner()))`

async function limitRows(client: pg.Client, roles: DatabaseRoles, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await putPolicy(client, { table: `public.${table}`, role: roles.run, rule: `using ${OWN} with check ${OWN}` })
    await putPolicy(client, { table: `public.${table}`, role: roles.read, rule: 'using (true) with check (false)' })
  }
}

/** Once: making it anew would wait for everybody who uses the table. */
async function putPolicy(
  client: pg.Client,
  { table, role, rule }: { table: string; role: string; rule: string },
): Promise<void> {
  const policy = `rows_for_${role}`.slice(0, 63)
  const { rowCount } = await client.query('select from pg_policy where polrelid = $1::regclass and polname = $2', [
    table,
    policy,
  ])
  if (rowCount === 0) await client.query(`create policy ${name(policy)} on ${table} to ${name(role)} ${rule}`)
}

async function columnsOf(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(quote_ident(column_name::text) order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' group by table_name`,
  )
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}
