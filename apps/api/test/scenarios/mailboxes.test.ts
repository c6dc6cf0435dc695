import { readdir, readFile } from 'node:fs/promises'
import { login, me, register } from '@kivuko/contract/auth.ts'
import { saveKycProfile } from '@kivuko/contract/kyc.ts'
import { forgotPassword, sendEmailCode, verifyEmailCode } from '@kivuko/contract/sign-in-ways.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailTo } from '../support/security-mail.ts'
import { PASSWORD, startTestApp } from '../support/test-app.ts'

const form = { fullName: 'Ada Obi', password: PASSWORD }

test('SEC-52 one mailbox is one account, however its address is spelled, and any spelling signs in', async () => {
  await using app = await startTestApp()
  expect((await app.call(register, { body: { ...form, email: 'ada.obi@gmail.com' } })).status).toBe(200)
  expect((await app.call(register, { body: { ...form, email: 'ada@bücher.example' } })).status).toBe(200)
  for (const email of ['adaobi+2@gmail.com', 'A.d.a.Obi@GoogleMail.com', 'ada@xn--bcher-kva.example']) {
    const { status, problem } = await app.call(register, { body: { ...form, email } })
    expect([email, status, problem.code, problem.errors]).toEqual([
      email,
      409,
      'email_taken',
      [{ field: 'email', message: 'is already registered' }],
    ])
  }
  const signedIn = await app.call(login, { body: { email: 'adaobi@gmail.com', password: PASSWORD } })
  expect(signedIn.body.user?.email).toBe('ada.obi@gmail.com')
})

test('SEC-52 another spelling buys no new guesses, and what is mailed goes to the address of the account', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  await app.call(register, { body: { ...form, email: 'ada@gmail.com' } })
  for (const tag of ['a', 'b', 'c', 'd', 'e'])
    await app.call(login, { body: { email: `ada+${tag}@gmail.com`, password: 'not the password' } })
  expect((await app.call(login, { body: { email: 'ada@gmail.com', password: PASSWORD } })).status).toBe(428)
  const asked = ['a.da@gmail.com', 'ada+1@gmail.com', 'ada+2@gmail.com', 'ada+3@gmail.com']
  const statuses = []
  for (const email of asked) statuses.push((await app.call(forgotPassword, { body: { email } })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await mailTo(app, 'ada@gmail.com', /Set a new password/)).toContain('/reset-password#kvr_')
})

test('SEC-52 no account takes the mailbox of another by its details or by a code', { tags: 'long' }, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  await app.call(register, { body: { ...form, email: 'ada@gmail.com' } })
  const { call } = await app.customer()
  const profile = {
    first_name: 'Ada',
    last_name: 'Obi',
    email: 'a.da@gmail.com',
    phone_number: '+254712345678',
    date_of_birth: '1990-04-01',
  }
  expect((await call(saveKycProfile, { body: profile })).problem.code).toBe('email_taken')
  const email = 'ada+me@gmail.com'
  await app.call(sendEmailCode, { body: { email } })
  const code = /\b(\d{6})\b/.exec(await mailTo(app, email, /code/i))?.[1] ?? ''
  const answer = await call(verifyEmailCode, { body: { email, code } })
  expect(answer.problem.code).toBe('email_taken')
  expect((await call(me)).body.email).not.toContain('gmail')
})

test('SEC-52 accounts that share a mailbox when it is first counted stay: the confirmed one gets it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const first = await app.customer()
  const second = await app.customer()
  const third = await app.customer()
  const db = app.deps.db
  await app.asOwner((owner) => owner.query('alter table users drop column mailbox'))
  const rename = (id: string, email: string, confirmed: boolean) =>
    sql`update users set email = ${email}, email_verified_at = ${confirmed ? new Date(0) : null} where id = ${id}`.execute(
      db,
    )
  await rename(first.user.id, 'Ada.Obi@gmail.com', false)
  await rename(second.user.id, 'adaobi+2@GoogleMail.com', true)
  await rename(third.user.id, 'ada+x@outlook.com', false)
  const migrations = new URL('../../migrations/', import.meta.url)
  const file = (await readdir(migrations)).find((name) => name.endsWith('_mailboxes.sql')) ?? ''
  const migration = await readFile(new URL(file, migrations), 'utf8')
  await app.asOwner((owner) => owner.query(migration))
  const of = async (id: string) =>
    (await db.selectFrom('users').select('mailbox').where(sql`id`, '=', id).executeTakeFirstOrThrow()).mailbox
  expect(await of(first.user.id)).toBeNull()
  expect(await of(second.user.id)).toBe('adaobi@gmail.com')
  expect(await of(third.user.id)).toBe('ada@outlook.com')
  // Each signs in by its own spelling; a third one is the mailbox's account.
  const named = async (email: string) => (await app.call(login, { body: { email, password: PASSWORD } })).body.user?.id
  expect(await named('ada.obi@gmail.com')).toBe(first.user.id)
  expect(await named('adaobi+2@googlemail.com')).toBe(second.user.id)
  expect(await named('a.daobi@gmail.com')).toBe(second.user.id)
})
