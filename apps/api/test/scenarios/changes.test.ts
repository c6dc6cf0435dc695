// Roles and settings are changed by two people who are two.

import { decideChange, INDEPENDENT_AFTER_DAYS, listChanges } from '@kivuko/contract/console-changes.ts'
import { decideProposal, proposeCorrection } from '@kivuko/contract/console-proposals.ts'
import { changeSetting, listSettings, type SettingName, type SettingValue } from '@kivuko/contract/console-settings.ts'
import { listStaff, setStaffRole } from '@kivuko/contract/console-staff.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { expect, test } from 'vitest'
import { setStaffRole as appointByCommand } from '../../src/people/manage-staff.ts'
import { confirmAddress } from '../support/authenticator-app.ts'
import { signInAgain } from '../support/sign-in-again.ts'
import { auditLines, giveRole, type Member, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const DAY_MS = 86_400_000
const reason = 'joined the team'

async function waiting(member: Member) {
  return (await member.call(listChanges)).body.changes
}

function proposeRole(admin: Member, { email }: Customer, role: StaffRole) {
  return admin.call(setStaffRole, { body: { email, role, reason } })
}

function decide(member: Member, id: string, decision: 'approve' | 'reject' | 'withdraw' = 'approve') {
  return member.call(decideChange, { params: { id }, body: { decision, reason: 'talked about it' } })
}

async function settingOf(member: Member, name: SettingName): Promise<SettingValue | undefined> {
  return (await member.call(listSettings)).body.settings.find((each) => each.name === name)?.value
}

async function colleagues(app: TestApp) {
  const [grace, kofi] = [
    await staffMember(app, 'admin', 'Grace Wanjiru'),
    await staffMember(app, 'admin', 'Kofi Mensah'),
  ]
  const peter = await app.customer('Peter Otieno')
  await confirmAddress(app, peter)
  return { grace, kofi, peter }
}

test('SEC-30 a role is proposed by one admin and approved by another; to take it takes one', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { grace, kofi, peter } = await colleagues(app)
  const treasury = await staffMember(app, 'treasury')
  const proposed = (await proposeRole(grace, peter, 'treasury')).body
  expect([proposed.waits, proposed.staff.some(({ email }) => email === peter.email)]).toEqual([true, false])
  const [change] = await waiting(grace)
  const id = change?.id ?? ''
  expect(change).toMatchObject({
    kind: 'staff_role',
    now: null,
    next: 'treasury',
    can_decide: false,
    can_withdraw: true,
  })
  expect((await proposeRole(kofi, peter, 'admin')).problem.code).toBe('proposal_open')
  expect((await decide(grace, id)).problem.code).toBe('same_person')
  expect([await waiting(treasury), (await decide(treasury, id)).problem.code]).toEqual([[], 'proposal_not_found'])
  expect((await decide(kofi, id, 'withdraw')).problem.code).toBe('not_proposer')
  expect((await decide(kofi, id)).body.changes).toEqual([])
  expect((await decide(kofi, id)).problem.code).toBe('proposal_decided')
  const staff = (await grace.call(listStaff)).body.staff
  expect(staff.find(({ email }) => email === peter.email)?.role).toBe('treasury')
  const ended = (await grace.call(setStaffRole, { body: { email: peter.email, role: null, reason } })).body
  expect([ended.waits, ended.staff.some(({ email }) => email === peter.email)]).toEqual([false, false])
  expect(await auditLines(app, 'change.approve')).toEqual([
    { actor: kofi.actor, action: 'change.approve', subject: id, detail: 'talked about it' },
  ])
})

test('SEC-31 whoever was appointed by one of a pair does not decide with them, neither money nor settings, for a month', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { grace, kofi, peter } = await colleagues(app)
  await proposeRole(grace, peter, 'treasury')
  await decide(kofi, (await waiting(kofi))[0]?.id ?? '')
  const appointed = await giveRole(app, await signInAgain(app, peter), 'treasury')
  const customer = await app.customer()
  const propose = async (by: Member) =>
    (
      await by.call(proposeCorrection, {
        body: {
          kind: 'manual_credit',
          customer: customer.user.id,
          currency: 'NGN',
          amount: '9000',
          reason_code: 'goodwill',
          reason,
        },
      })
    ).body.id
  const approve = (by: Member, id: string) =>
    by.call(decideProposal, { params: { id }, body: { decision: 'approve', reason } })
  const mine = await propose(appointed)
  for (const appointer of [grace, kofi]) expect((await approve(appointer, mine)).problem.code).toBe('not_independent')
  expect((await approve(appointed, await propose(grace))).problem.code).toBe('not_independent')
  await kofi.call(changeSetting, { body: { name: 'spread_bps', value: 90, reason } })
  expect((await decide(appointed, (await waiting(appointed))[0]?.id ?? '')).problem.code).toBe('not_independent')
  app.clock.advance(INDEPENDENT_AFTER_DAYS * DAY_MS + 1)
  expect((await approve(await signInAgain(app, grace), mine)).body.state).toBe('approved')
})

