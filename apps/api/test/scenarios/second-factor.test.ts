import {
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  securityStatus,
  startTotp,
} from '@kivuko/contract/account-security.ts'
import { login, me } from '@kivuko/contract/auth.ts'
import {
  completeSignIn,
  exchangeHandoff,
  forgotPassword,
  resetPassword,
  sendEmailCode,
  startPasskeySignIn,
  verifyEmailCode,
} from '@kivuko/contract/sign-in-ways.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepUp } from '../../src/platform/jobs.ts'
import { backgroundOf } from '../../src/start-background.ts'
import { codeOf, confirmAddress, turnTotpOn } from '../support/authenticator-app.ts'
import { mailTo, securityNotices } from '../support/security-mail.ts'
import { socialBrowser } from '../support/social-browser.ts'
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'

const MINUTE = 60_000
const STEP = 30_000

async function challengeFor(app: TestApp, email: string): Promise<string> {
  const { body } = await app.call(login, { body: { email, password: PASSWORD } })
  expect(body.access_token).toBeUndefined()
  return body.second_factor?.challenge ?? ''
}
const complete = (app: TestApp, challenge: string, code: string, method: 'totp' | 'recovery_code' = 'totp') =>
  app.call(completeSignIn, { body: { challenge, method, code } })

test('an authenticator app is set up by picture or text and counts from its first right code', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { email, call } = customer
  expect((await call(startTotp)).problem).toMatchObject({ status: 409, code: 'email_unverified' })
  await confirmAddress(app, customer)
  expect((await call(confirmTotp, { body: { code: '000000' } })).problem.code).toBe('totp_off')
  const { secret, uri, qr } = (await call(startTotp)).body
  expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  expect(uri).toContain(`secret=${secret.replaceAll(' ', '')}`)
  expect(qr).toMatch(/^data:image\/png;base64,/)
  expect((await call(confirmTotp, { body: { code: 'abcdef' } })).problem.code).toBe('code_invalid')
  expect((await app.call(login, { body: { email, password: PASSWORD } })).body.access_token).toBeTruthy()
  const confirmed = await call(confirmTotp, { body: { code: codeOf(app, secret) } })
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
  expect((await call(confirmTotp, { body: { code: codeOf(app, secret) } })).problem.code).toBe('totp_on')
  expect((await call(securityStatus)).body.totp).toEqual({ is_on: true, recovery_codes_left: 10 })
  expect(await securityNotices(app, email)).toEqual(['Two-step sign-in is on'])
})

test('SEC-112 an app that was begun and left is not turned on at a stolen session, however many codes are tried', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ env: { SIGN_IN_LIMIT_PER_MINUTE: '5' } })
  const customer = await app.customer()
  await confirmAddress(app, customer)
  const { secret } = (await customer.call(startTotp)).body
  app.clock.advance(11 * MINUTE)
  const tried = () => customer.call(confirmTotp, { body: { code: codeOf(app, secret) }, proof: undefined })
  expect((await tried()).problem.code).toBe('proof_required')
  for (let guess = 0; guess < 6; guess += 1) await tried()
  expect((await tried()).problem.code).toBe('rate_limited')
})

test('with an authenticator app the password answers a challenge, and a code completes it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { code } = await turnTotpOn(app, customer)
  const { body } = await app.call(login, { body: { ...customer, rememberMe: true } })
  expect(body).toEqual({ second_factor: { challenge: expect.any(String), methods: ['totp', 'recovery_code'] } })
  const challenge = body.second_factor?.challenge ?? ''
  expect((await app.call(me, { token: challenge })).status).toBe(401)
  const entered = await complete(app, challenge, code())
  expect(entered.body.user?.id).toBe(customer.user.id)
  app.clock.advance(29 * 86_400_000)
  expect((await app.call(me, { token: entered.body.access_token })).status).toBe(200)
})

