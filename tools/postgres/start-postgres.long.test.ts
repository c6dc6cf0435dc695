// Each test has a server of its own: stopping and killing one must not disturb the others.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withClient } from '../testing/database.ts'
import { isRunning } from './process-facts.ts'
import { startPostgres } from './start-postgres.ts'

function temporaryFolder() {
  const root = mkdtempSync(join(tmpdir(), 'kivuko-launcher-'))
  return { dataDir: join(root, 'postgres'), [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 20_000, interval: 20 }).toBe(true)
}

const addVisit = (url: string) =>
  withClient(url, async (client) => {
    await client.query('create table if not exists visits (id serial)')
    await client.query('insert into visits default values')
    return (await client.query('select count(*)::int as seen from visits')).rows[0].seen
  })

test('PostgreSQL starts durable, answers on the socket and on loopback, and keeps data over a restart', async () => {
  using folder = temporaryFolder()
  const first = await startPostgres(folder)
  expect(await addVisit(first.url)).toBe(1)
  const { rows } = await withClient(first.tcpUrl, (client) =>
    client.query(`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('data_checksums') as checksums, current_setting('jit') as jit, datlocale as locale
      from pg_database where datname = current_database()`),
  )
  expect(rows).toEqual([{ fsync: 'on', commit: 'on', checksums: 'on', jit: 'off', locale: 'C.UTF-8' }])
  await first.stop()
  expect(isRunning(first.pid)).toBe(false)
  const second = await startPostgres(folder)
  expect(await addVisit(second.url)).toBe(2)
  await second.stop()
})

test('a folder in use is refused in one sentence that names the process', async () => {
  using folder = temporaryFolder()
  const running = await startPostgres(folder)
  await expect(startPostgres(folder)).rejects.toThrow(`already running on ${folder.dataDir} (process ${process.pid})`)
  expect(await addVisit(running.url)).toBe(1)
  await running.stop()
})

test('a killed starter takes PostgreSQL with it, and the next start finds every committed row', async () => {
  using folder = temporaryFolder()
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('start-postgres.ts', import.meta.url).href)}
    const { url, pid } = await startPostgres({ dataDir: ${JSON.stringify(folder.dataDir)} })
    console.log(JSON.stringify({ url, pid }))
    setInterval(() => undefined, 1000)`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(starter.stdout, 'data')
  const { url, pid } = JSON.parse(String(line))
  expect(await addVisit(url)).toBe(1)
  starter.kill('SIGKILL')
  await until(() => !isRunning(pid))
  const next = await startPostgres(folder)
  expect(await addVisit(next.url)).toBe(2)
  await next.stop()
})

test('a killed PostgreSQL is noticed and recovers at the next start', async () => {
  using folder = temporaryFolder()
  const first = await startPostgres(folder)
  expect(await addVisit(first.url)).toBe(1)
  process.kill(first.pid, 'SIGKILL')
  await first.exited
  const second = await startPostgres(folder)
  expect(await addVisit(second.url)).toBe(2)
  await second.stop()
})

test('a lock file whose number now belongs to a stranger does not stop the start, nor the stranger', async () => {
  using folder = temporaryFolder()
  await (await startPostgres(folder)).stop()
  const stranger = spawn('sleep', ['30'])
  await once(stranger, 'spawn')
  writeFileSync(join(folder.dataDir, 'data', 'postmaster.pid'), `${stranger.pid}\n`)
  const server = await startPostgres(folder)
  expect(isRunning(stranger.pid ?? 0)).toBe(true)
  stranger.kill()
  await server.stop()
})
