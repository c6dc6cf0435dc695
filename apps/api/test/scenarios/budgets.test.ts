// Goal: machines that ask too often are slowed, however many processes, addresses and accounts there are; people behind one
// address are not.
import { me } from '@kivuko/contract/auth.ts'
import { health } from '@kivuko/contract/health.ts'
import { sendPhoneCode } from '@kivuko/contract/kyc.ts'
import { sendEnquiry, subscribe } from '@kivuko/contract/leads.ts'
import { forgotPassword } from '@kivuko/contract/sign-in-ways.ts'
import { lookupRecipient } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { forgetBudgets } from '../../src/platform/shared-budgets.ts'
import { holdStill } from '../support/hold-still.ts'
import { startSecondProcess } from '../support/second-process.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { freshPhone } from '../support/verification.ts'

const MINUTE_MS = 60_000

async function budgetsLike(app: TestApp, pattern: string): Promise<{ key: string; spent: number }[]> {
  const { rows } = await sql<{ key: string; spent: number }>`
    select key, spent from budgets where key like ${pattern}`.execute(app.deps.db)
  return rows
}

test('SEC-156 what lets somebody guess, find people or send texts has one budget for all processes, at a statement a slice', async () => {
  const env = { SIGN_IN_LIMIT_PER_MINUTE: '8', LOOKUP_LIMIT_PER_MINUTE: '4', TEXT_CODES_PER_HOUR: '2' }
  await using app = await startTestApp({ sandbox: true, env })
  const moveOn = holdStill(app)
  await using other = await startSecondProcess(app)
  const processes = [app, other]
  let visitors = 0
  const forget = async () => {
    visitors += 1
    const email = `visitor-${visitors}@kivuko.example`
    return (await (processes[visitors % 2] ?? app).call(forgotPassword, { body: { email } })).status
  }
  for (let time = 0; time < 8; time += 1) expect(await forget()).toBe(200)
  for (let time = 0; time < 2; time += 1) expect(await forget()).toBe(428)
  // Whoever goes on after that costs no statement.
  const refused = await budgetsLike(app, 'sign-in %')
  for (let time = 0; time < 4; time += 1) expect(await forget()).toBe(428)
  expect(await budgetsLike(app, 'sign-in %')).toEqual(refused)

  moveOn(MINUTE_MS)
  const ada = await app.customer()
  const lookUp = (at: typeof ada) => at.call(lookupRecipient, { body: { identifier: 'brian@kivuko.example' } })
  const found: number[] = []
  for (let time = 0; time < 3; time += 1) for (const at of [ada, other.as(ada)]) found.push((await lookUp(at)).status)
  expect(found).toEqual([200, 200, 200, 200, 429, 429])

  const people = [ada, await app.customer(), await app.customer()]
  const texts: number[] = []
  for (const each of people)
    texts.push((await each.call(sendPhoneCode, { body: { phone_number: freshPhone() } })).status)
  expect(texts).toEqual([200, 200, 503])
  expect((await sql`select from phone_codes`.execute(app.deps.db)).rows).toHaveLength(2)

  // A slice of ten: eighty calls of two processes at once are eight statements, and not one call more is let through.
  const asked = vi.spyOn(app.deps.pool, 'query')
  const askedThere = vi.spyOn(other.deps.pool, 'query')
  const spend = ({ deps }: Pick<TestApp, 'deps'>) => deps.budgets.spend('a test', { max: 80, windowMs: MINUTE_MS })
  const answers = await Promise.all(Array.from({ length: 200 }, (_, call) => spend(call % 2 ? app : other)))
  expect(answers.filter((seconds) => seconds === undefined)).toHaveLength(80)
  expect(asked.mock.calls.length + askedThere.mock.calls.length).toBeLessThanOrEqual(10)

  await forgetBudgets(app.deps.db, app.clock.now())
  expect(await budgetsLike(app, 'a test')).toHaveLength(1)
  moveOn(2 * MINUTE_MS)
  await forgetBudgets(app.deps.db, app.clock.now())
  const kept = (await budgetsLike(app, '%')).map(({ key }) => key)
  expect(kept.sort()).toEqual(['sendPhoneCode 127.0.0.1', 'texts'])
})

