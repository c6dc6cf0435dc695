import { login, logout, me, register } from '@kivuko/contract/auth.ts'
import { getPreferences } from '@kivuko/contract/notifications.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { sweepUp } from '../../src/platform/jobs.ts'
import { backgroundOf } from '../../src/start-background.ts'
import { PASSWORD, startTestApp } from '../support/test-app.ts'

// Counts the real work; nothing is replaced.
const argon2 = vi.hoisted(() => ({ verifications: 0 }))
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    verify: (...input: Parameters<typeof real.verify>) => {
      argon2.verifications += 1
      return real.verify(...input)
    },
  }
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test('API-10 API-12 ENT-01 ENT-02 signing up answers a token and the customer, whom the token then names', async () => {
  await using app = await startTestApp()
  const { body } = await app.call(register, {
    body: { fullName: 'Ada Obi', email: 'ada@kivuko.example', password: PASSWORD },
  })
  expect(Object.keys(body)).toEqual(['token', 'user'])
  expect(body.user).toEqual({
    id: expect.stringMatching(/^usr_[0-9a-z]{26}$/),
    email: 'ada@kivuko.example',
    first_name: 'Ada',
    last_name: 'Obi',
    kyc_level: 'NONE',
    kyc_status: 'NONE',
    phone: null,
    date_of_birth: null,
    account_type: 'personal',
    language: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  const profile = (await app.call(me, { token: body.token })).body
  expect(profile).toEqual({ ...body.user, preferences: (await app.call(getPreferences, { token: body.token })).body })
  expect(profile.preferences.display_currency).toBe('USD')
})

test('ENT-01 a date of birth is answered as the day that was stored', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await sql`update users set date_of_birth = '1990-02-28', phone = '+254712345678'`.execute(app.deps.db)
  expect((await customer.call(me)).body).toMatchObject({ date_of_birth: '1990-02-28', phone: '+254712345678' })
})

test('AUT-25 the first word of the full name is the first name, the rest the last name', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const names = async (fullName: string) => {
    const { first_name, last_name } = (await app.customer(fullName)).user
    return [first_name, last_name]
  }
  expect(await names('Ada Lovelace King')).toEqual(['Ada', 'Lovelace King'])
  expect(await names('Ada')).toEqual(['Ada', ''])
  expect(await names('  Ada \t Obi  ')).toEqual(['Ada', 'Obi'])
  expect(await names('Ọlá Ọmọ́lará')).toEqual(['Ọlá', 'Ọmọ́lará'])
})

test('AUT-22 a password of seven characters is refused with its own message, one of eight is not', async () => {
  await using app = await startTestApp()
  const form = { fullName: 'Ada Obi', email: 'ada@kivuko.example' }
  const { status, problem } = await app.call(register, { body: { ...form, password: 'aA1!567' } })
  expect(status).toBe(422)
  expect(problem.errors).toEqual([{ field: 'password', message: 'Password must have at least 8 characters' }])
  expect((await app.call(register, { body: { ...form, password: 'qzvkwmxj' } })).status).toBe(200)
})

test('ERR-33 an address is one account, however its letters are cased', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const form = { fullName: 'Élan Obi', password: PASSWORD }
  await app.call(register, { body: { ...form, email: 'İpek.ÉLAN@Kivuko.example' } })
  const { status, problem } = await app.call(register, { body: { ...form, email: ' İpek.élan@KIVUKO.example ' } })
  expect(status).toBe(409)
  expect(problem).toMatchObject({ code: 'email_taken', detail: 'This email is already registered.' })
  const signedIn = await app.call(login, { body: { email: ' İPEK.ÉLAN@KIVUKO.EXAMPLE ', password: PASSWORD } })
  expect(signedIn.body.user?.email).toBe('İpek.ÉLAN@Kivuko.example')
})

