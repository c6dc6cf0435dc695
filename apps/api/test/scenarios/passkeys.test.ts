import {
  addPasskey,
  listPasskeys,
  PASSKEYS_MAX,
  removePasskey,
  startPasskey,
} from '@kivuko/contract/account-security.ts'
import { login, me } from '@kivuko/contract/auth.ts'
import { completeSignIn, passkeySignIn, startPasskeySignIn } from '@kivuko/contract/sign-in-ways.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId, type UserId } from '../../src/platform/ids.ts'
import { confirmAddress, turnTotpOn } from '../support/authenticator-app.ts'
import { passkeyProver } from '../support/prover.ts'
import { securityNotices } from '../support/security-mail.ts'
import { type How, type SoftAuthenticator, softAuthenticator } from '../support/soft-authenticator.ts'
import { type Customer, PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'

const MINUTE = 60_000

async function addTo(app: TestApp, customer: Customer, name = 'Phone'): Promise<SoftAuthenticator> {
  await confirmAddress(app, customer)
  const key = softAuthenticator()
  const { options } = (await customer.call(startPasskey)).body
  const added = await customer.call(addPasskey, { body: { name, credential: key.make(options) } })
  expect(added.body).toMatchObject({ name, last_used_at: null })
  return key
}

async function optionsFor(app: TestApp, challenge: string | null = null) {
  return (await app.call(startPasskeySignIn, { body: { challenge } })).body.options
}

async function enter(app: TestApp, key: SoftAuthenticator, how: How = {}) {
  const credential = key.answer(await optionsFor(app), how)
  return app.call(passkeySignIn, { body: { challenge: null, credential } })
}

test('a passkey signs in alone, without a name or a password, and past the second step', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const key = await addTo(app, customer)
  await turnTotpOn(app, customer)
  const { access_token: token, user } = (await enter(app, key)).body
  expect(user?.id).toBe(customer.user.id)
  expect((await app.call(me, { token })).status).toBe(200)
  expect((await customer.call(listPasskeys)).body.passkeys).toMatchObject([
    { name: 'Phone', last_used_at: expect.any(String) },
  ])
})

test('adding one needs a confirmed address and a fresh session, and is told', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  expect((await customer.call(startPasskey)).problem.code).toBe('email_unverified')
  await addTo(app, customer)
  expect(await securityNotices(app, customer.email)).toEqual(['A passkey was added'])
  app.clock.advance(10 * MINUTE)
  expect((await customer.call(startPasskey, { proof: undefined })).problem).toMatchObject({
    status: 428,
    code: 'proof_required',
  })
})

test('with an authenticator app, a passkey of the same account completes a sign-in, another’s does not', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer(), await app.customer()]
  const [key, strange] = [await addTo(app, ada), await addTo(app, brian)]
  await turnTotpOn(app, ada)
  const waiting = (await app.call(login, { body: ada })).body.second_factor
  expect(waiting?.methods).toEqual(['totp', 'recovery_code', 'passkey'])
  const challenge = waiting?.challenge ?? ''
  const options = await optionsFor(app, challenge)
  expect(options).toMatchObject({ allowCredentials: [{ id: key.id }] })
  const foreign = await app.call(passkeySignIn, {
    body: { challenge, credential: strange.answer(await optionsFor(app)) },
  })
  expect(foreign.problem.code).toBe('sign_in_expired')
  const done = await app.call(passkeySignIn, { body: { challenge, credential: key.answer(options) } })
  expect(done.body.user?.id).toBe(ada.user.id)
  const again = { challenge, credential: key.answer(await optionsFor(app)) }
  expect((await app.call(passkeySignIn, { body: again })).problem.code).toBe('sign_in_expired')
  expect((await app.call(startPasskeySignIn, { body: { challenge } })).problem.code).toBe('sign_in_expired')
})

test('SEC-46 a passkey completes a sign-in however many codes somebody guessed', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const key = await addTo(app, customer)
  await turnTotpOn(app, customer)
  const challengeOf = async () => (await app.call(login, { body: customer })).body.second_factor?.challenge ?? ''
  for (let guess = 0; guess < 10; guess += 1)
    await app.call(completeSignIn, { body: { challenge: await challengeOf(), method: 'totp', code: 'wrong' } })
  const { second_factor } = (await app.call(login, { body: customer })).body
  expect(second_factor?.methods).toEqual(['email_code', 'recovery_code', 'passkey'])
  const challenge = second_factor?.challenge ?? ''
  const credential = key.answer(await optionsFor(app, challenge))
  expect((await app.call(passkeySignIn, { body: { challenge, credential } })).status).toBe(200)
})