test('SEC-157 forms of the site take work beyond a few an hour, messages without a right seal are turned away, and neighbours of one address do not count for each other', {
  tags: 'long',
}, async () => {
  const env = {
    OPEN_LIMIT_PER_HOUR: '2',
    RATE_LIMIT_PER_MINUTE: '6',
    WRONG_SEAL_LIMIT_PER_MINUTE: '8',
    TRUST_PROXY: '1',
  }
  await using app = await startTestApp({ processes: 1, env })
  const moveOn = holdStill(app)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const enquire = (how: { work?: 'solve'; headers?: Record<string, string> } = {}) =>
    app.call(sendEnquiry, {
      body: { name: 'Wanjiru', email: 'wanjiru@trader.example', company: 'Lake', message: 'Who can we talk to?' },
      ...how,
    })
  const statuses = [await enquire(), await enquire(), await enquire(), await enquire({ work: 'solve' })]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 428, 200])
  expect((await app.call(subscribe, { body: { email: 'a@kivuko.example', source: 'home' } })).status).toBe(200)
  expect((await enquire({ headers: from('203.0.113.7') })).status).toBe(200)

  const post = async (url: string, address: string) =>
    (await app.server.inject({ method: 'POST', url, headers: from(address), payload: {} })).json().code
  const wrong = (address: string) => post('/api/v1/webhooks/stripe', address)
  const codes: string[] = []
  await until('they are turned away', async () => {
    codes.push(await wrong('203.0.113.8'))
    return codes.at(-1) === 'rate_limited'
  })
  expect([codes.length > 8, ...new Set(codes)]).toEqual([true, 'signature_invalid', 'rate_limited'])
  expect(await wrong('203.0.113.9')).toBe('signature_invalid')
  moveOn(MINUTE_MS)
  expect(await wrong('203.0.113.8')).toBe('signature_invalid')

  const [ada, brian] = [await app.customer(), await app.customer()]
  const address = '198.51.100.1'
  const headers = from(address)
  // The first call of each counts for the address, since nobody knows them yet; then each has a budget of their own.
  for (let time = 0; time < 6; time += 1)
    for (const each of [ada, brian]) expect((await each.call(me, { headers })).status).toBe(200)
  for (const each of [ada, brian]) expect((await each.call(me, { headers })).status).toBe(429)
  for (let time = 0; time < 4; time += 1) expect((await app.call(health, { headers })).status).toBe(200)
  expect((await app.call(health, { headers })).status).toBe(429)
  // A token that is made up is nobody's.
  expect((await app.call(me, { headers, token: 'kvs_made-up' })).status).toBe(429)
})

test('RUN-154 processes that are called in turn let through together what an address and an account may ask', async () => {
  const env = { RATE_LIMIT_PER_MINUTE: '20', RATE_LIMIT_PROCESSES: '2', TRUST_PROXY: '1' }
  await using app = await startTestApp({ processes: 2, env })
  const ada = await app.customer()
  const letThrough = async (ask: () => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let time = 0; time < 40; time += 1) statuses.push((await ask()).status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    return statuses.filter((status) => status === 200).length
  }
  const stranger = { 'x-forwarded-for': '203.0.113.7' }
  expect(await letThrough(() => app.call(health, { headers: stranger }))).toBe(20)
  const refused = await app.server.inject({ url: '/api/v1/health', headers: stranger })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Nobody knows them at first, so each process counts their first call for the address, and then for the account.
  const headers = { 'x-forwarded-for': '203.0.113.8' }
  expect(await letThrough(() => ada.call(me, { headers }))).toBe(20)
})
