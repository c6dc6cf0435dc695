import { listSessions, revokeOtherSessions, revokeSession } from '@kivuko/contract/account-security.ts'
import { login, me } from '@kivuko/contract/auth.ts'
import { expect, test } from 'vitest'
import { mailTo, securityNotices } from '../support/security-mail.ts'
import { PASSWORD, startTestApp } from '../support/test-app.ts'

const NEARBY = 'The same network as this site'
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const MINUTE = 60_000

test('RTE-29 a customer sees their open sessions with device, address and place, this one first', async () => {
  await using app = await startTestApp()
  const { email, call } = await app.customer()
  app.clock.advance(MINUTE)
  await app.call(login, { body: { email, password: PASSWORD }, headers: { 'user-agent': PHONE } })
  await app.customer()
  const { sessions } = (await call(listSessions)).body
  expect(sessions.map(({ device, is_current, address, place }) => ({ device, is_current, address, place }))).toEqual([
    { device: 'Unknown device', is_current: true, address: '127.0.0.1', place: NEARBY },
    { device: 'Chrome on Android', is_current: false, address: '127.0.0.1', place: NEARBY },
  ])
  app.clock.advance(12 * 60 * MINUTE - 30_000)
  expect((await call(me)).status).toBe(401)
})

test('RTE-29 a session that is ended is refused at once, and can be ended once; its owner hears of it by mail', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const { email, call } = await app.customer()
  const token = (await app.call(login, { body: { email, password: PASSWORD } })).body.access_token
  const other = (await call(listSessions)).body.sessions.find(({ is_current }) => !is_current)
  const params = { id: other?.id ?? '' }
  expect((await app.call(me, { token })).status).toBe(200)
  expect((await call(revokeSession, { params })).status).toBe(200)
  expect((await app.call(me, { token })).problem.code).toBe('unauthorized')
  expect((await call(revokeSession, { params })).problem).toMatchObject({ status: 404, code: 'session_not_found' })
  expect(await securityNotices(app, email)).toEqual(['A session was ended'])
  expect(await mailTo(app, email, /^A session was ended$/)).toContain('If this was not you, change your password.')
})

test('nobody ends somebody else’s session', async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer(), await app.customer()]
  const id = (await brian.call(listSessions)).body.sessions[0]?.id ?? ''
  expect((await ada.call(revokeSession, { params: { id } })).problem.code).toBe('session_not_found')
  expect((await brian.call(me)).status).toBe(200)
})

test('RTE-29 all other sessions end at once, and this one stays', async () => {
  await using app = await startTestApp()
  const { email, call } = await app.customer()
  const enter = async () => (await app.call(login, { body: { email, password: PASSWORD } })).body.access_token
  const others = [await enter(), await enter()]
  expect((await call(revokeOtherSessions)).body).toEqual({ revoked: 2 })
  for (const token of others) expect((await app.call(me, { token })).status).toBe(401)
  expect((await call(me)).status).toBe(200)
  expect((await call(revokeOtherSessions)).body).toEqual({ revoked: 0 })
  expect(await securityNotices(app, email)).toEqual(['Your other sessions were ended'])
})
