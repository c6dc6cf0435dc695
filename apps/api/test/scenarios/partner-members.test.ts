// Goal: who acts for a partner is a member with a second factor and a role, and live access takes two people of the operator.
import { consolePartners, decidePartner } from '@kivuko/contract/console-partners.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import * as partners from '@kivuko/contract/partners.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailInvitation } from '../../src/partners/members/mail-invitation.ts'
import type { PartnerMemberId } from '../../src/platform/ids.ts'
import { newDevice } from '../support/device.ts'
import { callWith, newKey, newPartner, startBothModes, type TestPartner } from '../support/partners.ts'
import { auditLines, giveSecondStep, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

/** A customer with a second factor and a confirmed address, invited and joined. */
async function member(app: TestApp, partner: TestPartner, role: 'owner' | 'developer' | 'finance' | 'viewer') {
  const customer = await app.customer()
  await giveSecondStep(app, customer)
  await confirmEmail(app, customer)
  const invited = await partner.owner.call(partners.invitePartnerMember, {
    params: { id: partner.id },
    body: { email: customer.email.toUpperCase(), role },
  })
  expect(invited.status).toBe(200)
  const [invitation] = (await customer.call(partners.listPartners)).body.invitations
  expect(invitation).toMatchObject({ partner: partner.name, role })
  await customer.call(partners.joinPartner, { params: { id: invitation?.id ?? '' } })
  return customer
}

async function confirmEmail({ deps, clock }: TestApp, { user }: Customer): Promise<void> {
  await sql`update users set email_verified_at = ${clock.now()} where id = ${user.id}`.execute(deps.db)
}

test('PTN-01 PTN-19 without a second factor nobody is a partner’s member, and strangers find none', async () => {
  await using app = await startTestApp({ processes: 1 })
  const customer = await app.customer()
  const body = { name: 'Lake Wallet', website: 'https://wallet.example' }
  expect((await customer.call(partners.createPartner, { body })).problem.code).toBe('second_factor_missing')
  await giveSecondStep(app, customer)
  const made = (await customer.call(partners.createPartner, { body })).body
  const stranger = await app.customer()
  await giveSecondStep(app, stranger)
  const params = { id: made.id }
  for (const each of [partners.readPartner, partners.askForLive]) {
    const theirs = await stranger.call(each, { params })
    const unheard = await stranger.call(each, { params: { id: `ptn_${'0'.repeat(26)}` } })
    expect([theirs.problem.code, unheard.problem.code]).toEqual(['partner_not_found', 'partner_not_found'])
  }
  // Whoever loses it afterwards does nothing for the partner until there is another.
  await sql`delete from totp_secrets where user_id = ${customer.user.id}`.execute(app.deps.db)
  expect((await customer.call(partners.readPartner, { params })).problem.code).toBe('second_factor_missing')
  await giveSecondStep(app, customer)
  for (const name of ['Two', 'Three']) await customer.call(partners.createPartner, { body: { ...body, name } })
  expect((await customer.call(partners.createPartner, { body })).problem.code).toBe('too_many_partners')
  const wrong = await customer.call(partners.createPartner, { body: { ...body, website: 'http://wallet.example' } })
  expect(wrong.problem.errors?.map(({ field }) => field)).toEqual(['website'])
})

test('PTN-20 PTN-222 owners say who acts for a partner and as what, developers make keys, and the others look', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes()
  const { live } = both
  const partner = await newPartner(both)
  const params = { id: partner.id }
  const [developer, viewer] = [await member(live, partner, 'developer'), await member(live, partner, 'viewer')]
  const key = { mode: 'test' as const, name: 'A server', scopes: ['rails:read' as const], networks: [] }
  const made = (await developer.call(partners.createPartnerKey, { params, body: key })).body
  const keyParams = { id: partner.id, key: made.key.id }
  const refused = await Promise.all([
    viewer.call(partners.createPartnerKey, { params, body: key }),
    viewer.call(partners.rotatePartnerKey, { params: keyParams, body: { mode: 'test', overlap_hours: 0 } }),
    viewer.call(partners.revokePartnerKey, { params: keyParams, body: { mode: 'test' } }),
    viewer.call(partners.listPartnerRequests, { params, query: { mode: 'test' } }),
    developer.call(partners.askForLive, { params }),
    developer.call(partners.invitePartnerMember, { params, body: { email: 'x@kivuko.example', role: 'owner' } }),
  ])
  expect(refused.map(({ problem }) => problem.code)).toEqual(Array(6).fill('partner_role_refused'))
  expect((await viewer.call(partners.listPartnerKeys, { params, query: { mode: 'test' } })).body.keys).toHaveLength(1)
  const { members } = (await viewer.call(partners.readPartner, { params })).body
  expect(members.map(({ role }) => role)).toEqual(['owner', 'developer', 'viewer'])
  const again = { email: developer.email, role: 'viewer' as const }
  expect((await partner.owner.call(partners.invitePartnerMember, { params, body: again })).problem.code).toBe(
    'partner_member_known',
  )
  const idOf = (role: string) => members.find((each) => each.role === role)?.id ?? ''
  const remove = (who: Customer, role: string) =>
    who.call(partners.removePartnerMember, { params: { id: partner.id, member: idOf(role) } })
  expect((await remove(viewer, 'developer')).problem.code).toBe('partner_role_refused')
  const change = (who: Customer, member: string, role: 'owner' | 'finance' | 'viewer') =>
    who.call(partners.changePartnerRole, { params: { id: partner.id, member }, body: { role } })
  expect((await change(developer, idOf('viewer'), 'owner')).problem.code).toBe('partner_role_refused')
  expect((await change(partner.owner, idOf('owner'), 'viewer')).problem.code).toBe('last_owner')
  expect((await change(partner.owner, `ptm_${'0'.repeat(26)}`, 'viewer')).problem.code).toBe('partner_member_not_found')
  const asOwner = await change(partner.owner, idOf('developer'), 'owner')
  expect(asOwner.body.members.map(({ role }) => role)).toEqual(['owner', 'owner', 'viewer'])
  // Of two who make viewers of each other at once one stays.
  const crossed = await Promise.all([
    change(partner.owner, idOf('developer'), 'viewer'),
    change(developer, idOf('owner'), 'viewer'),
  ])
  expect(crossed.filter(({ status }) => status === 200)).toHaveLength(1)
  await sql`update partner_members set role = case user_id when ${partner.owner.user.id} then 'owner' else 'developer' end
    where user_id in (${partner.owner.user.id}, ${developer.user.id})`.execute(live.deps.db)
  expect((await remove(partner.owner, 'owner')).problem.code).toBe('last_owner')
  expect((await remove(partner.owner, 'developer')).body).toEqual({ result: 'ok' })
  expect((await remove(partner.owner, 'developer')).problem.code).toBe('partner_member_not_found')
  expect((await developer.call(partners.readPartner, { params })).problem.code).toBe('partner_not_found')
  // Everybody may leave.
  expect((await remove(viewer, 'viewer')).body).toEqual({ result: 'ok' })
})

