// A database for each test file: cloned in a few milliseconds from a template that is migrated once a run.
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = AsyncDisposable & {
  /** A database of its own, owned by the user in the address. */
  url: string
  /** As the role that runs: it may do what `migrate` gave it. */
  runUrl: string
  drop(): Promise<void>
}

/**
 * A fresh database that `migrate` has prepared. `name` names the template: whoever passes the same name must pass the
 * same `migrate`, which runs once a test run, on an empty database, and must close its connections.
 */
export async function testDatabase(name: string, migrate: (url: string) => Promise<unknown>): Promise<TestDatabase> {
  const base = inject('postgresUrl')
  const prefix = inject('databasePrefix')
  const template = `${prefix}_t_${createHash('sha256').update(`${name}\n${migrate}`).digest('hex').slice(0, 12)}`
  const clone = `${prefix}_c_${randomBytes(6).toString('hex')}`
  await asOwner(base, async (client) => {
    // One worker prepares the template while the others wait; clones then come one after another, as PostgreSQL wants.
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await prepareTemplate(client, { base, template, migrate })
    // Copying files is four times as fast as writing every page to the log, and crash safety is not needed here.
    await client.query(`create database ${clone} template ${template} strategy file_copy`)
    await client.query('select pg_advisory_unlock(hashtext($1))', [template])
  })
  const drop = () =>
    asOwner(base, async (client) => {
      await lastGoodbyes(client, clone)
      await dropDatabase(client, clone)
    })
  const runUrl = onDatabase(inject('postgresRunUrl'), clone)
  return { url: onDatabase(base, clone), runUrl, drop, [Symbol.asyncDispose]: drop }
}

let owners: pg.Pool | undefined

/** The plain one waits for five seconds each time. */
const DROP_TRIES = 20

/** On a connection that is kept for the next clone: opening one costs a fourth of making it. */
async function asOwner<T>(base: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  if (!owners) {
    owners = new pg.Pool({ connectionString: base, allowExitOnIdle: true })
    // The server stops when the last test is done.
    owners.on('error', () => {})
  }
  const client = await owners.connect()
  let isDone = false
  try {
    const answer = await work(client)
    isDone = true
    return answer
  } finally {
    // A connection that was left in the middle may hold a lock: it is closed.
    client.release(!isDone)
  }
}

const IN_USE = '55006'
const MAY_NOT_TERMINATE = '42501'

/**
 * First a plain drop, which asks autovacuum to leave: it may not be forced. Then with force, unless autovacuum came back
 * meanwhile: then from the beginning.
 */
async function dropDatabase(client: pg.ClientBase, database: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const force = tries % 2 === 1 ? 'with (force)' : ''
    const error = await client.query(`drop database if exists ${database} ${force}`).then(
      () => undefined,
      (refused: { code?: string }) => refused,
    )
    if (error === undefined) return
    if (tries === DROP_TRIES || ![IN_USE, MAY_NOT_TERMINATE].includes(error.code ?? '')) throw error
  }
}

/** Pools close their connections a moment after they resolve; cutting one before would fail the test run. */
async function lastGoodbyes(client: pg.ClientBase, database: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [database])
    if (rowCount === 0) return
    await wait(20)
  }
}

type TemplatePlan = { base: string; template: string; migrate: (url: string) => Promise<unknown> }

async function prepareTemplate(client: pg.ClientBase, { base, template, migrate }: TemplatePlan): Promise<void> {
  const draft = `${template}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  await migrate(onDatabase(base, draft))
  // A connection that is still closing would make every clone fail.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [draft],
  )
  await client.query(`alter database ${draft} rename to ${template}`)
}

/** The same server and user, another database. */
export function onDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Opens one connection, and closes it whatever happens. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
