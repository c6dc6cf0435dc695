import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { apiDatabase } from '../../test/support/api-database.ts'
import type { Tables } from '../tables.ts'
import { assertOutsideTransaction, createDatabase, createPool, onCommit } from './database.ts'
import { inPipeline, together } from './pipeline.ts'
import { prepared } from './prepared-statements.ts'

const add = prepared<{ subject: string }>(
  'test-add-failure',
  'insert into sign_in_failures (subject, failures, since) values ($1, 1, now()) returning subject',
)
const count = prepared<{ count: bigint }>('test-count-failures', 'select count(*) as count from sign_in_failures')

async function world() {
  const database = await apiDatabase()
  const pool = createPool(database.runUrl, { max: 2, applicationName: 'test' })
  const db = createDatabase<Tables>(pool)
  return {
    pool,
    async subjects() {
      const rows = await db.selectFrom('sign_in_failures').select('subject').orderBy('subject').execute()
      return rows.map(({ subject }) => subject)
    },
    async [Symbol.asyncDispose]() {
      // Kysely ends no pool that it has not used.
      await pool.end()
      await database[Symbol.asyncDispose]()
    },
  }
}

test('RUN-120 statements that nobody waits between run in the order they are made, each seeing what came before it', async () => {
  await using here = await world()
  const counts = await inPipeline<Tables, bigint[]>(here.pool, async (tx) => {
    await count(tx, [])
    const [, one, , two] = await together(add(tx, ['account:a']), count(tx, []), add(tx, ['account:b']), count(tx, []))
    await sql`insert into sign_in_failures (subject, failures, since) values ('account:c', 1, now())`.execute(tx)
    return [...one, ...two].map((row) => row.count)
  })
  expect(counts).toEqual([1n, 2n])
  expect(await here.subjects()).toEqual(['account:a', 'account:b', 'account:c'])
})

test('RUN-120 when one of them fails nothing is left of any, its error is the one that is thrown, and the connection goes on', async () => {
  await using here = await world()
  const told: string[] = []
  const failing = inPipeline<Tables, void>(here.pool, async (tx) => {
    onCommit(() => told.push('committed'))
    await count(tx, [])
    await together(add(tx, ['account:a']), add(tx, ['account:a']), add(tx, ['account:b']), count(tx, []))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'sign_in_failures_pkey' })
  const swallowed = inPipeline<Tables, void>(here.pool, async (tx) => {
    await count(tx, [])
    await add(tx, ['account:c'])
    await add(tx, ['account:c']).catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow('a failed transaction was to be committed')
  expect([await here.subjects(), told]).toEqual([[], []])
  const early = inPipeline<Tables, unknown>(here.pool, (tx) => add(tx, ['account:c']))
  await expect(early).rejects.toThrow('did not begin yet')
  await inPipeline<Tables, void>(here.pool, async (tx) => {
    await count(tx, [])
    await together(add(tx, ['account:d']), count(tx, []))
  })
  expect(await here.subjects()).toEqual(['account:d'])
})

test('RUN-120 no provider is called and no other transaction is opened inside one', async () => {
  await using here = await world()
  const call = async () => assertOutsideTransaction('a provider')
  await expect(inPipeline<Tables, void>(here.pool, call)).rejects.toThrow('called inside a database transaction')
  const inner = () => inPipeline<Tables, void>(here.pool, async () => {})
  await expect(inPipeline<Tables, void>(here.pool, inner)).rejects.toThrow('inside another')
})
