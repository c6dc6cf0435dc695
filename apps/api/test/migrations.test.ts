// How a database is brought up to date while others use it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { type TestDatabase, testDatabase, withClient } from '../../../tools/testing/database.ts'
import { aloneMigrating, type MigrateOptions, migrate } from '../src/platform/migrate.ts'
import { checksumLines, readLandedChecksums, WRITE_COMMAND } from './support/migration-checksums.ts'
import { until } from './support/until.ts'

const SHORT = { lockMs: 30, pauseMs: 30 }

const emptyDatabase = (): Promise<TestDatabase> => testDatabase('empty', async () => {})

/** A folder with these files, by their names. */
async function folderOf(files: Record<string, string>): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'kivuko-migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

function migrateIn(url: string, folder: { path: string }, options: MigrateOptions = {}): Promise<string[]> {
  return withClient(url, (client) => aloneMigrating(client, () => migrate(client, { folder: folder.path, ...options })))
}

const applied = (client: pg.Client) =>
  client.query('select name from kysely_migration order by name').then(({ rows }) => rows.map(({ name }) => name))

test('SEC-179 a change that waits for a long reader lets everybody else through, and is made when the reader ends', async () => {
  await using database = await emptyDatabase()
  await using before = await folderOf({ '0001_notes.sql': 'create table notes (text text)' })
  await using after = await folderOf({
    '0001_notes.sql': 'create table notes (text text)',
    '0002_author.sql': 'alter table notes add column author text',
  })
  expect(await migrateIn(database.url, before)).toEqual([])
  await withClient(database.url, async (reader) => {
    await reader.query('begin; select from notes')
    const migrating = migrateIn(database.url, after, { ...SHORT, tries: 1_000_000 })
    await withClient(database.url, async (other) => {
      await until('the change has waited', async () => {
        const { rowCount } = await other.query(`select from pg_locks l join pg_class c on c.oid = l.relation
          where c.relname = 'notes' and l.mode = 'AccessExclusiveLock' and not l.granted`)
        return rowCount !== 0
      })
      await other.query('select from notes')
      expect(await applied(other)).toEqual(['0001_notes'])
      await reader.query('commit')
      expect(await migrating).toEqual(['0002_author'])
      await other.query('select author from notes')
    })
  })
})

test('SEC-179 what never gets its locks says so and leaves nothing half done; files before it stay', async () => {
  await using database = await emptyDatabase()
  await using folder = await folderOf({
    '0001_notes.sql': 'create table notes (text text)',
    '0002_more.sql': 'create table more (text text); alter table held add column author text',
  })
  await withClient(database.url, async (holder) => {
    await holder.query('create table held (text text)')
    await holder.query('begin; select from held')
    await expect(migrateIn(database.url, folder, { ...SHORT, tries: 2 })).rejects.toThrow(
      '0002_more.sql did not get its locks',
    )
    expect(await applied(holder)).toEqual(['0001_notes'])
    await holder.query(`rollback`)
    expect((await holder.query(`select to_regclass('more') as more`)).rows).toEqual([{ more: null }])
  })
})

test('SEC-179 a file may run outside a transaction, and two that migrate at once run it once', async () => {
  await using database = await emptyDatabase()
  await using folder = await folderOf({
    '0001_notes.sql': 'create table notes (text text)',
    '0002_index.sql': `-- outside a transaction: a lock would hold up whoever writes
drop index concurrently if exists notes_text;
create index concurrently notes_text on notes (text);
`,
  })
  await Promise.all([1, 2, 3].map(() => migrateIn(database.url, folder)))
  await withClient(database.url, async (client) => {
    expect(await applied(client)).toEqual(['0001_notes', '0002_index'])
    const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = 'notes_text'::regclass`)
    expect(rows).toEqual([{ indisvalid: true }])
  })
})

test('SEC-179 a file that was changed after it ran is refused, and nothing is written', async () => {
  await using database = await emptyDatabase()
  await using folder = await folderOf({ '0001_notes.sql': 'create table notes (text text)' })
  await using changed = await folderOf({
    '0001_notes.sql': 'create table notes (text text, author text)',
    '0002_more.sql': 'create table more (text text)',
  })
  await migrateIn(database.url, folder)
  await expect(migrateIn(database.url, changed)).rejects.toThrow('0001_notes.sql is not what was run on this database')
  await withClient(database.url, async (client) => {
    expect(await applied(client)).toEqual(['0001_notes'])
    // What ran before checksums were kept is taken for what it is now.
    await client.query('alter table kysely_migration drop column checksum')
    expect(await migrateIn(database.url, folder)).toEqual([])
    expect((await client.query('select checksum ~ $1 as kept from kysely_migration', ['^[0-9a-f]{64}$'])).rows).toEqual(
      [{ kept: true }],
    )
  })
  await expect(migrateIn(database.url, changed)).rejects.toBeInstanceOf(Error)
})

test('SEC-179 no migration that has landed was changed', async () => {
  const now = await checksumLines()
  for (const line of await readLandedChecksums())
    expect(now, 'a migration that has landed never changes: write what is new into a file of its own').toContain(line)
  expect(await readLandedChecksums(), `a new file is written down with ${WRITE_COMMAND}`).toEqual(now)
})
