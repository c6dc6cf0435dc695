import { changePassword } from '@kivuko/contract/account-security.ts'
import { login, PASSWORD_COMMON_TEXT, PASSWORD_OWN_TEXT, register } from '@kivuko/contract/auth.ts'
import { forgotPassword, resetPassword } from '@kivuko/contract/sign-in-ways.ts'
import { expect, test } from 'vitest'
import { mailTo } from '../support/security-mail.ts'
import { PASSWORD, startTestApp } from '../support/test-app.ts'

const COMMON = { field: 'password', message: PASSWORD_COMMON_TEXT }

test('SEC-50 a password among the most used ones opens no account, however its letters are cased', async () => {
  await using app = await startTestApp()
  const form = { fullName: 'Ada Obi', email: 'ada@kivuko.example' }
  for (const password of ['12345678', 'Password1', 'QWERTYUIOP', 'iloveyou1', 'P@ssw0rd', 'Abcdefg1', 'smokey24']) {
    const { status, problem } = await app.call(register, { body: { ...form, password } })
    expect([status, problem.errors], password).toEqual([422, [COMMON]])
  }
  // Nothing is asked of its signs: small letters and spaces are enough.
  const words = await app.call(register, { body: { ...form, password: 'lantern mango velvet' } })
  expect(words.status).toBe(200)
})

test('SEC-50 a password that is our name, or the name or address of the person, is refused', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const form = { fullName: 'Wanjiru Obi', email: 'w.lakeside@kivuko.example' }
  for (const password of [
    'Kivuko-2026',
    'wanjiru1990',
    'WanjiruObi!',
    'obi-12345',
    'wlakeside7',
    'w.lakeside@kivuko.example',
  ]) {
    const { status, problem } = await app.call(register, { body: { ...form, password } })
    expect([status, problem.errors?.[0]?.message], password).toEqual([422, PASSWORD_OWN_TEXT])
  }
})

test('SEC-50 a password is not changed into a common one, whatever the current one is said to be', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { email, call } = await app.customer()
  for (const current_password of [PASSWORD, 'not the password']) {
    const { status, problem } = await call(changePassword, { body: { current_password, new_password: 'Password1' } })
    expect([status, problem.errors]).toEqual([422, [{ ...COMMON, field: 'new_password' }]])
  }
  expect((await app.call(login, { body: { email, password: PASSWORD } })).status).toBe(200)
})

test('SEC-50 a mailed link sets no common password, and can still be used after the refusal', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const { email } = await app.customer()
  await app.call(forgotPassword, { body: { email } })
  const token = /reset-password#(\S+)/.exec(await mailTo(app, email, /Set a new password/))?.[1] ?? ''
  const refused = await app.call(resetPassword, { body: { token, password: 'football1' } })
  expect([refused.status, refused.problem.errors]).toEqual([422, [COMMON]])
  expect((await app.call(resetPassword, { body: { token, password: 'lantern mango velvet' } })).status).toBe(200)
  expect((await app.call(login, { body: { email, password: 'lantern mango velvet' } })).status).toBe(200)
})

test('SEC-50 a password is what was typed, every space and letter of it, up to 200 signs, and kept as a slow hash', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const email = 'ada@kivuko.example'
  const password = ` Über die Fähre 🛶 ${'o'.repeat(180)} `
  expect((await app.call(register, { body: { fullName: 'Ada Obi', email, password } })).status).toBe(200)
  const enter = async (typed: string) => (await app.call(login, { body: { email, password: typed } })).status
  expect(await enter(password)).toBe(200)
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 100)])
    expect(await enter(other)).toBe(401)
  const { password_hash } = await app.deps.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
