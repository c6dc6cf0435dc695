import { changePassword, securityStatus } from '@kivuko/contract/account-security.ts'
import { login, me } from '@kivuko/contract/auth.ts'
import { forgotPassword, resetPassword } from '@kivuko/contract/sign-in-ways.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { untilNoJob } from '../support/cases.ts'
import { mailTo, securityNotices } from '../support/security-mail.ts'
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'

const NEW_PASSWORD = 'another-ferry-22'
const MINUTE = 60_000

async function linkFor(app: TestApp, email: string): Promise<string> {
  app.sandbox.control.inbox.clear()
  expect((await app.call(forgotPassword, { body: { email } })).status).toBe(200)
  const text = await mailTo(app, email, /Set a new password/)
  return /http:\/\/localhost:3000\/reset-password#(\S+)/.exec(text)?.[1] ?? ''
}

test('AUT-06 SEC-117 a mailed link, whose token stands behind the #, sets a new password once, and ends every session', async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const { email, call } = await app.customer()
  const token = await linkFor(app, email)
  expect((await call(me)).status).toBe(200)
  expect((await app.call(resetPassword, { body: { token, password: NEW_PASSWORD } })).status).toBe(200)
  expect((await call(me)).status).toBe(401)
  expect((await app.call(login, { body: { email, password: PASSWORD } })).status).toBe(401)
  const { access_token } = (await app.call(login, { body: { email, password: NEW_PASSWORD } })).body
  expect((await app.call(securityStatus, { token: access_token })).body.email_verified).toBe(true)
  const again = await app.call(resetPassword, { body: { token, password: 'a-third-password' } })
  expect(again.problem).toMatchObject({ status: 410, code: 'reset_link_invalid' })
  expect((await app.call(login, { body: { email, password: NEW_PASSWORD } })).status).toBe(200)
  expect(await securityNotices(app, email)).toEqual(['Your password was changed'])
  expect(await mailTo(app, email, /Your password was changed/)).toContain('all sessions were ended')
})

test('AUT-06 of two uses of one link at once, one counts', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const { email } = await app.customer()
  const token = await linkFor(app, email)
  const use = (password: string) => app.call(resetPassword, { body: { token, password } })
  const answers = await Promise.all([use('first-of-two-1'), use('second-of-two-2')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('AUT-06 a link is good for 30 minutes, and the one that is used ends the others', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const { email } = await app.customer()
  const late = await linkFor(app, email)
  app.clock.advance(30 * MINUTE)
  const tooLate = await app.call(resetPassword, { body: { token: late, password: NEW_PASSWORD } })
  expect(tooLate.problem.code).toBe('reset_link_invalid')
  const [first, second] = [await linkFor(app, email), await linkFor(app, email)]
  app.clock.advance(29 * MINUTE)
  expect((await app.call(resetPassword, { body: { token: second, password: NEW_PASSWORD } })).status).toBe(200)
  expect((await app.call(resetPassword, { body: { token: first, password: PASSWORD } })).status).toBe(410)
  expect((await app.call(resetPassword, { body: { token: 'kvr_made-up', password: PASSWORD } })).status).toBe(410)
})

test('AUT-06 an unknown address gets the same answer and the same limit as a known one, and no mail', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const { email } = await app.customer()
  const ask = async (address: string) => {
    const { status, headers } = await app.call(forgotPassword, { body: { email: address } })
    return [status, headers['retry-after'], headers['content-length']]
  }
  const seen = { known: [] as unknown[], unknown: [] as unknown[] }
  // Time stands still: when to come back is told in seconds, and one may end between two that ask.
  const { now } = app.clock
  const still = now()
  app.clock.now = () => still
  for (let round = 0; round < 4; round += 1) {
    seen.known.push(await ask(round % 2 ? email.toUpperCase() : email))
    seen.unknown.push(await ask('nobody-at-all@kivuko.example'))
  }
  expect(seen.unknown).toEqual(seen.known)
  expect(seen.known.map((answer) => (answer as unknown[])[0])).toEqual([200, 200, 200, 429])
  app.clock.now = now
  await app.startBackground()
  await mailTo(app, email, /Set a new password/)
  await untilNoJob(app, 'mail-reset-link')
  expect(app.sandbox.control.inbox.messages({ to: 'nobody-at-all@kivuko.example' })).toEqual([])
  app.clock.advance(15 * MINUTE)
  expect((await ask(email))[0]).toBe(200)
})

test('the link is nowhere stored, neither before nor after it is sent', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  const { email } = await app.customer()
  await app.call(forgotPassword, { body: { email } })
  const { rows: jobs } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(
    app.deps.db,
  )
  expect(JSON.stringify(jobs)).not.toContain('kvr_')
  await app.startBackground()
  const text = await mailTo(app, email, /Set a new password/)
  const { rows } = await sql`select row_to_json(r)::text as row from password_resets r`.execute(app.deps.db)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(/reset-password#(\S+)/.exec(text)?.[1])
})

test('changing the password asks for the old one, keeps this session and ends the others', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const { email, call } = await app.customer()
  const other = (await app.call(login, { body: { email, password: PASSWORD } })).body.access_token
  const change = (current_password: string) =>
    call(changePassword, { body: { current_password, new_password: NEW_PASSWORD } })
  expect((await change('not the password')).problem).toMatchObject({ status: 422, code: 'wrong_password' })
  expect((await app.call(me, { token: other })).status).toBe(200)
  expect((await change(PASSWORD)).status).toBe(200)
  expect([(await call(me)).status, (await app.call(me, { token: other })).status]).toEqual([200, 401])
  expect((await app.call(login, { body: { email, password: NEW_PASSWORD } })).status).toBe(200)
  expect(await mailTo(app, email, /Your password was changed/)).toContain('your other sessions were ended')
})

test('an account without a password is told how to get one', async () => {
  await using app = await startTestApp()
  const { user, call } = await app.customer()
  await sql`update users set password_hash = null where id = ${user.id}`.execute(app.deps.db)
  const { problem } = await call(changePassword, { body: { current_password: PASSWORD, new_password: NEW_PASSWORD } })
  expect(problem).toMatchObject({ status: 409, code: 'no_password' })
})
