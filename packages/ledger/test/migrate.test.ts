import { expect, test } from 'vitest'
import { testDatabase, withClient } from '../../../tools/testing/database.ts'
import { LedgerTooOldError, migrateLedger } from '../src/migrate.ts'

const nothing = async () => {}

test('several processes may migrate one empty database at once, and again later', async () => {
  await using database = await testDatabase('empty', nothing)
  await Promise.all([1, 2, 3].map(() => migrateLedger(database.url)))
  await migrateLedger(database.url)
  const { rows } = await withClient(database.url, (client) =>
    client.query('select number from ledger.migrations order by 1'),
  )
  expect(rows).toEqual(rows.map((_, index) => ({ number: index + 1 })))
  expect(rows.length).toBeGreaterThan(0)
})

test('a database newer than the code is refused and left alone', async () => {
  await using database = await testDatabase('ledger', migrateLedger)
  await withClient(database.url, (client) => client.query(`insert into ledger.migrations values (9999, 'later.sql')`))
  await expect(migrateLedger(database.url)).rejects.toBeInstanceOf(LedgerTooOldError)
})
