import { disableTotp } from '@kivuko/contract/account-security.ts'
import { login, me } from '@kivuko/contract/auth.ts'
import { decideChange, listChanges } from '@kivuko/contract/console-changes.ts'
import { consoleMe, listStaff, setStaffRole } from '@kivuko/contract/console-staff.ts'
import { completeSignIn } from '@kivuko/contract/sign-in-ways.ts'
import { expect, test } from 'vitest'
import { setStaffRole as setRole } from '../../src/people/manage-staff.ts'
import { confirmAddress, turnTotpOn } from '../support/authenticator-app.ts'
import { newDevice } from '../support/device.ts'
import { securityNotices } from '../support/security-mail.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { PASSWORD, startTestApp } from '../support/test-app.ts'

const COMMAND = { reason: 'the first admin', actor: 'command:grace' }

test('OPS-01 the first admin is named by command, and enters with a second step alone', async () => {
  await using app = await startTestApp()
  const grace = await app.customer('Grace Wanjiru')
  const { email } = grace
  const first = { ...COMMAND, email, role: 'admin' } as const
  await expect(setRole(app.deps, first)).rejects.toMatchObject({ code: 'email_unverified' })
  await confirmAddress(app, grace)
  expect(await setRole(app.deps, first)).toBe(true)
  expect(await setRole(app.deps, first)).toBe(false)
  expect((await grace.call(me)).status).toBe(401)

  const again = (await app.call(login, { body: { email, password: PASSWORD } })).body
  expect((await app.call(consoleMe, { token: again.access_token })).problem).toMatchObject({
    status: 403,
    code: 'second_step_required',
  })
  const { code } = await turnTotpOn(app, { ...grace, call: (e, i) => app.call(e, { token: again.access_token, ...i }) })
  const challenge = (await app.call(login, { body: { email, password: PASSWORD } })).body.second_factor?.challenge ?? ''
  const entered = await app.call(completeSignIn, {
    body: { challenge, method: 'totp', code: code() },
    device: await newDevice(),
  })
  const token = entered.body.access_token
  expect((await app.call(consoleMe, { token })).body).toMatchObject({ email, role: 'admin', has_second_step: true })
  await app.call(disableTotp, { token, proof: grace.proof })
  expect((await app.call(consoleMe, { token })).problem.code).toBe('second_step_required')
  expect(await securityNotices(app, email)).toContain('You are staff now: admin')
})

test('OPS-02 OPS-103 an admin gives roles and takes them, but never their own', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const admin = await staffMember(app, 'admin')
  const colleague = await app.customer('Peter Otieno')
  const give = (email: string, role: 'support' | 'treasury' | null) =>
    admin.call(setStaffRole, { body: { email, role, reason: 'joined the team' } })
  expect((await give(colleague.email, 'support')).problem.code).toBe('email_unverified')
  await confirmAddress(app, colleague)
  const second = await staffMember(app, 'admin', 'Kofi Mensah')
  expect((await give(colleague.email, 'support')).body.waits).toBe(true)
  const params = { id: (await second.call(listChanges)).body.changes[0]?.id ?? '' }
  await second.call(decideChange, { params, body: { decision: 'approve', reason: 'met them' } })
  const staff = (await admin.call(listStaff)).body.staff
  expect(staff.map(({ role }) => role)).toEqual(['admin', 'admin', 'support'])
  expect((await give('nobody@kivuko.example', 'support')).problem.code).toBe('customer_not_found')
  expect((await give(admin.email, null)).problem.code).toBe('own_role')
  expect((await give(colleague.email, null)).body.staff).toHaveLength(2)
  expect((await admin.call(listStaff)).body.staff).toHaveLength(2)
  expect(await auditLines(app, 'refused')).toEqual([
    { actor: admin.actor, action: 'refused', subject: admin.user.id, detail: 'staff.role: own_role' },
  ])
  expect(await auditLines(app, 'staff.role')).toEqual([
    {
      actor: second.actor,
      action: 'staff.role',
      subject: colleague.user.id,
      detail: 'none → support: joined the team',
    },
    { actor: admin.actor, action: 'staff.role', subject: colleague.user.id, detail: 'support → none: joined the team' },
  ])
})

test('OPS-03 OPS-04 a customer in the console, and staff at the work of others, are refused and written down', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const support = await staffMember(app, 'support')
  expect((await app.call(consoleMe)).status).toBe(401)
  expect((await customer.call(consoleMe)).problem).toMatchObject({ status: 403, code: 'staff_only' })
  expect((await support.call(listStaff)).problem).toMatchObject({ status: 403, code: 'role_refused' })
  expect(await auditLines(app, 'refused')).toEqual([
    { actor: `user:${customer.user.id}`, action: 'refused', subject: 'consoleMe', detail: 'staff_only' },
    { actor: support.actor, action: 'refused', subject: 'listStaff', detail: 'role_refused' },
  ])
})
