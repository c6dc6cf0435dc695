// The walls below the code: what the database refuses to the roles that run and read, whatever the code is made to do.
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { COMPILE_CACHE } from '../../../../tools/environment.ts'
import { ROLES } from '../../../../tools/postgres/start-postgres.ts'
import { onDatabase, testDatabase, withClient } from '../../../../tools/testing/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { EVERYBODY, rowsOf } from '../../src/platform/rows-of.ts'
import { addCardCustomer } from '../../src/rails/cards/store.ts'
import { HIDDEN, NO_SECRETS, SECRET_NAMES, TABLE_CLASSES } from '../../src/table-access.ts'
import { apiDatabase, migrateWithRoles } from '../support/api-database.ts'
import { upload } from '../support/documents.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const DENIED = { code: '42501' }
const TABLES = `select relname::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by relname`

test('SEC-100 the role that runs changes no table and no wall, and of each table only what its class allows', async () => {
  await using database = await apiDatabase()
  // What a clone has not of its template: rights on the database itself.
  await migrateWithRoles(database.url)
  await withClient(database.runUrl, async (client) => {
    const forbidden = [
      'create table mine (id int)',
      'create temporary table mine (id int)',
      'create schema mine',
      'create function mine() returns int language sql as $$ select 1 $$',
      'alter table audit_lines disable trigger all',
      'alter table ledger.entries disable trigger all',
      'drop trigger audit_lines_append_only on audit_lines',
      'drop table audit_lines',
      'set session_replication_role = replica',
      `set role ${new URL(database.url).username}`,
      `alter role ${ROLES.run} superuser`,
      `grant delete on audit_lines to ${ROLES.run}`,
      'update ledger.entries set units = units + 1',
      'update ledger.journals set reference = $$$$',
      'update ledger.accounts set name = $$other$$',
      'update ledger.accounts set may_go_negative = true',
      'delete from ledger.accounts',
      'delete from graphile_worker.migrations',
      'insert into kysely_migration (name, timestamp) values ($$later$$, $$now$$)',
      'truncate ledger.entries, ledger.journals',
    ]
    for (const statement of forbidden) {
      // A grant without the right to give it is a warning, and gives nothing.
      if (statement.startsWith('grant')) await client.query(statement).catch(() => undefined)
      else await expect(client.query(statement), statement).rejects.toMatchObject({ code: /^(42501|42809)$/ })
    }
    for (const [table, each] of Object.entries(TABLE_CLASSES)) {
      const may = await rightsOf(client, `public.${table}`)
      const allowed = {
        append: ['SELECT', 'INSERT'],
        kept: ['SELECT', 'INSERT', 'UPDATE'],
        full: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
      }
      expect([table, may]).toEqual([table, allowed[each]])
    }
  })
})

test('SEC-101 every table has a class, and every column whose name tells of a secret is hidden from the role that reads', async () => {
  await using database = await apiDatabase()
  await withClient(database.url, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(TABLES)
    const missing = rows.map(({ name }) => name).filter((name) => !(name in TABLE_CLASSES))
    expect(missing, 'say in apps/api/src/table-access.ts what may be done with these tables').toEqual([])
    const { rows: columns } = await owner.query<{ table: string; column: string; shown: boolean }>(
      `select table_name as "table", column_name as "column", has_column_privilege($1, 'public.' || table_name, column_name, 'select') as shown
       from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%' order by 1, 2`,
      [ROLES.read],
    )
    const told = columns.filter(
      ({ table, column, shown }) => shown && SECRET_NAMES.test(column) && !NO_SECRETS.includes(`${table}.${column}`),
    )
    expect(told, 'hide these columns in HIDDEN of apps/api/src/table-access.ts, or name them in NO_SECRETS').toEqual([])
    const shown = (name: string) => columns.some((each) => `${each.table}.${each.column}` === name && each.shown)
    for (const [table, hidden] of Object.entries(HIDDEN))
      expect([table, shown(`${table}.user_id`)]).toEqual([
        table,
        hidden !== 'all' && columns.some((each) => each.table === table && each.column === 'user_id'),
      ])
    expect(['users.email', 'orders.total_units', 'audit_lines.detail'].map(shown)).toEqual([true, true, true])
    await owner.query(`set role ${ROLES.read}`)
    expect((await owner.query('select count(*) from ledger.entries')).rowCount).toBe(1)
    for (const statement of [
      'select * from users',
      'select * from graphile_worker.jobs',
      'update users set phone = null',
    ])
      await expect(owner.query(statement), statement).rejects.toMatchObject(DENIED)
  })
})

const run = promisify(execFile)
const MIGRATE = fileURLToPath(new URL('../../src/commands/migrate.ts', import.meta.url))
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const NOBODY = 'http://127.0.0.1:9'
/** A real installation, as far as settings go. */
const REAL = {
  ...COMPILE_CACHE,
  NODE_ENV: 'production',
  ACCOUNT_KEY: 'wS0t5BhDkU8nq1f7JrX2zLmPpE4yVc6A',
  DOCUMENT_KEY: 'Qd9uN3vKx7Tg1ZbRsH5eWj2MyFcL8aPo',
  PORT: '0',
  RATES_COINBASE_URL: NOBODY,
  RATES_COINGECKO_URL: NOBODY,
  RATES_KRAKEN_URL: NOBODY,
}

