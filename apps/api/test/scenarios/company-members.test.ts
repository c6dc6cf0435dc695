// Members act for their company as far as their roles go; a likeness to a listed name holds it.
import { me } from '@kivuko/contract/auth.ts'
import { startCashOut } from '@kivuko/contract/cash-outs.ts'
import { readClosure } from '@kivuko/contract/closing.ts'
import {
  changeMember,
  confirmCompanyLink,
  inviteMember,
  listMembers,
  nameCompanyPerson,
  readCompany,
  removeMember,
} from '@kivuko/contract/companies.ts'
import { closeCase } from '@kivuko/contract/console-cases.ts'
import { COMPANY_HEADER } from '@kivuko/contract/endpoint.ts'
import { MEMBER_ROLES } from '@kivuko/contract/member-roles.ts'
import { exportTransactions, listTransactions } from '@kivuko/contract/transactions.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { expect, test } from 'vitest'
import { forgetNamed, NAMED_MS } from '../../src/compliance/companies/forget-named.ts'
import { screenCustomer } from '../../src/compliance/screening/screen-customers.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { casesFor } from '../support/cases.ts'
import { actingFor, addMember, applyFor, LAKE_TRADERS, openCompany } from '../support/companies.ts'
import { give } from '../support/gifts.ts'
import { mailTo } from '../support/security-mail.ts'
import { giveRole, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

async function linkOf(app: TestApp, { email }: Customer): Promise<string> {
  return /company-link#(\S+)/.exec(await mailTo(app, email, /A company names you/))?.[1] ?? ''
}

test('CMP-20 CMP-21 somebody it names who is like a listed person holds an open company and opens a case; who clears it lifts the hold', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp()
  const [ada, grace] = [await app.customer(), await staffMember(app, 'compliance')]
  const id = await openCompany(app, ada)
  await app.deps.db
    .insertInto('company_people')
    .values({
      id: `cpp_${'0'.repeat(26)}`,
      company_id: id,
      name: 'Quorvane Maristella',
      email: 'q@kivuko.example',
      role: 'director',
      share_bps: 0,
      added_at: app.clock.now(),
      token_hash: null,
      token_ends_at: null,
      user_id: null,
      confirmed_at: null,
    })
    .execute()
  await give(app, { ...ada, user: { ...ada.user, id } }, 'NGN', 100_000n)
  await screenCustomer(app.deps, id)
  await screenCustomer(app.deps, id)
  const [found, ...others] = await casesFor(grace)
  expect(others).toEqual([])
  expect(found).toMatchObject({ kind: 'screening', customer: { id, name: LAKE_TRADERS.name } })
  const acting = actingFor(ada, id)
  const send = () => acting.call(transferInternally, { body: { recipient_identifier: grace.email, amount: '10' } })
  expect((await send()).problem.code).toBe('company_held')
  expect((await acting.call(listWallets)).status).toBe(200)
  expect((await ada.call(readCompany, { params: { id } })).body.is_held).toBe(true)
  const inside = await giveRole(app, ada, 'compliance')
  const body = { outcome: 'cleared' as const, reason: 'Another person of the same name' }
  const params = { id: found?.id ?? '' }
  expect((await inside.call(closeCase, { params, body })).problem.code).toBe('own_account')
  expect((await grace.call(closeCase, { params, body })).status).toBe(200)
  expect((await send()).body.status).toBe('pending')
})

test('CMP-30 CMP-31 every role does what it may for a company and no more; a stranger and who left do nothing', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const ada = await app.customer()
  const id = await openCompany(app, ada)
  const params = { id }
  const people = await Promise.all(
    MEMBER_ROLES.map(async (role) => {
      const customer = await app.customer()
      return { role, customer, member: await addMember(app, id, customer, role) }
    }),
  )
  await give(app, { ...ada, user: { ...ada.user, id } }, 'NGN', 100_000n)
  for (const { role, customer } of people) {
    const acting = actingFor(customer, id)
    const isMaker = role === 'maker' || role === 'admin'
    for (const endpoint of [listWallets, listTransactions]) expect((await acting.call(endpoint)).status, role).toBe(200)
    for (const format of ['csv', 'statement'] as const)
      expect((await acting.call(exportTransactions, { query: { format } })).status, role).toBe(200)
    const asked = await acting.call(transferInternally, { body: { recipient_identifier: ada.email, amount: '10' } })
    expect(asked.status === 200, role).toBe(isMaker)
    if (!isMaker) expect(asked.problem.code).toBe('member_role_refused')
    const invited = await customer.call(inviteMember, {
      params,
      body: { email: `new-${role}@kivuko.example`, role: 'viewer' },
    })
    expect(invited.status === 200, role).toBe(role === 'admin')
    expect((await customer.call(listMembers, { params })).status, role).toBe(200)
    // What is a person's own, and money by other ways, is never done for a company.
    expect((await acting.call(me)).problem.code).toBe('not_for_companies')
    expect((await acting.call(startCashOut, { body: CASH_OUT })).problem.code).toBe('not_for_companies')
  }
  const stranger = actingFor(await app.customer(), id)
  for (const endpoint of [listWallets, listTransactions])
    expect((await stranger.call(endpoint)).problem.code).toBe('company_not_found')
  expect((await stranger.call(listMembers, { params, headers: { [COMPANY_HEADER]: '' } })).problem.code).toBe(
    'company_not_found',
  )
  const viewer = people.find(({ role }) => role === 'viewer')
  const gone = await ada.call(removeMember, { params: { ...params, member: viewer?.member ?? '' } })
  expect(gone.status).toBe(200)
  expect((await actingFor(viewer?.customer as Customer, id).call(listWallets)).problem.code).toBe('company_not_found')
  // A member whose own account is suspended acts for nobody.
  const checker = people.find(({ role }) => role === 'checker')?.customer as Customer
  const stop = { suspended_at: app.clock.now() }
  await app.deps.db
    .updateTable('users')
    .set(stop)
    .where('id', '=', checker.user.id as UserId)
    .execute()
  expect((await actingFor(checker, id).call(listWallets)).problem.code).toBe('account_suspended')
})

