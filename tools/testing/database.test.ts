import { expect, test } from 'vitest'
import { testDatabase, withClient } from './database.ts'

const migrate = (url: string) =>
  withClient(url, async (client) => {
    await client.query('create table visits (place text)')
  })

test('two databases of one template hold the same tables and nothing of each other', async () => {
  await using first = await testDatabase('visits', migrate)
  await using second = await testDatabase('visits', migrate)
  await withClient(first.url, (client) => client.query("insert into visits values ('Likoni')"))
  const { rows } = await withClient(second.url, (client) => client.query('select count(*)::int as seen from visits'))
  expect(rows).toEqual([{ seen: 0 }])
})

test('a database that was dropped is gone', async () => {
  const database = await testDatabase('visits', migrate)
  await database.drop()
  await expect(withClient(database.url, (client) => client.query('select 1'))).rejects.toThrow('does not exist')
})

test('a template whose migration fails is not left for the next test', async () => {
  let attempts = 0
  const failOnce = async (url: string) => {
    await migrate(url)
    attempts += 1
    if (attempts === 1) throw new Error('the migration is wrong')
  }
  await expect(testDatabase('fails once', failOnce)).rejects.toThrow('the migration is wrong')
  await using database = await testDatabase('fails once', failOnce)
  expect(attempts).toBe(2)
  await withClient(database.url, (client) => client.query("insert into visits values ('Likoni')"))
})
