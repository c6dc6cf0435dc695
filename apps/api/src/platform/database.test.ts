import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { apiDatabase } from '../../test/support/api-database.ts'
import type { Tables } from '../tables.ts'
import {
  assertOutsideTransaction,
  createDatabase,
  createPool,
  inSnapshot,
  inTransaction,
  violatedConstraint,
} from './database.ts'

test('whole numbers of 64 bits and days arrive as they are, whatever the time zone', async () => {
  await using database = await apiDatabase()
  await using db = createDatabase<Tables>(createPool(database.runUrl, { max: 1, applicationName: 'test' }))
  const { rows } =
    await sql`select 9223372036854775807::bigint as whole, '1990-02-28'::date as day, true as yes`.execute(db)
  expect(rows).toEqual([{ whole: 9_223_372_036_854_775_807n, day: '1990-02-28', yes: true }])
})

test('no provider is called inside a transaction, and no transaction is opened in another', async () => {
  await using database = await apiDatabase()
  await using db = createDatabase<Tables>(createPool(database.runUrl, { max: 2, applicationName: 'test' }))
  assertOutsideTransaction('a provider')
  await expect(inTransaction(db, async () => assertOutsideTransaction('a provider'))).rejects.toThrow(
    'a provider was called inside a database transaction',
  )
  await expect(inTransaction(db, () => inTransaction(db, async () => {}))).rejects.toThrow('inside another')
  assertOutsideTransaction('a provider')
})

test('a snapshot reads one moment, whatever is written meanwhile, and writes nothing', async () => {
  await using database = await apiDatabase()
  await using db = createDatabase<Tables>(createPool(database.runUrl, { max: 2, applicationName: 'test' }))
  const insert = sql`insert into sign_in_failures (subject, failures, since) values ('account:a', 1, now())`
  const seen = await inSnapshot(db, async (tx) => {
    const count = async () => (await tx.selectFrom('sign_in_failures').selectAll().execute()).length
    const before = await count()
    await insert.execute(db)
    return [before, await count()]
  })
  expect(seen).toEqual([0, 0])
  await expect(inSnapshot(db, (tx) => insert.execute(tx))).rejects.toThrow('read-only transaction')
})

test('a violated unique rule is known by its name, another fault is not one', async () => {
  await using database = await apiDatabase()
  await using db = createDatabase<Tables>(createPool(database.runUrl, { max: 1, applicationName: 'test' }))
  const insert = (subject: string | null) =>
    sql`insert into sign_in_failures (subject, failures, since) values (${subject}, 1, now())`.execute(db)
  await insert('account:a')
  const again = await insert('account:a').catch((error: unknown) => error)
  const empty = await insert(null).catch((error: unknown) => error)
  expect([violatedConstraint(again), violatedConstraint(empty)]).toEqual(['sign_in_failures_pkey', undefined])
})

test('RUN-143 of two transactions that wait for each other the one that PostgreSQL undoes is run again: both are done, and nothing twice', async () => {
  await using database = await apiDatabase()
  await using db = createDatabase<Tables>(createPool(database.runUrl, { max: 2, applicationName: 'test' }))
  await sql`insert into sign_in_failures (subject, failures, since) values ('a', 0, now()), ('b', 0, now())`.execute(db)
  const both = Promise.withResolvers<void>()
  let holding = 0
  let begun = 0
  const addTo = (first: string, second: string) =>
    inTransaction(db, async (tx) => {
      begun += 1
      await sql`update sign_in_failures set failures = failures + 1 where subject = ${first}`.execute(tx)
      holding += 1
      if (holding === 2) both.resolve()
      await both.promise
      await sql`update sign_in_failures set failures = failures + 1 where subject = ${second}`.execute(tx)
    })
  await Promise.all([addTo('a', 'b'), addTo('b', 'a')])
  const rows = await db.selectFrom('sign_in_failures').select('failures').execute()
  expect(rows.map(({ failures }) => failures)).toEqual([2, 2])
  expect(begun).toBe(3)
})
