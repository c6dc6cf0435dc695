// Goal: a password alone opens nothing on a device that is new to its account, and what is mailed for one sign-in is of use
// to no other.
import { freezeAccount, listSessions, revokeOtherSessions, revokeSession } from '@kivuko/contract/account-security.ts'
import { login, me } from '@kivuko/contract/auth.ts'
import {
  completeSignIn,
  forgotPassword,
  resetPassword,
  sendEmailCode,
  verifyEmailCode,
} from '@kivuko/contract/sign-in-ways.ts'
import { expect, test } from 'vitest'
import { deleteUnusedEntries } from '../../src/people/auth/forget-sessions.ts'
import { recoveryCodes } from '../../src/people/second-factor/store.ts'
import { inTransaction } from '../../src/platform/database.ts'
import { confirmAddress, turnTotpOn } from '../support/authenticator-app.ts'
import { newDevice, type TestDevice } from '../support/device.ts'
import { mailTo } from '../support/security-mail.ts'
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const from = (address: string) => ({ 'x-forwarded-for': address })

type Visit = { device?: TestDevice; address?: string; password?: string }

const enter = async (app: TestApp, email: string, { device, address = '192.0.2.1', password = PASSWORD }: Visit = {}) =>
  (await app.call(login, { body: { email, password }, headers: from(address), ...(device ? { device } : {}) })).body

type Method = 'email_code' | 'password'

/** In, what is asked for next, or why not. */
async function complete(
  app: TestApp,
  {
    challenge = '',
    code = '',
    method = 'email_code',
    device,
  }: { challenge?: string | undefined; code?: string; method?: Method; device?: TestDevice },
) {
  const answer = await app.call(completeSignIn, { body: { challenge, method, code }, ...(device ? { device } : {}) })
  if (answer.status !== 200) return answer.problem.code
  return answer.body.access_token ? 'in' : answer.body.second_factor?.methods
}

async function startWithMail() {
  const app = await startTestApp({ sandbox: true, env: { TRUST_PROXY: '1' } })
  await app.startBackground()
  const customer = await app.customer()
  const { email, user } = customer
  await confirmAddress(app, customer)
  const [home, phone, thief] = [await newDevice(), await newDevice(), await newDevice()]
  // An account that was never used at a device has nothing to compare with: its first one is let in.
  expect(await enter(app, email, { device: home })).toHaveProperty('access_token')
  return { app, email, user, home, phone, thief }
}

test('SEC-132 SEC-130 a new device takes the password and a mailed code, which counts once, there, for its own sign-in and ten minutes', {
  tags: 'long',
}, async () => {
  const { app, email, home, phone, thief } = await startWithMail()
  await using _ = app
  expect(await enter(app, email, { device: home })).toHaveProperty('access_token')
  const stolen = (await enter(app, email, { device: thief, address: '203.0.113.7' })).second_factor
  const own = (await enter(app, email, { device: phone })).second_factor
  expect(own).toEqual({ challenge: expect.any(String), methods: ['email_code'], dev_code: expect.any(String) })
  const code = own?.dev_code ?? ''
  expect(await mailTo(app, email, /^Your code to finish signing in$/)).toContain('on the device that asked for it')
  // The owner's code is of no use to the thief, wherever they type it; nor theirs at the owner's sign-in.
  expect(await complete(app, { challenge: stolen?.challenge, code, device: thief })).toBe('code_invalid')
  expect(await complete(app, { challenge: own?.challenge, code, device: thief })).toBe('sign_in_expired')
  expect(await complete(app, { challenge: own?.challenge, code })).toBe('sign_in_expired')
  expect(await complete(app, { challenge: own?.challenge, code: stolen?.dev_code ?? '', device: phone })).toBe(
    'code_invalid',
  )
  const twice = await Promise.all([1, 2].map(() => complete(app, { challenge: own?.challenge, code, device: phone })))
  expect(twice.toSorted()).toEqual(['in', 'sign_in_expired'])
  // From now on it is known; a program without a key never is, nor does the used code complete another sign-in.
  expect(await enter(app, email, { device: phone })).toHaveProperty('access_token')
  const program = (await enter(app, email)).second_factor
  expect(program?.methods).toEqual(['email_code'])
  expect(await complete(app, { challenge: program?.challenge, code })).toBe('code_invalid')
  const late = (await enter(app, email, { device: thief })).second_factor
  app.clock.advance(9 * MINUTE)
  expect(await complete(app, { challenge: late?.challenge, code: '00000-00000', device: thief })).toBe('code_invalid')
  app.clock.advance(MINUTE)
  expect(await complete(app, { challenge: late?.challenge, code: late?.dev_code ?? '', device: thief })).toBe(
    'sign_in_expired',
  )
})