test('PTN-21 PTN-223 an invitation is mailed, and seen and taken by whoever confirmed its address, and by nobody else', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ processes: 1, sandbox: true })
  const owner = await app.customer()
  await giveSecondStep(app, owner)
  const body = { name: 'Lake Wallet', website: 'https://wallet.example' }
  const made = (await owner.call(partners.createPartner, { body })).body
  const [invited, stranger] = [await app.customer(), await app.customer()]
  for (const each of [invited, stranger]) await giveSecondStep(app, each)
  await confirmEmail(app, stranger)
  const partner = (
    await owner.call(partners.invitePartnerMember, {
      params: { id: made.id },
      body: { email: invited.email, role: 'finance' },
    })
  ).body
  const id = partner.members.find(({ joined_at }) => joined_at === null)?.id ?? ''
  const mails = (to: string) => app.sandbox.control.inbox.messages({ to })
  await mailInvitation(app.deps, id as PartnerMemberId)
  const [mail] = mails(invited.email)
  expect(mail?.text).toContain('> Lake Wallet')
  expect(mail?.text).toContain(`${app.deps.config.publicUrl}/partners/dashboard`)
  // Not confirmed, it may be anybody's.
  expect((await invited.call(partners.listPartners)).body.invitations).toEqual([])
  for (const each of [invited, stranger])
    expect((await each.call(partners.joinPartner, { params: { id } })).problem.code).toBe('partner_not_found')
  await confirmEmail(app, invited)
  expect((await invited.call(partners.joinPartner, { params: { id } })).body).toMatchObject({ role: 'finance' })
  // Accepted meanwhile it needs no mail; and nobody mails the world in a partner's name.
  await mailInvitation(app.deps, id as PartnerMemberId)
  expect(mails(invited.email)).toHaveLength(1)
  const codes: string[] = []
  for (let count = 0; count < 20; count += 1) {
    const email = `stranger-${count}@kivuko.example`
    const answer = await owner.call(partners.invitePartnerMember, {
      params: { id: made.id },
      body: { email, role: 'viewer' },
    })
    codes.push(answer.status === 200 ? 'ok' : answer.problem.code)
  }
  expect(codes).toEqual([...Array(19).fill('ok'), 'rate_limited'])
  expect((await invited.call(partners.joinPartner, { params: { id } })).problem.code).toBe('partner_not_found')
})