test('two sign-ups with one address at the same time make one account', async () => {
  await using app = await startTestApp()
  const body = { fullName: 'Ada Obi', email: 'ada@kivuko.example', password: PASSWORD }
  const answers = await Promise.all([app.call(register, { body }), app.call(register, { body })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('API-09 AUT-73 signing in takes email, password and rememberMe and answers access_token and user, and nothing to renew it with', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { email, user } = await app.customer()
  const { body } = await app.call(login, { body: { email, password: PASSWORD, rememberMe: false } })
  expect(Object.keys(body)).toEqual(['access_token', 'user'])
  expect(body.user).toEqual(user)
  expect((await app.call(me, { token: body.access_token })).status).toBe(200)
})

test('API-29 signing out ends this session at once and no other', async () => {
  await using app = await startTestApp()
  const { email, token, call } = await app.customer()
  const other = (await app.call(login, { body: { email, password: PASSWORD } })).body.access_token
  expect((await call(logout)).body).toEqual({ result: 'ok' })
  expect((await call(me)).problem.code).toBe('unauthorized')
  expect((await call(logout)).status).toBe(401)
  expect((await app.call(me, { token: other })).status).toBe(200)
  expect(token).not.toBe(other)
})

test('API-07 without a known bearer token a customer’s calls are refused', async () => {
  await using app = await startTestApp()
  const { token } = await app.customer()
  const shapes = ['', 'Bearer', 'Bearer ', `Basic ${token}`, token, `Bearer ${token} x`, `Bearer ${token}x`, 'Bearer é']
  for (const authorization of shapes) {
    const { status, problem } = await app.call(me, { headers: { authorization } })
    expect([authorization, status, problem.code]).toEqual([authorization, 401, 'unauthorized'])
  }
  expect((await app.call(me, { headers: { authorization: `bearer ${token}` } })).status).toBe(200)
})

test('AUT-04 a session lasts twelve hours, a remembered one thirty days', async () => {
  await using app = await startTestApp()
  const { email } = await app.customer()
  const enter = async (rememberMe: boolean) =>
    (await app.call(login, { body: { email, password: PASSWORD, rememberMe } })).body.access_token
  const token = await enter(false)
  const remembered = await enter(true)
  app.clock.advance(12 * HOUR)
  expect((await app.call(me, { token })).status).toBe(401)
  app.clock.advance(18 * DAY)
  expect((await app.call(me, { token: remembered })).status).toBe(200)
  app.clock.advance(30 * DAY)
  expect((await app.call(me, { token: remembered })).status).toBe(401)
})

test('AUT-04 a session that is used does not end', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const { call } = await app.customer()
  for (let visit = 0; visit < 5; visit += 1) {
    app.clock.advance(11 * HOUR)
    expect((await call(me)).status).toBe(200)
  }
})

test('a wrong password and an unknown address look the same and cost the same work', { tags: 'long' }, async () => {
  // Loaded anew, so that it is the counted work whichever tests came before.
  vi.resetModules()
  const { startTestApp } = await import('../support/test-app.ts')
  await using app = await startTestApp()
  const { email } = await app.customer()
  const tries = [
    { email, password: 'not the password' },
    { email: 'nobody@kivuko.example', password: PASSWORD },
    { email: 'no address at all', password: PASSWORD },
  ]
  const seen: unknown[] = []
  for (const body of tries) {
    const before = argon2.verifications
    const { status, headers, problem } = await app.call(login, { body })
    const { request_id: _, ...rest } = problem
    seen.push({ status, problem: rest, names: Object.keys(headers), verifications: argon2.verifications - before })
  }
  expect(seen[0]).toMatchObject({ status: 401, verifications: 1, problem: { code: 'invalid_credentials' } })
  for (const other of seen) expect(other).toEqual(seen[0])
})

test('housekeeping forgets failed sign-ins after a day, and sessions that ended', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const { email } = await app.customer()
  for (let attempt = 0; attempt < 5; attempt += 1) await app.call(login, { body: { email, password: 'wrong' } })
  const count = async () => {
    await sweepUp(backgroundOf(app.deps))
    const { rows } = await sql<{ failures: bigint; sessions: bigint }>`
      select (select count(*) from sign_in_failures) as failures, (select count(*) from sessions) as sessions`.execute(
      app.deps.db,
    )
    return rows[0]
  }
  expect(await count()).toEqual({ failures: 2n, sessions: 1n })
  app.clock.advance(DAY + MINUTE)
  expect(await count()).toEqual({ failures: 0n, sessions: 0n })
})