test('SEC-130 who has the password uses up the mails of their own network, and does work for more; a new password ends it', {
  tags: 'long',
}, async () => {
  const { app, email, phone, thief } = await startWithMail()
  await using _ = app
  const codes = () =>
    app.sandbox.control.inbox
      .messages({ to: email })
      .filter(({ subject }) => subject === 'Your code to finish signing in').length
  for (let visit = 0; visit < 5; visit += 1) await enter(app, email, { device: thief, address: '203.0.113.7' })
  const sixth = await app.call(login, { body: { email, password: PASSWORD }, headers: from('203.0.113.7') })
  expect(sixth.problem.code).toBe('challenge_required')
  const more = { body: { email, password: PASSWORD }, headers: from('203.0.113.7'), work: 'solve' } as const
  expect((await app.call(login, more)).body.second_factor?.methods).toEqual(['email_code'])
  const own = { body: { email, password: PASSWORD }, headers: from('192.0.2.1'), work: 'solve', device: phone } as const
  const { second_factor: asked } = (await app.call(login, own)).body
  await mailTo(app, email, /^Your code to finish signing in$/)
  // Jobs are worked in order: the mail of the owner's is the last.
  const find = () =>
    app.sandbox.control.inbox.messages({ to: email }).some(({ text }) => text.includes(asked?.dev_code ?? '-'))
  await expect.poll(find, { timeout: 60_000 }).toBe(true)
  expect(codes()).toBe(6)
  // The password is set anew at the phone by the mailed link: there it is all that is asked for.
  await app.call(forgotPassword, { body: { email } })
  const token = /#(\S+)/.exec(await mailTo(app, email, /password/))?.[1] ?? ''
  const password = 'another-ferry-22'
  expect((await app.call(resetPassword, { body: { token, password }, device: phone })).status).toBe(200)
  expect(await complete(app, { challenge: asked?.challenge, code: asked?.dev_code ?? '', device: phone })).toBe(
    'sign_in_expired',
  )
  const again = await app.call(login, { body: { email, password }, headers: from('192.0.2.1'), device: phone })
  expect(again.body).toHaveProperty('access_token')
})

test('SEC-131 SEC-132 a six-digit code counts where it was asked for alone, others end it nowhere, and the password follows at a new device', {
  tags: 'long',
}, async () => {
  const { app, email, user, home, phone, thief } = await startWithMail()
  await using _ = app
  const ask = async (device?: TestDevice, address = '192.0.2.1') => {
    app.clock.advance(6 * MINUTE)
    const on = device ? { device } : {}
    return (await app.call(sendEmailCode, { body: { email }, headers: from(address), ...on })).body.dev_code ?? ''
  }
  const verify = async (code: string, device?: TestDevice, address = '192.0.2.1') => {
    const on = device ? { device } : {}
    const answer = await app.call(verifyEmailCode, { body: { email, code }, headers: from(address), ...on })
    if (answer.status !== 200) return answer.problem.code
    return answer.body.access_token ? 'in' : answer.body.second_factor
  }
  const atHome = await ask(home)
  const elsewhere = await ask(thief)
  expect(await verify(atHome, thief)).toBe('code_invalid')
  expect(await verify(atHome)).toBe('code_invalid')
  expect(await verify(elsewhere, home)).toBe('code_invalid')
  expect(await verify(atHome, home)).toBe('in')
  expect(await verify(atHome, home)).toBe('code_invalid')
  const ofProgram = await ask()
  expect(await verify(ofProgram, undefined, '203.0.113.9')).toBe('code_invalid')
  // The mailbox alone opens nothing new: with the password it does.
  const asked = await verify(await ask(phone), phone)
  expect(asked).toEqual({ challenge: expect.any(String), methods: ['password'] })
  const { challenge } = asked as { challenge: string }
  expect(await complete(app, { challenge, method: 'password', code: 'a slip', device: phone })).toBe('code_invalid')
  expect(await complete(app, { challenge, method: 'email_code', code: 'no code', device: phone })).toBe('code_invalid')
  expect(await complete(app, { challenge, method: 'password', code: PASSWORD, device: thief })).toBe('sign_in_expired')
  expect(await complete(app, { challenge, method: 'password', code: PASSWORD, device: phone })).toBe('in')
  // However long it was away, an account that had devices keeps one to be compared with.
  await app.deps.db
    .updateTable('known_devices')
    .set({ last_seen_at: new Date(0) })
    .where('user_id', '=', user.id as never)
    .execute()
  await deleteUnusedEntries(app.deps.db, app.clock.now())
  expect((await enter(app, email, { device: thief })).second_factor?.methods).toEqual(['email_code'])
})

