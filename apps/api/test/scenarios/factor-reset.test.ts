// Goal: a member of staff who lost their second factor gets another one by two admins and nobody else, and whoever talks
// both into it still has to stand beside the one who approved it.
import { confirmTotp, securityStatus, startPasskey, startTotp } from '@kivuko/contract/account-security.ts'
import { login, me } from '@kivuko/contract/auth.ts'
import { decideChange, listChanges } from '@kivuko/contract/console-changes.ts'
import { changeSetting } from '@kivuko/contract/console-settings.ts'
import { consoleMe, listStaff, resetSecondFactor } from '@kivuko/contract/console-staff.ts'
import { expect, test } from 'vitest'
import { codeOf, confirmAddress } from '../support/authenticator-app.ts'
import { holdToken, newDevice } from '../support/device.ts'
import { securityNotices } from '../support/security-mail.ts'
import { signInAgain } from '../support/sign-in-again.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts'

const DAY = 86_400_000
const reason = 'their phone fell into the lake'

const propose = (admin: Member, id: string) => admin.call(resetSecondFactor, { params: { id }, body: { reason } })

async function decide(admin: Member, decision: 'approve' | 'withdraw' = 'approve') {
  const [change] = (await admin.call(listChanges, { query: { kind: 'second_factor' } })).body.changes
  return admin.call(decideChange, { params: { id: change?.id ?? '' }, body: { decision, reason: 'I saw them' } })
}

/** Signs in with the password, which is all they have left, at a device of theirs. */
async function atNewSession(app: TestApp, { email }: Member) {
  const device = await newDevice()
  const token = (await app.call(login, { body: { email, password: PASSWORD }, device })).body.access_token ?? ''
  return { token, device }
}

test('SEC-136 SEC-210 a lost second factor is taken off by two admins at two devices, the next one takes the code of the one who approved, and neither of them is a pair with its owner', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ env: { PUBLIC_URL: 'http://localhost:3000' } })
  const [grace, kofi, peter] = [
    await staffMember(app, 'admin', 'Grace Wanjiru'),
    await staffMember(app, 'admin', 'Kofi Mensah'),
    await staffMember(app, 'treasury', 'Peter Otieno'),
  ]
  await confirmAddress(app, peter)
  const id = peter.user.id
  // Nobody for themselves, nobody by one word, and admins alone.
  expect((await propose(grace, grace.user.id)).problem.code).toBe('own_account')
  expect((await propose(grace, (await app.customer()).user.id)).problem.code).toBe('customer_not_found')
  expect((await propose(peter, grace.user.id)).problem.code).toBe('role_refused')
  const unproven = { params: { id }, body: { reason }, proof: undefined }
  expect((await grace.call(resetSecondFactor, unproven)).problem.code).toBe('proof_required')
  expect((await propose(grace, id)).body).toEqual({ waits: true })
  expect((await propose(kofi, id)).problem.code).toBe('proposal_open')
  expect((await decide(grace)).problem.code).toBe('same_person')
  // The same rule as of every pair: one device is one person.
  holdToken(grace.device, kofi.token)
  const { db } = app.deps
  const kofis = db.updateTable('sessions').where('user_id', '=', kofi.user.id as never)
  await kofis.set({ device: grace.device.thumbprint }).execute()
  expect((await decide(kofi)).problem.code).toBe('same_device')
  holdToken(kofi.device, kofi.token)
  await kofis.set({ device: kofi.device.thumbprint }).execute()
  expect((await peter.call(consoleMe)).status).toBe(200)

  const { enrolment_code: code = '', changes } = (await decide(kofi)).body
  expect([code, changes]).toEqual([expect.stringMatching(/^[0-9a-z]{5}-[0-9a-z]{5}$/), []])
  expect((await peter.call(me)).status).toBe(401)
  expect(await securityNotices(app, peter.email)).toContain('Your second step was taken off')
  const [, , member] = (await grace.call(listStaff)).body.staff
  expect(member).toMatchObject({ id, has_second_step: false })

  // Whoever has the password and the mailbox enters no console without the code.
  const { token } = await atNewSession(app, peter)
  expect((await app.call(consoleMe, { token })).problem.code).toBe('second_step_required')
  expect((await app.call(securityStatus, { token })).body.needs_enrolment_code).toBe(true)
  expect((await app.call(startPasskey, { token })).problem.code).toBe('enrolment_code_required')
  const { secret } = (await app.call(startTotp, { token })).body
  const confirm = (enrolment_code?: string) =>
    app.call(confirmTotp, { token, body: { code: codeOf(app, secret), ...(enrolment_code ? { enrolment_code } : {}) } })
  expect((await confirm()).problem.code).toBe('enrolment_code_required')
  expect((await confirm('00000-00000')).problem.code).toBe('enrolment_code_required')
  const { recovery_codes: codes } = (await confirm(` ${code.toUpperCase()}`)).body
  expect(codes).toHaveLength(10)
  expect((await app.call(consoleMe, { token })).body.id).toBe(id)
  expect((await app.call(securityStatus, { token })).body.needs_enrolment_code).toBe(false)
  const lines = (await auditLines(app)).filter(({ subject }) => subject === id && subject !== '')
  expect(lines.map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
    [kofi.actor, 'staff.second_factor', reason],
    [peter.actor, 'staff.enrolled', `beside ${kofi.actor}`],
  ])
  await expectNoPair(app, { token, codes, admins: [kofi, grace] })
})