test('a code is taken once: not for a second sign-in, not again at the same one, not twice at once', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { code } = await turnTotpOn(app, customer)
  const challenges = [await challengeFor(app, customer.email), await challengeFor(app, customer.email)]
  const once = code()
  const answers = await Promise.all(challenges.map((challenge) => complete(app, challenge, once)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await complete(app, await challengeFor(app, customer.email), once)).problem.code).toBe('code_invalid')
})

test('the code of the step before the last one taken is refused, though the clock would allow it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { code } = await turnTotpOn(app, customer)
  const earlier = code()
  app.clock.advance(30_000)
  expect((await complete(app, await challengeFor(app, customer.email), code())).status).toBe(200)
  expect((await complete(app, await challengeFor(app, customer.email), earlier)).problem.code).toBe('code_invalid')
})

test('a phone whose clock is one step off gets in, one that is two steps off does not', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { code } = await turnTotpOn(app, customer)
  app.clock.advance(MINUTE)
  const old = code()
  app.clock.advance(MINUTE)
  expect((await complete(app, await challengeFor(app, customer.email), old)).problem.code).toBe('code_invalid')
  // A step begins: the code is tried in the very next one, however long signing in takes.
  app.clock.advance(STEP - (app.clock.now().getTime() % STEP))
  const recent = code()
  app.clock.advance(STEP)
  expect((await complete(app, await challengeFor(app, customer.email), recent)).status).toBe(200)
})

test('a challenge is good for five minutes, five tries and one sign-in', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { code } = await turnTotpOn(app, customer)
  const late = await challengeFor(app, customer.email)
  app.clock.advance(5 * MINUTE)
  expect((await complete(app, late, code())).problem).toMatchObject({ status: 410, code: 'sign_in_expired' })
  const used = await challengeFor(app, customer.email)
  expect((await complete(app, used, code())).status).toBe(200)
  app.clock.advance(30_000)
  expect((await complete(app, used, code())).problem.code).toBe('sign_in_expired')
  expect((await complete(app, 'kvc_made-up', code())).problem.code).toBe('sign_in_expired')
  const guessed = await challengeFor(app, customer.email)
  for (let attempt = 0; attempt < 5; attempt += 1) await complete(app, guessed, '000000')
  expect((await complete(app, guessed, code())).problem.code).toBe('sign_in_expired')
})

test('a recovery code signs in once, however it is typed; new ones end the old ones', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { recoveryCodes } = await turnTotpOn(app, customer)
  const [first = '', second = ''] = recoveryCodes
  const use = async (code: string) => complete(app, await challengeFor(app, customer.email), code, 'recovery_code')
  expect((await use(` ${first.toUpperCase().replace('-', ' ')}`)).status).toBe(200)
  expect((await use(first)).problem.code).toBe('code_invalid')
  expect((await customer.call(securityStatus)).body.totp.recovery_codes_left).toBe(9)
  const renewed = (await customer.call(renewRecoveryCodes)).body.recovery_codes
  expect((await use(second)).problem.code).toBe('code_invalid')
  expect((await use(renewed[0] ?? '')).status).toBe(200)
  const stranger = await app.customer()
  const theirs = await turnTotpOn(app, stranger)
  expect((await use(theirs.recoveryCodes[0] ?? '')).problem.code).toBe('code_invalid')
})