test('SEC-133 a recovery code has 120 bits; one of before counts until it is used', async () => {
  await using app = await startTestApp()
  const ada = await app.customer()
  const { recoveryCodes: codes } = await turnTotpOn(app, ada)
  const pattern = /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/
  expect(codes.filter((code) => pattern.test(code))).toHaveLength(10)
  const old = app.deps.secrets.derive('recovery code', `${ada.user.id} 7q2m9xrd4k`)
  await inTransaction(app.deps.db, (tx) =>
    recoveryCodes.add(tx, { user_id: ada.user.id as never, code_hash: old, key_id: null }),
  )
  const use = async (code: string) => {
    const challenge = (await enter(app, ada.email)).second_factor?.challenge ?? ''
    return (await app.call(completeSignIn, { body: { challenge, method: 'recovery_code', code } })).status
  }
  expect([await use('7q2m9-xrd4k'), await use('7q2m9-xrd4k'), await use(codes[0] ?? '')]).toEqual([200, 422, 200])
})

test('SEC-134 SEC-135 signing in again ends the session it follows, a proof gives a new token, and sessions are ended with a proof', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const ada = await app.customer()
  const device = await newDevice()
  const status = async (token: string | undefined, at?: TestDevice | null) =>
    (await app.call(me, { token, ...(at === undefined ? {} : { device: at }) })).status
  const first = (await enter(app, ada.email, { device })).access_token
  const second = (await enter(app, ada.email, { device })).access_token
  expect([await status(first), await status(second), await status(ada.token)]).toEqual([401, 200, 200])
  // A program says which session it comes with; one that is bound to a device ends only there.
  const headers = (token = '') => ({ authorization: `Bearer ${token}` })
  const body = { email: ada.email, password: PASSWORD }
  const program = (await app.call(login, { body })).body.access_token
  const next = (await app.call(login, { body, headers: headers(program) })).body.access_token ?? ''
  await app.call(login, { body, headers: headers(second), device: null })
  expect([await status(program), await status(next), await status(second)]).toEqual([401, 200, 200])

  // Ten minutes later ending a session takes a proof; stopping everything takes none.
  app.clock.advance(11 * MINUTE)
  const id = (await ada.call(listSessions)).body.sessions.at(-1)?.id ?? ''
  const unproven = { token: next, proof: undefined }
  expect((await app.call(revokeOtherSessions, unproven)).problem.code).toBe('proof_required')
  expect((await app.call(revokeSession, { ...unproven, params: { id } })).problem.code).toBe('proof_required')
  const revoke = (token: string) =>
    app.server.inject({
      method: 'POST',
      url: `/api/v1${revokeSession.path.replace('{id}', id)}`,
      headers: { ...headers(token), 'test-device': 'none', 'kivuko-proof': proof },
    })
  const proof = Buffer.from(JSON.stringify({ way: 'password', value: PASSWORD })).toString('base64url')
  const answered = await revoke(next)
  const renewed = String(answered.headers['kivuko-token'])
  expect([answered.statusCode, renewed.startsWith('kvs_'), renewed === next]).toEqual([200, true, false])
  // The answer may be lost: the old one is good until the new one arrives, and calls that are under way end with it.
  app.clock.advance(14 * MINUTE)
  expect([await status(next, null), await status(renewed), await status(next, null)]).toEqual([200, 200, 200])
  app.clock.advance(10_000)
  expect([await status(next, null), await status(renewed)]).toEqual([401, 200])
  const lost = String((await revoke(renewed)).headers['kivuko-token'])
  // Of proofs given at once comes one token; of a later one, when its answer was lost, another.
  expect((await revoke(renewed)).headers['kivuko-token']).toBeUndefined()
  app.clock.advance(11_000)
  const kept = String((await revoke(renewed)).headers['kivuko-token'])
  expect([await status(lost, null), await status(renewed, null)]).toEqual([401, 200])
  // One that was used is good for the calls under way, also when the next one comes at once.
  expect(await status(kept)).toBe(200)
  const last = String((await revoke(kept)).headers['kivuko-token'])
  expect([await status(kept, null), await status(renewed, null)]).toEqual([200, 401])
  app.clock.advance(15 * MINUTE)
  expect([await status(kept, null), await status(last)]).toEqual([401, 200])
  app.clock.advance(DAY / 4)
  expect((await app.call(freezeAccount, { token: last, proof: undefined })).status).toBe(200)
  expect(await status(last)).toBe(401)
})
