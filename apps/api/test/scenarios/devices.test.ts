// Goal: a token that was copied is worth nothing without the key of the device it was given to.
import { createHash } from 'node:crypto'
import { revokeOtherSessions } from '@kivuko/contract/account-security.ts'
import { login, me } from '@kivuko/contract/auth.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { API_BASE, DEVICE_HEADER, DEVICE_NONCE_HEADER } from '@kivuko/contract/endpoint.ts'
import { markAllNotificationsRead } from '@kivuko/contract/notifications.ts'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { deviceNonce } from '../../src/people/auth/device-nonce.ts'
import { isKnownDevice, rememberDevice } from '../../src/people/auth/known-devices.ts'
import { inTransaction } from '../../src/platform/database.ts'
import { newDevice, type TestDevice } from '../support/device.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'

/** Changes something, and asks for no more than the device. */
const CHANGE = `${API_BASE}${markAllNotificationsRead.path}`

/** A customer signed in on a device, and the headers of a call that proves it. */
async function bound(app: TestApp) {
  const device = await newDevice()
  const { email, user } = await app.customer()
  const token = (await app.call(login, { body: { email, password: PASSWORD }, device })).body.access_token ?? ''
  const proofOf = (call: Partial<Parameters<TestDevice['prove']>[0]> = {}, by = device) =>
    by.prove({
      method: 'POST',
      url: `${app.deps.config.publicUrl}${CHANGE}`,
      token,
      nonce: deviceNonce(app.deps, app.clock.now()),
      ...call,
    })
  const send = async (proof: string | undefined) => {
    const headers = { authorization: `Bearer ${token}`, ...(proof === undefined ? {} : { [DEVICE_HEADER]: proof }) }
    const named = proof === undefined ? { 'test-device': 'none' } : {}
    const answer = await app.server.inject({
      method: 'POST',
      url: CHANGE,
      headers: { ...headers, ...named },
      payload: {},
    })
    return answer.statusCode === 200 ? 'done' : (answer.json() as { code: string }).code
  }
  return { device, email, user, token, proofOf, send }
}

/** Rightly signed, and still no proofs: of another kind, with the private key in it, or by a secret instead of a key. */
async function strangeProofs(app: TestApp, token: string): Promise<string[]> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const [shown, whole] = [await exportJWK(publicKey), await exportJWK(privateKey)]
  const sign = (header: JWTHeaderParameters, key: Parameters<SignJWT['sign']>[0]) =>
    new SignJWT({
      htm: 'POST',
      htu: `${app.deps.config.publicUrl}${CHANGE}`,
      jti: JSON.stringify(header),
      nonce: deviceNonce(app.deps, app.clock.now()),
      ath: createHash('sha256').update(token).digest('base64url'),
    })
      .setIssuedAt()
      .setProtectedHeader(header)
      .sign(key)
  return Promise.all([
    sign({ alg: 'ES256', typ: 'JWT', jwk: shown }, privateKey),
    sign({ alg: 'ES256', typ: 'dpop+jwt', jwk: whole }, privateKey),
    sign({ alg: 'ES256', typ: 'dpop+jwt' }, privateKey),
    sign({ alg: 'HS256', typ: 'dpop+jwt', jwk: shown }, new TextEncoder().encode(JSON.stringify(shown))),
  ])
}

test('SEC-35 SEC-36 a copied token changes nothing without its device’s key, nor with a proof that was seen, stale, or of another call', async () => {
  await using app = await startTestApp()
  const { device, email, user, token, proofOf, send } = await bound(app)
  expect(await send(undefined)).toBe('device_proof_required')
  expect(await send(await proofOf({}, await newDevice()))).toBe('device_proof_required')
  const once = await proofOf()
  expect(await send(once)).toBe('done')
  expect(await send(once)).toBe('device_proof_invalid')
  const wrong = [
    { method: 'GET' },
    { url: `${app.deps.config.publicUrl}${API_BASE}/transfers/internal` },
    { url: `https://kivuko.example${CHANGE}` },
    { token: 'kvs_another' },
    { token: undefined },
  ]
  for (const call of wrong) expect([call, await send(await proofOf(call))]).toEqual([call, 'device_proof_invalid'])
  const [head = '', body = '', signature = ''] = (await proofOf()).split('.')
  const [, otherBody = ''] = (await proofOf()).split('.')
  const broken = ['', 'none', `${head}.${body}.`, `${head}.${otherBody}.${signature}`, 'a'.repeat(3000)]
  for (const proof of broken) expect(await send(proof)).toBe('device_proof_invalid')
  for (const proof of await strangeProofs(app, token)) expect(await send(proof)).toBe('device_proof_invalid')
  // Nothing hangs on the device's own clock: the server's word says what is recent.
  expect(await send(await proofOf({ nonce: undefined }))).toBe('use_dpop_nonce')
  const stale = await app.call(login, {
    body: { email, password: PASSWORD },
    headers: {
      [DEVICE_HEADER]: await proofOf({
        url: `${app.deps.config.publicUrl}${API_BASE}${login.path}`,
        token: undefined,
        nonce: 'old',
      }),
    },
  })
  expect(stale.headers['www-authenticate']).toBe('DPoP error="use_dpop_nonce"')
  const early = await proofOf()
  await app.advance(11 * 60_000)
  expect(await send(early)).toBe('use_dpop_nonce')
  // Reading one's own profile takes the token alone, and every answer says the next nonce.
  const read = await app.call(me, { token, device: null })
  expect(read.headers[DEVICE_NONCE_HEADER]).toBe(deviceNonce(app.deps, app.clock.now()))
  expect(await send(await proofOf({ nonce: read.headers[DEVICE_NONCE_HEADER] }))).toBe('done')
  // Where sign-ins succeeded is known; where one failed is not.
  const stranger = await newDevice()
  await app.call(login, { body: { email, password: 'not-the-password' }, device: stranger })
  expect(await isKnownDevice(app.deps.db, user.id as never, device.thumbprint)).toBe(true)
  expect(await isKnownDevice(app.deps.db, user.id as never, stranger.thumbprint)).toBe(false)
  const now = app.clock.now()
  await inTransaction(app.deps.db, (tx) => rememberDevice(tx, user.id as never, device.thumbprint, now))
})

test('SEC-37 staff work at a session that is bound to a device; a program without one works as a customer', async () => {
  await using app = await startTestApp()
  const program = await app.customer()
  expect((await program.call(revokeOtherSessions)).status).toBe(200)
  const staff = await staffMember(app, 'support')
  expect((await staff.call(consoleMe)).status).toBe(200)
  expect((await staff.call(consoleMe, { device: null })).problem.code).toBe('device_proof_required')
  await app.deps.db
    .updateTable('sessions')
    .set({ device: null })
    .where('user_id', '=', staff.user.id as never)
    .execute()
  expect((await staff.call(consoleMe)).problem).toMatchObject({ status: 403, code: 'device_required' })
  expect(await auditLines(app, 'refused')).toMatchObject([{ actor: staff.actor, detail: 'device_required' }])
})
