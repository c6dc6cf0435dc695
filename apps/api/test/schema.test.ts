import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { apiDatabase, migrateWithRoles } from './support/api-database.ts'
import { describeSchema, RENEW_COMMAND, SCHEMA_FILE } from './support/describe-schema.ts'

test('schema.sql says what the migrations lead to', async () => {
  await using database = await apiDatabase()
  const written = await readFile(SCHEMA_FILE, 'utf8')
  expect(written, `schema.sql is old: run ${RENEW_COMMAND}`).toBe(await describeSchema(database.url))
})

test('the files of tables/ name the tables and columns of the database, and which of them may be empty', async () => {
  await using database = await apiDatabase()
  const inCode = await tablesInCode()
  const inDatabase = await tablesInDatabase(database.url)
  for (const [table, columns] of Object.entries(inCode)) {
    // JSON of unknown shape says nothing of null.
    for (const [name, is] of Object.entries(columns))
      if (is === 'unknown' && inDatabase[table]?.[name]) inDatabase[table][name] = is
  }
  expect(inCode).toEqual(inDatabase)
})

test('migrating again changes nothing, and two processes may do it at once', { tags: 'long' }, async () => {
  await using database = await apiDatabase()
  const before = await describeSchema(database.url)
  await Promise.all([migrateWithRoles(database.url), migrateWithRoles(database.url)])
  expect(await describeSchema(database.url)).toBe(before)
})

test('a database of a newer Kivuko is left alone, with a sentence that says so', async () => {
  await using database = await apiDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`insert into kysely_migration (name, timestamp) values ('9999_future', now()::text)`)
  await client.end()
  await expect(migrateWithRoles(database.url)).rejects.toThrow(
    'made by a newer Kivuko (it has the migration 9999_future)',
  )
})

type Columns = Record<string, 'may be null' | 'not null' | 'unknown'>

async function tablesInDatabase(url: string): Promise<Record<string, Columns>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ table_name: string; column_name: string; is_nullable: string }>(
    `select table_name, column_name, is_nullable from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely%'`,
  )
  await client.end()
  const tables: Record<string, Columns> = {}
  for (const { table_name, column_name, is_nullable } of rows) {
    tables[table_name] ??= {}
    tables[table_name][column_name] = is_nullable === 'YES' ? 'may be null' : 'not null'
  }
  return tables
}

/** Reads the types as text: they are gone when the program runs. */
async function tablesInCode(): Promise<Record<string, Columns>> {
  const folder = new URL('../src/tables/', import.meta.url)
  const sources = await Promise.all((await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8')))
  const source = sources.join('\n')
  const shared = Object.fromEntries(
    [...source.matchAll(/export type (\w+Terms) = \{(.*?)\n\}/gs)].map(([, name, body]) => [
      name,
      columnsOf(body ?? ''),
    ]),
  )
  const bodies = [...source.matchAll(/export type \w+Tables = \{(.*?)\n\}\n/gs)].map(([, body]) => body).join('\n')
  const tables = bodies.matchAll(/^ {2}(\w+): (?:(\w+Terms) & )?\{(.*?)(?:^ {2}\}| \})$/gms)
  return Object.fromEntries(
    [...tables].map(([, name, terms, columns]) => [
      name,
      { ...(terms ? shared[terms] : {}), ...columnsOf(columns ?? '') },
    ]),
  )
}

function columnsOf(text: string): Columns {
  const columns = text.matchAll(/(\w+): ([^;\n]+)/g)
  return Object.fromEntries([...columns].map(([, name, type]) => [name, nullability(type?.trim() ?? '')]))
}

function nullability(type: string): Columns[string] {
  if (type === 'unknown') return 'unknown'
  return / \| null$/.test(type) ? 'may be null' : 'not null'
}