test('SEC-31 the command on the machine appoints for the house: two it appointed are a pair', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { grace, peter } = await colleagues(app)
  await appointByCommand(app.deps, { email: peter.email, role: 'admin', reason, actor: 'command:root' })
  const second = await giveRole(app, await signInAgain(app, peter), 'admin')
  await grace.call(changeSetting, { body: { name: 'spread_bps', value: 90, reason } })
  expect((await decide(second, (await waiting(grace))[0]?.id ?? '')).status).toBe(200)
})

test('SEC-32 a fee or an opening waits for a second person, who may be of the treasury; closing is done at once', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const admin = await staffMember(app, 'admin')
  const treasury = await staffMember(app, 'treasury')
  const before = await settingOf(admin, 'spread_bps')
  const change = (name: SettingName, value: SettingValue) =>
    admin.call(changeSetting, { body: { name, value, reason: 'agreed in the pricing meeting' } })
  expect((await change('spread_bps', 5_001)).problem.errors?.[0]?.field).toBe('value')
  expect((await change('spread_bps', 75)).body.waits).toBe(true)
  expect(await settingOf(admin, 'spread_bps')).toBe(before)
  const [proposed] = await waiting(treasury)
  expect(proposed).toMatchObject({ kind: 'setting', subject: 'spread_bps', now: before, next: 75, can_decide: true })
  await decide(treasury, proposed?.id ?? '')
  expect(await settingOf(admin, 'spread_bps')).toBe(75)
  expect((await change('withdrawals', false)).body.waits).toBe(false)
  expect(await settingOf(admin, 'withdrawals')).toBe(false)
  expect((await change('withdrawals', true)).body.waits).toBe(true)
  expect(await settingOf(admin, 'withdrawals')).toBe(false)
  await decide(admin, (await waiting(admin))[0]?.id ?? '', 'withdraw')
  expect(await waiting(treasury)).toEqual([])
  expect((await change('withdrawals', true)).body.waits).toBe(true)
  await decide(treasury, (await waiting(treasury))[0]?.id ?? '', 'reject')
  expect(await settingOf(admin, 'withdrawals')).toBe(false)
})

test('SEC-33 beyond what two may correct, a third agrees: by one correction, by its proposer’s day, by all of them', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({
    sandbox: true,
    env: {
      CORRECTION_TREASURY_USD: '10',
      CORRECTION_ADMIN_USD: '20',
      CORRECTION_DAY_USD: '30',
      CORRECTION_FLOOR_USD: '45',
    },
  })
  const customer = await app.customer()
  const [joseph, peter] = [await staffMember(app, 'support'), await staffMember(app, 'support')]
  const [treasury, grace, kofi] = [
    await staffMember(app, 'treasury'),
    await staffMember(app, 'admin'),
    await staffMember(app, 'admin'),
  ]
  const propose = async (by: Member, amount: string, kind: 'manual_credit' | 'manual_debit' = 'manual_credit') => {
    const correction = { kind, customer: customer.user.id, currency: 'USD', amount } as const
    return (await by.call(proposeCorrection, { body: { ...correction, reason_code: 'our_mistake', reason } })).body.id
  }
  const approve = (by: Member, id: string) =>
    by.call(decideProposal, { params: { id }, body: { decision: 'approve', reason } })
  const stateAfter = async (by: Member, id: string) => (await approve(by, id)).body.state

  expect(await stateAfter(treasury, await propose(joseph, '10'))).toBe('approved')
  const large = await propose(joseph, '10.01')
  const seconded = (await approve(treasury, large)).body
  expect([seconded.state, seconded.seconded_by?.id, seconded.can_decide]).toEqual(['proposed', treasury.user.id, false])
  expect((await approve(treasury, large)).problem.code).toBe('same_person')
  expect(await stateAfter(grace, large)).toBe('approved')
  const ofTheDay = await propose(joseph, '9.99')
  expect(await stateAfter(grace, await propose(joseph, '9'))).toBe('approved')
  expect(await stateAfter(grace, ofTheDay)).toBe('proposed')
  expect(await stateAfter(kofi, ofTheDay)).toBe('approved')
  expect(await stateAfter(grace, await propose(peter, '7'))).toBe('proposed')
  expect(await stateAfter(grace, await propose(peter, '7', 'manual_debit'))).toBe('approved')
  expect(await stateAfter(grace, await propose(peter, '7'))).toBe('approved')
})
