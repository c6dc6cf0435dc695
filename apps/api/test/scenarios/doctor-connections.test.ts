// What the doctor says of the connections of all processes, asked of a server and of the processes that are there.
import { expect, test } from 'vitest'
import { connections } from '../../src/operations/doctor/checks/connections.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

async function asked({ deps }: TestApp, said: number) {
  const database = { ...deps.config.database, processes: said }
  const [finding] = await connections.ask({ ...deps, config: { ...deps.config, database } })
  return finding
}

test('RUN-152 the doctor counts the processes that are there, and says when they do not fit the server or what was said', async () => {
  await using app = await startTestApp({ processes: 1 })
  await app.deps.instance.id()
  expect(await asked(app, 1)).toMatchObject({
    about: 'Connections',
    state: 'fine',
    says: expect.stringMatching(/^1 processes of up to 27 connections each open 27; the server gives \d+\.$/),
  })
  expect(await asked(app, 1_000)).toMatchObject({
    state: 'wrong',
    says: expect.stringMatching(/^1000 processes of up to 27 connections each open 27000; the server gives \d+\.$/),
    remedy: expect.stringContaining('DATABASE_POOL'),
  })
  {
    await using other = await startSecondProcess(app)
    await other.deps.instance.id()
    // A moment after it asked for something of its own, it is seen again.
    const finding = await until('both are seen', async () => {
      const found = await asked(app, 1)
      return found?.state === 'warning' && found
    })
    expect(finding.says).toMatch(/^2 processes are there, and DATABASE_PROCESSES says 1/)
    expect(await asked(app, 2)).toMatchObject({ state: 'fine' })
  }
  await until('one has gone', async () => (await asked(app, 1))?.state === 'fine')
})