test('CMP-53 whom an application names that nobody handed in is forgotten after 90 days', async () => {
  await using app = await startTestApp()
  const ada = await app.customer()
  const { id } = await applyFor(ada)
  const body = { name: 'Brian Otieno', email: 'brian@kivuko.example', role: 'director' as const }
  await ada.call(nameCompanyPerson, { params: { id }, body })
  await forgetNamed(app.deps)
  const named = async () => (await ada.call(readCompany, { params: { id } })).body.people.length
  expect(await named()).toBe(1)
  const added_at = new Date(app.clock.now().getTime() - NAMED_MS - 1)
  await app.deps.db.updateTable('company_people').set({ added_at }).execute()
  await forgetNamed(app.deps)
  expect(await named()).toBe(0)
})

test('CMP-52 an account that is a company’s admin, or has an application that waits, is not closed', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer(), await app.customer()]
  await openCompany(app, ada)
  const sentence = 'You are an admin of a company, or applied for one. Leave it first, or wait for the decision.'
  expect((await ada.call(readClosure)).body.hindrances).toEqual([sentence])
  await applyFor(brian)
  expect((await brian.call(readClosure)).body.hindrances).toEqual([])
  const waits = { state: 'submitted', submitted_at: app.clock.now() } as const
  await app.deps.db
    .updateTable('companies')
    .set(waits)
    .where('applicant', '=', brian.user.id as UserId)
    .execute()
  expect((await brian.call(readClosure)).body.hindrances).toEqual([sentence])
})

const CASH_OUT = {
  currency: 'NGN' as const,
  amount: '10',
  fee: '0',
  reference: 'a-reference',
  destination: { kind: 'mobile_money' as const, phone_number: '+254712345678' },
}

test('CMP-32 a member is invited by mail and accepts with that very address; the last admin stays, and who leaves takes their requests along', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const [ada, brian, eve] = [await app.customer(), await app.customer('Brian Otieno'), await app.customer()]
  const id = await openCompany(app, ada)
  const params = { id }
  await ada.call(inviteMember, { params, body: { email: brian.email, role: 'maker' } })
  const again = await ada.call(inviteMember, { params, body: { email: brian.email, role: 'admin' } })
  expect(again.problem.code).toBe('member_known')
  const token = await linkOf(app, brian)
  expect((await eve.call(confirmCompanyLink, { body: { token } })).problem.code).toBe('company_link_of_another')
  expect((await actingFor(brian, id).call(listWallets)).problem.code).toBe('company_not_found')
  expect((await brian.call(confirmCompanyLink, { body: { token } })).body).toMatchObject({
    as: 'maker',
    is_member: true,
  })
  expect((await actingFor(brian, id).call(listWallets)).status).toBe(200)
  const list = (await ada.call(listMembers, { params })).body.members
  expect(list).toMatchObject([
    { role: 'admin', is_self: true },
    { role: 'maker', name: 'Brian Otieno' },
  ])
  const [own, other] = list.map((each) => each.id)
  expect((await ada.call(removeMember, { params: { id, member: own ?? '' } })).problem.code).toBe('last_admin')
  const demote = await ada.call(changeMember, { params: { id, member: own ?? '' }, body: { role: 'viewer' } })
  expect(demote.problem.code).toBe('last_admin')
  const grab = await brian.call(changeMember, { params: { id, member: other ?? '' }, body: { role: 'admin' } })
  expect(grab.problem.code).toBe('member_role_refused')
  expect((await brian.call(removeMember, { params: { id, member: other ?? '' } })).body.members).toEqual([])
  expect((await brian.call(confirmCompanyLink, { body: { token } })).problem.code).toBe('company_link_invalid')
})