test('SEC-102 migrating prints what the database’s keeper runs where it may not create roles, and live starts as no owner', {
  tags: 'long',
}, async () => {
  await using database = await testDatabase('empty', async () => undefined)
  const unknown = `kivuko_run_${randomBytes(4).toString('hex')}`
  const runUrl = withRole(database.url, unknown, 'a lake')
  const env = { ...REAL, DATABASE_URL: runUrl, DATABASE_MIGRATE_URL: database.url }
  const refused = await run(process.execPath, [MIGRATE], { env }).catch((error: { stderr: string }) => error)
  expect(refused.stderr).toContain(`create role "${unknown}" login password 'the password in DATABASE_URL';`)
  expect(refused.stderr).not.toContain('a lake')
  await withClient(database.url, async (owner) => expect((await owner.query(TABLES)).rowCount).toBe(0))

  const alone = { ...REAL, DATABASE_URL: database.url }
  const same = { ...alone, DATABASE_MIGRATE_URL: database.url }
  await expect(run(process.execPath, [MIGRATE], { env: same })).rejects.toThrow('must name two roles')
  await run(process.execPath, [MIGRATE], { env: alone })
  await expect(run(process.execPath, [MAIN], { env: alone })).rejects.toThrow(
    /does not start as \w+, a role of the database that owns its tables.*DATABASE_MIGRATE_URL/,
  )
})

test('SEC-102 migrating creates the roles where it may, repeatably, and live starts as the one that runs', {
  tags: 'long',
}, async () => {
  const [runs, reads] = ['run', 'read'].map((each) => `kivuko_${each}_${randomBytes(4).toString('hex')}`)
  const admin = inject('postgresAdminUrl')
  await using undo = new AsyncDisposableStack()
  undo.defer(() =>
    withClient(admin, async (client) => void (await client.query(`drop role ${runs}; drop role ${reads}`))),
  )
  const database = undo.use(await testDatabase('empty', async () => undefined))
  const migrateUrl = onDatabase(admin, databaseOf(database.url))
  const env = {
    ...REAL,
    DATABASE_URL: withRole(database.url, runs ?? '', 'a lake'),
    DATABASE_MIGRATE_URL: migrateUrl,
    DATABASE_READ_ROLE: reads,
  }
  for (const _ of ['once', 'again']) await run(process.execPath, [MIGRATE], { env })
  await withClient(env.DATABASE_URL, async (client) => {
    expect(await rightsOf(client, 'audit_lines')).toEqual(['SELECT', 'INSERT'])
    expect(await rightsOf(client, 'ledger.entries')).toEqual(['SELECT', 'INSERT'])
  })
  const api = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  undo.defer(async () => {
    api.kill('SIGKILL')
    await once(api, 'close')
  })
  let output = ''
  api.stdout.on('data', (text) => {
    output += text
  })
  await until('it listens', () => api.exitCode !== null || /listening at/i.test(output))
  expect(api.exitCode).toBeNull()
})

function withRole(url: string, username: string, password: string): string {
  return Object.assign(new URL(url), { username, password }).href
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

/** In the order of `allowed`. */
async function rightsOf(client: pg.Client, table: string): Promise<string[]> {
  const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']
  const { rows } = await client.query<{ held: string[] }>(
    `select array(select r from unnest($2::text[]) with ordinality as each (r, n)
       where has_table_privilege($1, r) or (r = 'UPDATE' and has_any_column_privilege($1, r)) order by n) as held`,
    [table, rights],
  )
  return rows[0]?.held ?? []
}

test('SEC-107 a statement on documents or on names at the card network says whose rows it means, and sees and writes no others', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer(), await app.customer()]
  const { db } = app.deps
  for (const { user } of [ada, brian]) await addCardCustomer(db, { user_id: user.id as UserId, provider_ref: user.id })
  const document = { type: 'national_id', number: 'A1234-4821' } as const
  await upload(app, ada, document)
  const refsOf = (owner: string) =>
    rowsOf(db, owner, async (tx) => (await tx.selectFrom('card_customers').select('provider_ref').execute()).length)
  expect([await refsOf(ada.user.id), await refsOf(EVERYBODY), await refsOf('usr_nobody')]).toEqual([1, 2, 0])
  const forgotten = [
    'select * from card_customers',
    'select * from kyc_documents',
    `update kyc_documents set state = 'approved'`,
    `insert into card_customers values ('${ada.user.id}', 'x')`,
  ]
  for (const statement of forgotten) {
    await expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject(DENIED)
    await rowsOf(db, EVERYBODY, () => refsOf(ada.user.id))
  }
  // The connection of a transaction that has ended remembers nobody.
  await expect(sql`select * from kyc_documents`.execute(db)).rejects.toThrow('say whose rows are meant')
  const another = rowsOf(db, ada.user.id, (tx) =>
    tx
      .insertInto('card_customers')
      .values({ user_id: brian.user.id as UserId, provider_ref: 'cus_x' })
      .execute(),
  )
  await expect(another).rejects.toThrow('row-level security')
  await app.asOwner(async (owner) => {
    await owner.query(`set role ${ROLES.read}`)
    expect((await owner.query('select user_id from card_customers')).rowCount).toBe(2)
    expect((await owner.query('select id from kyc_documents')).rowCount).toBe(1)
  })
})
