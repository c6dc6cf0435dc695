// The API as a process: what it writes to its log, and how it ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Problem } from '@kivuko/contract/errors.ts'
import { expect, test } from 'vitest'
import { COMPILE_CACHE } from '../../../../tools/environment.ts'
import { withClient } from '../../../../tools/testing/database.ts'
import { apiDatabase } from '../support/api-database.ts'
import { startImpostor } from '../support/impostor.ts'
import { until } from '../support/until.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const NOBODY = 'http://127.0.0.1:9'

test('SEC-118 SEC-149 the log says who signed in and what was refused, and holds no name, address, password or token, not even when something breaks', {
  tags: 'long',
}, async () => {
  await using database = await apiDatabase()
  await using impostor = await startImpostor()
  const feed = `localhost:${impostor.port}`
  await using api = await startProcess(database.runUrl, { RATES_KRAKEN_URL: `https://${feed}` })
  const person = { fullName: 'Zainab Quartermain', email: 'zainab.q@kivuko.example', password: 'seven-hills-of-lake-9' }
  const registered = await api.post('/auth/register', person)
  const { token, user } = (await registered.json()) as { token: string; user: { id: string } }
  await api.post('/auth/login', { ...person, password: 'seven-hills-of-lake-8' })
  await api.post('/auth/register', person)
  await api.get('/users/me', token)
  await api.get('/console/customers', token)
  await api.get('/users/me', 'made-up')
  // Faults of the database quote the row they refuse.
  await withClient(database.url, async (client) => {
    await client.query(`alter table users add constraint unforeseen check (email not like 'zainab.r%')`)
    await client.query('alter table sessions rename to lost')
  })
  const fault = await api.post('/auth/register', { ...person, email: 'zainab.r@kivuko.example' })
  const problem = (await fault.json()) as Problem
  expect([fault.status, problem.code]).toEqual([500, 'internal'])
  expect((await api.get('/users/me', token)).status).toBe(500)
  await api.get('/auth/options?state=mulberry-state&code=mulberry-code')
  await until('the feed whose certificate does not fit is told of', () => api.output().includes(feed))
  // What a mobile-money network is called back by stands in the path, and nowhere in the log.
  for (const rest of ['prompt', 'unheard-of', 'prompt?more=1', ''])
    await api.post(`/webhooks/mobile-money/pomegranate-callback/${rest}`, {})
  await api.get('/webhooks/mobile-money/pomegranate-callback')
  await api.post('/webhooks/phone-networks/airtel/pomegranate-callback', {})
  await api.stop()
  const log = api.output()
  expect(log).toMatch(new RegExp(`"host":"${feed}","cause":"DEPTH_ZERO_SELF_SIGNED_CERT"`))
  expect(log).toContain('a request failed')
  expect(log).toContain(problem.request_id)
  expect(log).toContain('unforeseen')
  expect(log).toContain('/auth/options')
  expect(log).toContain('/webhooks/mobile-money/…')
  const network = '127.0.0.1'
  const lines = log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const opened = lines.filter(({ msg }) => msg === 'a session was opened')
  expect(opened).toMatchObject([{ userId: user.id, sessionId: expect.any(String), hasSecondStep: false, network }])
  const reqId = expect.any(String)
  expect(lines.filter(({ msg, code }) => msg === 'a call was refused' && code !== 'signature_invalid')).toMatchObject([
    { code: 'invalid_credentials', endpoint: 'login', network, reqId, time: expect.any(Number) },
    { code: 'staff_only', endpoint: 'consoleCustomers', userId: user.id, network, reqId },
    { code: 'unauthorized', endpoint: 'me', network, reqId },
  ])
  for (const secret of [
    'ainab',
    'uartermain',
    'seven-hills',
    token,
    token.slice(4),
    '$argon2',
    'mulberry',
    'pomegranate',
  ]) {
    expect(log.split('\n').filter((line) => line.includes(secret))).toEqual([])
  }
  expect(JSON.stringify(problem)).not.toMatch(/unforeseen|constraint|users|at /)
})

test('asked to end, it takes no new requests, finishes the running ones, and ends without complaint', {
  tags: 'long',
}, async () => {
  await using database = await apiDatabase()
  await using api = await startProcess(database.runUrl)
  const person = { fullName: 'Ada Obi', email: 'ada@kivuko.example', password: 'ferry-over-the-lake-1' }
  const { token } = (await (await api.post('/auth/register', person)).json()) as { token: string }
  await withClient(database.url, async (client) => {
    await client.query('begin; lock table users in access exclusive mode')
    const running = api.get('/users/me', token)
    await until('the request waits', async () => {
      // Inside a transaction the list would stay as it was at the first look.
      await client.query('select pg_stat_clear_snapshot()')
      const { rowCount } = await client.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'select * from "users"%'`)
      return rowCount !== 0
    })
    api.child.kill('SIGTERM')
    await until('new requests are turned away', () =>
      api.get('/health').then(
        ({ status }) => status === 503,
        () => true,
      ),
    )
    await client.query('commit')
    expect(await (await running).json()).toMatchObject({ email: person.email })
  })
  await api.closed
  expect([api.child.exitCode, api.complaints()]).toEqual([0, ''])
})

test('with settings it cannot use, it says which and ends', { tags: 'long' }, async () => {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...COMPILE_CACHE, PORT: 'many', STRIPE_API_URL: 'here' },
    stdio: 'pipe',
  })
  let complaints = ''
  child.stderr.on('data', (text) => {
    complaints += text
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  const [heading, ...lines] = complaints.trimEnd().split('\n')
  expect(heading).toBe('Kivuko cannot start with these settings:')
  expect(lines.map((line) => /^ {2}(\w+): .+/.exec(line)?.[1])).toEqual([
    'DATABASE_URL',
    'PORT',
    'DOCUMENT_KEY',
    'ACCOUNT_KEY',
    'STRIPE_API_URL',
  ])
})

type Running = AsyncDisposable & {
  child: ChildProcess
  /** It has ended, and all that it said was read. */
  closed: Promise<unknown>
  output(): string
  complaints(): string
  get(path: string, token?: string): Promise<Response>
  post(path: string, body: object): Promise<Response>
  stop(): Promise<void>
}

async function startProcess(databaseUrl: string, more: Record<string, string> = {}): Promise<Running> {
  const env = {
    ...COMPILE_CACHE,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    ACCOUNT_KEY: 'only-for-tests-only-for-tests-only-for-tests',
    DOCUMENT_KEY: 'only-for-tests-only-for-tests-only-for-tests',
    PORT: '0',
    DRAIN_MS: '0',
    LOG_LEVEL: 'debug',
    RATES_COINBASE_URL: NOBODY,
    RATES_COINGECKO_URL: NOBODY,
    RATES_KRAKEN_URL: NOBODY,
    ...more,
  }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let complaints = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    complaints += text
  })
  const closed = once(child, 'close')
  const url = await until('the API listens', () => {
    if (child.exitCode !== null) throw new Error(`the API ended by itself: ${complaints}`)
    return /listening at (http:\/\/127\.0\.0\.1:\d+)/i.exec(output)?.[1]
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await closed
  }
  return {
    child,
    closed,
    output: () => output,
    complaints: () => complaints,
    get: (path, token) => fetch(`${url}/api/v1${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} }),
    post: (path, body) =>
      fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