test('PTN-22 live access is opened by two people who say the same, refused or suspended by one, and a live key ends with it', {
  tags: 'long',
}, async () => {
  await using both = await startBothModes()
  const { live } = both
  const partner = await newPartner(both)
  const params = { id: partner.id }
  const [first, second, support] = [
    await staffMember(live, 'compliance', 'Njeri Mwangi'),
    await staffMember(live, 'admin', 'Tunde Bello'),
    await staffMember(live, 'support', 'Asha Ali'),
  ]
  const decide = (who: Customer, decision: 'approve' | 'refuse' | 'suspend' | 'resume') =>
    who.call(decidePartner, { params, body: { decision, reason: 'Read their papers.' } })
  expect((await decide(first, 'approve')).problem.code).toBe('partner_decided')
  const liveKey = { mode: 'live' as const, name: 'A server', scopes: ['rails:read' as const], networks: [] }
  const early = await partner.owner.call(partners.createPartnerKey, { params, body: liveKey })
  expect(early.problem.code).toBe('partner_mode_closed')
  expect((await partner.owner.call(partners.askForLive, { params })).body.state).toBe('asked')
  expect((await partner.owner.call(partners.askForLive, { params })).problem.code).toBe('partner_asked')
  expect((await decide(support, 'approve')).problem.code).toBe('role_refused')
  expect((await decide(first, 'approve')).body).toMatchObject({ waits: true, partner: { state: 'asked' } })
  // Said twice by one it is one word.
  expect((await decide(first, 'approve')).body).toMatchObject({ waits: true })
  const [waiting] = (await second.call(consolePartners, { query: { state: 'asked' } })).body.rows
  expect(waiting).toMatchObject({ id: partner.id, first_word: { word: 'approve', is_own: false } })
  expect((await decide(second, 'approve')).body).toMatchObject({
    waits: false,
    partner: { state: 'live', note: 'Read their papers.' },
  })
  const { secret } = await newKey(partner, { mode: 'live' })
  expect((await callWith(both, secret)(listRails)).body.mode).toBe('live')
  expect((await decide(first, 'suspend')).body).toMatchObject({ waits: false, partner: { state: 'suspended' } })
  expect((await callWith(both, secret)(listRails)).problem).toMatchObject({
    code: 'partner_suspended',
    next_action: 'contact_operator',
  })
  // What is tried goes on.
  const ofTest = await newKey(partner)
  expect((await callWith(both, ofTest.secret)(listRails)).status).toBe(200)
  const another = await partner.owner.call(partners.createPartnerKey, { params, body: liveKey })
  expect(another.problem.code).toBe('partner_mode_closed')
  expect((await decide(second, 'resume')).body.waits).toBe(true)
  expect((await decide(first, 'resume')).body).toMatchObject({ waits: false, partner: { state: 'live' } })
  expect((await callWith(both, secret)(listRails)).status).toBe(200)
  expect(
    (await auditLines(live)).filter(({ action }) => action.startsWith('partner.')).map(({ action }) => action),
  ).toEqual(['partner.approve.first', 'partner.approve', 'partner.suspend', 'partner.resume.first', 'partner.resume'])
})

test('PTN-23 staff decide nothing about a partner they act for', { tags: 'long' }, async () => {
  await using both = await startBothModes()
  const { live } = both
  const partner = await newPartner(both)
  const params = { id: partner.id }
  const own = await staffMember(live, 'compliance', 'Njeri Mwangi')
  await confirmEmail(live, own)
  await partner.owner.call(partners.invitePartnerMember, { params, body: { email: own.email, role: 'viewer' } })
  const [invitation] = (await own.call(partners.listPartners)).body.invitations
  await own.call(partners.joinPartner, { params: { id: invitation?.id ?? '' } })
  await partner.owner.call(partners.askForLive, { params })
  const body = { decision: 'approve' as const, reason: 'They are fine.' }
  expect((await own.call(decidePartner, { params, body })).problem.code).toBe('own_account')
  const other = await staffMember(live, 'admin', 'Tunde Bello')
  expect(other.device).not.toEqual(await newDevice())
  expect((await other.call(decidePartner, { params, body: { ...body, decision: 'refuse' } })).body).toMatchObject({
    waits: false,
    partner: { state: 'test', note: 'They are fine.' },
  })
  expect((await partner.owner.call(partners.readPartner, { params })).body.note).toBe('They are fine.')
})