test('no other way in passes by the second step: not a mailed code, not a provider, not a new password', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { code } = await turnTotpOn(app, customer)
  const { email, user } = customer
  const mailed = (await app.call(sendEmailCode, { body: { email } })).body.dev_code ?? ''
  const byMail = (await app.call(verifyEmailCode, { body: { email, code: mailed } })).body
  expect([byMail.access_token, byMail.second_factor?.methods]).toEqual([undefined, ['totp', 'recovery_code']])
  await sql`update users set email = 'ada@kivuko.example' where id = ${user.id}`.execute(app.deps.db)
  const { token, cookie } = await socialBrowser(app).signIn('ada')
  const bySocial = (await app.call(exchangeHandoff, { body: { access_token: token ?? '' }, headers: { cookie } })).body
  expect([bySocial.access_token, bySocial.second_factor?.challenge]).toEqual([undefined, expect.any(String)])
  await app.call(forgotPassword, { body: { email: 'ada@kivuko.example' } })
  const text = await mailTo(app, 'ada@kivuko.example', /Set a new password/)
  const reset = { token: /reset-password#(\S+)/.exec(text)?.[1] ?? '', password: 'another-ferry-22' }
  expect((await app.call(resetPassword, { body: reset })).status).toBe(200)
  // What was on its way in ended with the old password.
  expect((await complete(app, bySocial.second_factor?.challenge ?? '', code())).problem.code).toBe('sign_in_expired')
  const entered = await app.call(login, { body: { email: 'ada@kivuko.example', password: reset.password } })
  expect((await complete(app, entered.body.second_factor?.challenge ?? '', code())).status).toBe(200)
})

test('SEC-46 a new password by mail gives no new guesses at the second step', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { code } = await turnTotpOn(app, customer)
  for (let guess = 0; guess < 10; guess += 1) await complete(app, await challengeFor(app, customer.email), 'no code')
  await app.call(forgotPassword, { body: customer })
  const text = await mailTo(app, customer.email, /Set a new password/)
  await app.call(resetPassword, { body: { token: /reset-password#(\S+)/.exec(text)?.[1] ?? '', password: PASSWORD } })
  expect((await complete(app, await challengeFor(app, customer.email), code())).problem.code).toBe('code_invalid')
})

test('turning the app off ends its codes, and is told', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await turnTotpOn(app, customer)
  expect((await customer.call(disableTotp)).status).toBe(200)
  expect((await customer.call(disableTotp)).problem).toMatchObject({ status: 409, code: 'totp_off' })
  expect((await customer.call(renewRecoveryCodes)).problem.code).toBe('totp_off')
  expect((await app.call(login, { body: customer })).body.access_token).toBeTruthy()
  expect((await customer.call(securityStatus)).body.totp).toEqual({ is_on: false, recovery_codes_left: 0 })
  expect(await securityNotices(app, customer.email)).toEqual(['Two-step sign-in is on', 'Two-step sign-in is off'])
})

test('neither the secret of the app nor a recovery code nor a challenge is kept in the clear', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await confirmAddress(app, customer)
  const { secret } = (await customer.call(startTotp)).body
  const { recovery_codes } = (await customer.call(confirmTotp, { body: { code: codeOf(app, secret) } })).body
  const challenge = await challengeFor(app, customer.email)
  const { rows } = await sql`
    select row_to_json(t)::text as row from totp_secrets t union all select row_to_json(r)::text from recovery_codes r
    union all select row_to_json(c)::text from sign_in_challenges c`.execute(app.deps.db)
  expect(rows).toHaveLength(12)
  const stored = JSON.stringify(rows)
  const { Secret } = await import('otpauth')
  const hex = Secret.fromBase32(secret.replaceAll(' ', '')).hex.toLowerCase()
  const asHex = (text: string) => Buffer.from(text).toString('hex')
  for (const clear of [hex, challenge, asHex(challenge), ...recovery_codes, ...recovery_codes.map(asHex)]) {
    expect(stored).not.toContain(clear)
  }
})

test('housekeeping sweeps up what was never used and is too late to be', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await turnTotpOn(app, customer)
  await challengeFor(app, customer.email)
  await app.call(startPasskeySignIn, { body: { challenge: null } })
  const left = async () => {
    await sweepUp(backgroundOf(app.deps))
    const { rows } = await sql<{ left: bigint }>`
      select (select count(*) from sign_in_challenges) + (select count(*) from passkey_challenges)
        + (select count(*) from email_codes) + (select count(*) from mail_budgets) as left`.execute(app.deps.db)
    return rows[0]?.left
  }
  expect(await left()).toBe(4n)
  app.clock.advance(86_400_000 + 15 * MINUTE)
  expect(await left()).toBe(0n)
})
