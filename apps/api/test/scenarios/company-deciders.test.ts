// Two members are two people: whoever decides what another asked for is verified, at a device of their own, and was not brought
// in by who asked.
import { changeMember } from '@kivuko/contract/companies.ts'
import { approveCompanyRequest, listCompanyRequests, setCompanyLimit } from '@kivuko/contract/company-requests.ts'
import { INDEPENDENT_AFTER_DAYS } from '@kivuko/contract/console-changes.ts'
import type { MemberRole } from '@kivuko/contract/member-roles.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { expect, test } from 'vitest'
import type { UserId } from '../../src/platform/ids.ts'
import { actingFor, addMember, openCompany } from '../support/companies.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const DAY_MS = 86_400_000

/** Ada, an admin, asks for a limit of one member that takes a second admin. */
async function world(app: TestApp) {
  const ada = await app.customer('Ada Obi')
  const id = await openCompany(app, ada)
  const params = { id }
  const body = { currency: 'NGN' as const, amount: '1000' }
  await ada.call(setCompanyLimit, { params, body })
  const seen = async (who: Customer) => (await who.call(listCompanyRequests, { params })).body.requests[0]
  const request = (await seen(ada))?.id ?? ''
  const approve = (who: Customer) => who.call(approveCompanyRequest, { params: { id, request } })
  /** As if invited by somebody so many days ago. */
  const invited = async (by: Customer, role: MemberRole, daysAgo: number) => {
    const customer = await app.customer()
    const member = await addMember(app, id, customer, role)
    const at = new Date(app.clock.now().getTime() - daysAgo * DAY_MS)
    await app.deps.db
      .updateTable('company_members')
      .set({ invited_by: by.user.id as UserId, added_at: at, joined_at: at })
      .where('id', '=', member as never)
      .execute()
    return { customer, member }
  }
  return { id, ada, seen, approve, invited }
}

test('CMP-62 who approves has a verified identity and a session bound to a device; list and refusal say what to do', async () => {
  await using app = await startTestApp()
  const { ada, seen, approve, invited } = await world(app)
  const { customer: second } = await invited(ada, 'admin', INDEPENDENT_AFTER_DAYS + 1)
  const { db } = app.deps
  const of = second.user.id as UserId
  await db.updateTable('users').set({ kyc_tier: 2 }).where('id', '=', of).execute()
  const unverified = (await approve(second)).problem
  expect(unverified.code).toBe('decider_unverified')
  expect(await seen(second)).toMatchObject({ can_approve: false, can_reject: true, hindrance: unverified.detail })
  await db.updateTable('users').set({ kyc_tier: 3 }).where('id', '=', of).execute()
  const bound = await db.selectFrom('sessions').select('device').where('user_id', '=', of).executeTakeFirstOrThrow()
  await db.updateTable('sessions').set({ device: null }).where('user_id', '=', of).execute()
  expect((await approve(second)).problem.code).toBe('decider_without_device')
  await db.updateTable('sessions').set(bound).where('user_id', '=', of).execute()
  expect(await seen(second)).toMatchObject({ can_approve: true, hindrance: null })
  expect((await approve(second)).body.state).toBe('done')
})

test('CMP-80 who asks for money of a company, or for a higher limit, has a verified identity, however long ago they were invited', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { id, ada, approve, seen, invited } = await world(app)
  const { db } = app.deps
  const at = (who: Customer, kyc_tier: 2 | 3) =>
    db
      .updateTable('users')
      .set({ kyc_tier })
      .where('id', '=', who.user.id as UserId)
      .execute()
  const { customer: maker } = await invited(ada, 'maker', INDEPENDENT_AFTER_DAYS + 1)
  const { customer: second } = await invited(ada, 'admin', INDEPENDENT_AFTER_DAYS + 1)
  const asked = async () => db.selectFrom('company_requests').selectAll().execute()
  await at(maker, 2)
  const send = (key: string) =>
    actingFor(maker, id).call(transferInternally, {
      key,
      body: { recipient_identifier: second.email, amount: '500' },
    })
  expect((await send('unverified')).problem.code).toBe('maker_unverified')
  expect(await asked()).toHaveLength(1)
  await at(maker, 3)
  expect((await send('verified-now')).body.status).toBe('pending')
  // What was asked for before is not approved while its maker is not verified, and said again it is what it was.
  await at(maker, 2)
  expect((await send('verified-now')).body.status).toBe('pending')
  const request = (await seen(second))?.id ?? ''
  const refused = (await second.call(approveCompanyRequest, { params: { id, request } })).problem
  expect(refused.code).toBe('maker_unverified')
  expect(await seen(second)).toMatchObject({ can_approve: false, can_reject: true, hindrance: refused.detail })
  await at(ada, 2)
  expect((await approve(second)).problem.code).toBe('maker_unverified')
  const raise = { params: { id }, body: { currency: 'NGN' as const, amount: '5000' } }
  expect((await ada.call(setCompanyLimit, raise)).problem.code).toBe('maker_unverified')
  await at(ada, 3)
  expect((await approve(second)).body.state).toBe('done')
})

test('CMP-63 who was brought in by who asked decides nothing for 30 days, through others neither, and no later role hides it', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { id, ada, seen, approve, invited } = await world(app)
  const { customer: fresh, member } = await invited(ada, 'admin', INDEPENDENT_AFTER_DAYS - 1)
  const { customer: through } = await invited(fresh, 'admin', 2)
  const { customer: old, member: oldId } = await invited(ada, 'checker', INDEPENDENT_AFTER_DAYS + 1)
  const refused = (await approve(fresh)).problem
  expect(refused.code).toBe('not_independent')
  expect(refused.detail).toMatch(/invited the other/)
  expect(await seen(fresh)).toMatchObject({ can_approve: false, hindrance: refused.detail })
  expect((await approve(through)).problem.code).toBe('not_independent')
  // Promoted by who asked; a role of another's giving since then hides nothing.
  const promote = (by: Customer, name: string, role: MemberRole) =>
    by.call(changeMember, { params: { id, member: name }, body: { role } })
  await promote(ada, oldId, 'admin')
  expect((await approve(old)).problem.code).toBe('not_independent')
  await promote(fresh, oldId, 'viewer')
  await promote(fresh, oldId, 'admin')
  await promote(old, member, 'viewer')
  await promote(old, member, 'admin')
  for (const who of [old, fresh]) expect((await approve(who)).problem.code).toBe('not_independent')
  const { customer: apart } = await invited(ada, 'admin', INDEPENDENT_AFTER_DAYS + 1)
  expect((await approve(apart)).body.state).toBe('done')
})
