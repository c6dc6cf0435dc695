// Goal: sessions end, whoever holds their token: staff's soon, everybody's at last, and at once when what they may do changes.
import { changePassword, confirmTotp, startTotp } from '@kivuko/contract/account-security.ts'
import { me } from '@kivuko/contract/auth.ts'
import { endStaffSession, listStaffSessions, staffSession } from '@kivuko/contract/console-staff.ts'
import { TOKEN_HEADER, UNATTENDED_HEADER } from '@kivuko/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../src/platform/clock.ts'
import { codeOf, confirmAddress } from '../support/authenticator-app.ts'
import { newDevice } from '../support/device.ts'
import { signInAgain } from '../support/sign-in-again.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { PASSWORD, startTestApp } from '../support/test-app.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('SEC-40 staff are signed out after 15 minutes without a call by hand, and after 8 hours whatever they do', async () => {
  await using app = await startTestApp()
  const person = await staffMember(app, 'support')
  const idle = await signInAgain(app, person, { rememberMe: true })
  // A page that keeps itself up to date keeps nobody signed in.
  const headers = { [UNATTENDED_HEADER]: '1' }
  const secondsLeft = async () => Object.values((await idle.call(staffSession, { headers })).body)
  expect((await secondsLeft()).map((seconds) => Math.round(seconds / 60))).toEqual([15, 8 * 60])
  for (const minute of [5, 10, 14]) {
    app.clock.advance(minute === 14 ? 4 * MINUTE : 5 * MINUTE)
    expect([minute, (await idle.call(staffSession, { headers })).status]).toEqual([minute, 200])
  }
  expect((await secondsLeft())[0]).toBeLessThanOrEqual(60)
  app.clock.advance(MINUTE)
  expect((await idle.call(staffSession)).status).toBe(401)

  const busy = await signInAgain(app, person)
  for (let minutes = 0; minutes < 8 * 60; minutes += 12) {
    expect([minutes, (await busy.call(staffSession)).status]).toEqual([minutes, 200])
    app.clock.advance(12 * MINUTE)
  }
  expect((await busy.call(staffSession)).status).toBe(401)
})

test('SEC-41 an admin sees where colleagues are signed in and ends a session at once; it is written down', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [grace, peter] = [
    await signInAgain(app, await staffMember(app, 'admin', 'Grace Wanjiru')),
    await signInAgain(app, await staffMember(app, 'support', 'Peter Otieno')),
  ]
  const { sessions } = (await grace.call(listStaffSessions)).body
  const found = (name: string) => sessions.find(({ member }) => member.name === name)
  expect(found('Grace Wanjiru')).toMatchObject({ is_current: true, device: 'Unknown device' })
  const body = { reason: 'the laptop was lost' }
  const end = (id = '') => grace.call(endStaffSession, { params: { id }, body })
  expect((await end(found('Grace Wanjiru')?.id)).problem.code).toBe('own_account')
  expect((await peter.call(staffSession)).status).toBe(200)
  expect((await end(found('Peter Otieno')?.id)).body.sessions.map(({ member }) => member.name)).toEqual([
    'Grace Wanjiru',
  ])
  expect((await peter.call(staffSession)).status).toBe(401)
  expect((await end(found('Peter Otieno')?.id)).problem.code).toBe('session_not_found')
  expect(await auditLines(app, 'staff.session')).toEqual([
    {
      actor: grace.actor,
      action: 'staff.session',
      subject: peter.user.id,
      detail: 'Unknown device, ended: the laptop was lost',
    },
  ])
})

test('SEC-42 however often it is used, a session ends after 30 days, and a remembered one after 90', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const plain = await signInAgain(app, customer)
  const remembered = await signInAgain(app, customer, { rememberMe: true })
  const isOpen = async (session: typeof plain) => (await session.call(me)).status === 200
  for (let visit = 0; visit < 72; visit += 1) {
    expect([visit, await isOpen(plain), await isOpen(remembered)]).toEqual([visit, true, true])
    app.clock.advance(10 * HOUR)
  }
  expect([await isOpen(plain), await isOpen(remembered)]).toEqual([false, true])
  for (let visit = 0; visit < 6; visit += 1) {
    expect([visit, await isOpen(remembered)]).toEqual([visit, true])
    app.clock.advance(10 * DAY_MS)
  }
  expect(await isOpen(remembered)).toBe(false)
})

test('SEC-43 a second factor and a new password give the session a new token, and the old one ends', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = { ...(await app.customer()), device: await newDevice() }
  const { token, call } = await signInAgain(app, customer)
  await confirmAddress(app, { ...customer, call })
  const { secret } = (await call(startTotp)).body
  const on = await call(confirmTotp, { body: { code: codeOf(app, secret) } })
  const second = on.headers[TOKEN_HEADER] ?? ''
  const old = (each: string) => app.call(me, { token: each, device: null })
  expect([(await old(token)).status, (await old(second)).status]).toEqual([401, 200])
  const body = { current_password: PASSWORD, new_password: 'another-ferry-entirely-7' }
  const changed = await call(changePassword, { body, proof: customer.proof })
  const third = changed.headers[TOKEN_HEADER] ?? ''
  expect([(await old(second)).status, (await old(third)).status]).toEqual([401, 200])
})
