// What a process asks of its database before it serves, and how it ends.
import { paymentOptions } from '@kivuko/contract/payments.ts'
import { expect, test } from 'vitest'
import { testDatabase, withClient } from '../../../../tools/testing/database.ts'
import { assertServable } from '../../src/assert-servable.ts'
import { buildProbes } from '../../src/build-probes.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import { endInOrder } from '../../src/end-in-order.ts'
import { assertApart, assertRoom, assertVersion, UnfitDatabaseError } from '../../src/platform/server-check.ts'
import { startBackground } from '../../src/start-background.ts'
import { apiDatabase } from '../support/api-database.ts'
import { startTestApp } from '../support/test-app.ts'
import { createTestClock } from '../support/test-clock.ts'
import { settings } from '../support/test-settings.ts'
import { until } from '../support/until.ts'

/** What a process with these settings says before it would serve. */
async function refusalOf(databaseUrl: string, env: Record<string, string> = {}): Promise<string | undefined> {
  const deps = createDeps(readConfig({ ...settings(databaseUrl), ...env }), { clock: createTestClock() })
  try {
    await assertServable(deps)
    return undefined
  } catch (error) {
    if (error instanceof UnfitDatabaseError) return error.message
    throw error
  } finally {
    await deps.close()
  }
}

test('SEC-171 a server older than 18.2 is refused with a sentence, before anything is written', () => {
  for (const [number, text] of [
    [150_013, '15.13'],
    [180_000, '18.0'],
    [180_001, '18.1 (Debian 18.1-1)'],
  ] as const)
    expect(() => assertVersion(number, text)).toThrow(`needs PostgreSQL 18.2 or newer, and this server is ${text}`)
  for (const number of [180_002, 180_004, 190_000]) expect(() => assertVersion(number, '')).not.toThrow()
})

test('SEC-178 SEC-183 a process starts on a whole database with room for it, and otherwise says what to do', {
  tags: 'long',
}, async () => {
  await using empty = await testDatabase('empty', async () => {})
  await using database = await apiDatabase()
  expect(await refusalOf(empty.url)).toMatch(/^The database is empty\. Run node apps\/api\/src\/commands\/migrate\.ts/)
  expect(await refusalOf(database.runUrl)).toBeUndefined()
  expect(await refusalOf(database.runUrl, { DATABASE_PROCESSES: '900' })).toMatch(
    /DATABASE_PROCESSES=900 all of them \d+;/,
  )
  await withClient(database.url, async (owner) => {
    await owner.query(`delete from kysely_migration where name like '0051%'`)
    expect(await refusalOf(database.runUrl)).toMatch(/of an older Kivuko \(it has not 0051_\w+\)\. Run node/)
    await owner.query(`delete from ledger.migrations where number > 1`)
  })
  expect(await refusalOf(database.runUrl)).toContain('Run node')
  const nobody = new URL(database.runUrl)
  nobody.searchParams.delete('host')
  nobody.host = '127.0.0.1:9'
  expect(await refusalOf(nobody.href)).toMatch(/DATABASE_URL cannot be used: .*ECONNREFUSED/)
})

test('SEC-183 what processes open together has to fit, and two connections with one session are a pooler', () => {
  expect(() => assertRoom({ perProcess: 45, processes: 2, most: 90 })).not.toThrow()
  expect(() => assertRoom({ perProcess: 45, processes: 2, most: 89 })).toThrow('all of them 90; the server gives 89')
  expect(() => assertApart([11, 12])).not.toThrow()
  expect(() => assertApart([11, 11])).toThrow('a pooler in transaction mode')
})

test('SEC-177 asked to end, a process is not ready at once, takes calls until balancers have noticed, and is gone', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ processes: 1 })
  const deps = createDeps(app.deps.config, { clock: app.clock })
  const { buildApp } = await import('../../src/app.ts')
  const server = await buildApp(deps)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const stopBackground = await startBackground(deps)
  const get = (path: string) => fetch(`${url}${path}`)
  expect((await get('/readyz')).status).toBe(200)
  const noticed = Promise.withResolvers<void>()
  const ended = endInOrder({ deps, app: server, stopBackground, drained: noticed.promise })
  const unready = await get('/readyz')
  expect([unready.status, await unready.json()]).toEqual([503, { status: 'not_ready', reason: 'draining' }])
  expect((await get('/livez')).status).toBe(200)
  const taken = await get(`/api/v1${paymentOptions.path}`)
  expect([taken.status, taken.headers.get('connection')]).toEqual([200, 'close'])
  noticed.resolve()
  await ended
  await expect(get('/livez')).rejects.toThrow()
  await until('its connections are closed', () =>
    app.asOwner(async (owner) => {
      const { rows } = await owner.query(`select from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`)
      return rows.length <= 1
    }),
  )
})

test('SEC-180 a process of one role works no jobs, or answers nothing but probes', async () => {
  await using app = await startTestApp()
  const role = (name: string, env = {}) => readConfig({ ...settings(app.databaseUrl), KIVUKO_ROLE: name, ...env })
  expect([role('api').jobs.concurrency, role('worker').jobs.concurrency, role('both').jobs.concurrency]).toEqual([
    0, 2, 2,
  ])
  expect(() => role('worker', { JOBS_CONCURRENCY: '0' })).toThrow('JOBS_CONCURRENCY')
  expect(() => role('other')).toThrow('KIVUKO_ROLE')
  const probes = buildProbes(app.deps)
  const status = async (url: string) => (await probes.inject({ url })).statusCode
  // A busy machine's first connection may take longer than a probe waits.
  await until('it is ready', async () => (await status('/readyz')) === 200)
  expect([await status('/livez'), await status('/readyz'), await status('/api/v1/health'), await status('/')]).toEqual([
    200, 200, 404, 404,
  ])
})