/** Whoever held that code may hold the app: what one of the two proposes, the account approves for nobody. */
async function expectNoPair(
  app: TestApp,
  { token, codes, admins }: { token: string; codes: string[]; admins: readonly Member[] },
): Promise<void> {
  const spread = { name: 'spread_bps', reason } as const
  const approve = async (change: { id: string } | undefined, value = codes.pop() ?? '') =>
    app.call(decideChange, {
      token,
      proof: { way: 'recovery_code', value },
      params: { id: change?.id ?? '' },
      body: { decision: 'approve', reason },
    })
  for (const [index, admin] of admins.entries()) {
    await admin.call(changeSetting, { body: { ...spread, value: 80 + index } })
    const [change] = (await admin.call(listChanges)).body.changes
    expect((await approve(change)).problem).toMatchObject({ status: 403, code: 'not_independent' })
    await admin.call(decideChange, { params: { id: change?.id ?? '' }, body: { decision: 'withdraw', reason } })
  }
  const amina = await staffMember(app, 'admin', 'Amina Hassan')
  await amina.call(changeSetting, { body: { ...spread, value: 70 } })
  expect((await approve((await amina.call(listChanges)).body.changes[0])).status).toBe(200)
}

test('SEC-136 the code of a colleague ends at the fifth wrong one and after a day; another reset gives another', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [grace, kofi, peter] = [
    await staffMember(app, 'admin', 'Grace Wanjiru'),
    await staffMember(app, 'admin', 'Kofi Mensah'),
    await staffMember(app, 'support', 'Peter Otieno'),
  ]
  await confirmAddress(app, peter)
  await propose(grace, peter.user.id)
  const { enrolment_code: code = '' } = (await decide(kofi)).body
  const { token } = await atNewSession(app, peter)
  const { secret } = (await app.call(startTotp, { token })).body
  const confirm = async (enrolment_code: string) =>
    (await app.call(confirmTotp, { token, body: { code: codeOf(app, secret), enrolment_code } })).status
  for (let guess = 0; guess < 5; guess += 1) expect(await confirm('00000-00000')).toBe(403)
  expect(await confirm(code)).toBe(403)
  // Not their own session of now is what counts: they sign in anew, with the code of another reset.
  const again = async () => {
    await propose(grace, peter.user.id)
    return (await decide(kofi)).body.enrolment_code ?? ''
  }
  const late = await again()
  expect(late).not.toBe(code)
  const next = await atNewSession(app, peter)
  const secretOf = async ({ token: at }: { token: string }) => (await app.call(startTotp, { token: at })).body.secret
  const set = async (at: { token: string }, secret: string, enrolment_code: string) =>
    (await app.call(confirmTotp, { token: at.token, body: { code: codeOf(app, secret), enrolment_code } })).status
  const ofNext = await secretOf(next)
  expect(await set(next, ofNext, code)).toBe(403)
  app.clock.advance(DAY)
  const nextDay = await atNewSession(app, peter)
  expect(await set(nextDay, await secretOf(nextDay), late)).toBe(403)
  const admins = await Promise.all([grace, kofi].map((admin) => signInAgain(app, admin)))
  await propose(admins[0] as Member, peter.user.id)
  const fresh = (await decide(admins[1] as Member)).body.enrolment_code ?? ''
  const last = await atNewSession(app, peter)
  expect(await set(last, await secretOf(last), fresh)).toBe(200)
})