test('an answer counts once, for five minutes, for its own challenge and purpose', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const key = await addTo(app, customer)
  const send = (credential: ReturnType<SoftAuthenticator['answer']>) =>
    app.call(passkeySignIn, { body: { challenge: null, credential } })
  const once = key.answer(await optionsFor(app))
  const twice = await Promise.all([send(once), send(once)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
  const forRegistration = key.answer((await customer.call(startPasskey)).body.options)
  expect((await send(forRegistration)).problem.code).toBe('passkey_invalid')
  expect((await send(key.answer({ challenge: 'bWFkZS11cA' }))).problem.code).toBe('passkey_invalid')
  const late = key.answer(await optionsFor(app))
  app.clock.advance(5 * MINUTE)
  expect((await send(late)).problem.code).toBe('passkey_invalid')
  expect((await enter(app, key)).status).toBe(200)
})

test('another site, a key without a fingerprint, a counter that goes back and an unknown key are refused', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const key = await addTo(app, await app.customer())
  expect((await enter(app, key, { counter: 7 })).status).toBe(200)
  const wrong: How[] = [{ origin: 'https://evil.example' }, { isVerified: false }, { counter: 7 }, { counter: 3 }]
  for (const how of wrong) expect((await enter(app, key, { counter: 8, ...how })).problem.code).toBe('passkey_invalid')
  expect((await enter(app, softAuthenticator())).problem.code).toBe('passkey_invalid')
  expect((await enter(app, key, { counter: 9 })).status).toBe(200)
})

test('what was made for somebody else’s challenge, for another site, or is known already is not added', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer(), await app.customer()]
  const key = await addTo(app, ada)
  await confirmAddress(app, brian)
  const add = (customer: Customer, credential: ReturnType<SoftAuthenticator['make']>) =>
    customer.call(addPasskey, { body: { name: 'Key', credential } })
  const optionsOf = async (customer: Customer) => (await customer.call(startPasskey)).body.options
  const tried = [
    await add(brian, softAuthenticator().make(await optionsOf(ada))),
    await add(brian, softAuthenticator().make(await optionsOf(brian), { origin: 'https://evil.example' })),
    await add(brian, softAuthenticator().make(await optionsOf(brian), { isVerified: false })),
    await add(brian, key.make(await optionsOf(brian))),
    await add(brian, softAuthenticator().make(await optionsFor(app))),
  ]
  for (const { problem } of tried) expect(problem).toMatchObject({ status: 422, code: 'passkey_invalid' })
  expect((await brian.call(listPasskeys)).body.passkeys).toEqual([])
})

test('a removed passkey no longer signs in; nobody removes somebody else’s', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer(), await app.customer()]
  const key = await addTo(app, ada)
  const params = { id: (await ada.call(listPasskeys)).body.passkeys[0]?.id ?? '' }
  expect((await brian.call(removePasskey, { params })).problem).toMatchObject({
    status: 404,
    code: 'passkey_not_found',
  })
  const proof = passkeyProver(ada, key)
  expect((await ada.call(removePasskey, { params, proof })).status).toBe(200)
  expect((await ada.call(removePasskey, { params })).problem.code).toBe('passkey_not_found')
  expect((await enter(app, key)).problem.code).toBe('passkey_invalid')
  expect(await securityNotices(app, ada.email)).toEqual(['A passkey was added', 'A passkey was removed'])
})

test('an account keeps twenty passkeys', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await addTo(app, customer)
  await sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    select 'pky_' || n, ${customer.user.id}, n, '', 0, '[]', 'Key', now() from generate_series(2, ${PASSKEYS_MAX}::int) n`.execute(
    app.deps.db,
  )
  expect((await customer.call(startPasskey)).problem).toMatchObject({ status: 409, code: 'passkeys_full' })
})

test('where browsers keep no passkeys they are said to be unavailable', async () => {
  await using app = await startTestApp({ env: { PUBLIC_URL: 'http://192.0.2.1:3000' } })
  const { call } = await app.customer()
  const credential = softAuthenticator().answer({ challenge: 'x' })
  const answers = [
    await call(startPasskey),
    await app.call(startPasskeySignIn, { body: { challenge: null } }),
    await call(addPasskey, { body: { name: 'Key', credential } }),
  ]
  for (const { problem } of answers) expect(problem).toMatchObject({ status: 409, code: 'passkeys_unavailable' })
})

test('a password still signs in to an account that has passkeys', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await addTo(app, customer)
  const { body } = await app.call(login, { body: { email: customer.email, password: PASSWORD } })
  expect(body.access_token).toBeTruthy()
})

test('SEC-155 a passkey has a key of 128 bits: RSA of 2048 bits is neither offered nor taken, and one from before signs in', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  await confirmAddress(app, customer)
  const key = softAuthenticator({ isRsa: true })
  const { options } = (await customer.call(startPasskey)).body
  const offered = (options.pubKeyCredParams as { alg: number }[]).map(({ alg }) => alg)
  expect(offered).toEqual([-8, -7])
  const added = await customer.call(addPasskey, { body: { name: 'Computer', credential: key.make(options) } })
  expect(added.problem.code).toBe('passkey_invalid')
  const now = app.clock.now()
  await app.deps.db
    .insertInto('passkeys')
    .values({
      id: newId('pky', now),
      user_id: customer.user.id as UserId,
      credential_id: key.id,
      public_key: key.publicKey,
      counter: 0n,
      transports: '[]',
      name: 'Computer',
      created_at: now,
      last_used_at: null,
    })
    .execute()
  expect((await enter(app, key)).body.user?.id).toBe(customer.user.id)
})
