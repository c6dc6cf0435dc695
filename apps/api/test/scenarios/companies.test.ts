// A company applies, is reviewed and becomes a customer of its own; its members act for it as far as their roles go.

import {
  changeCompany,
  confirmCompanyLink,
  listCompanies,
  nameCompanyPerson,
  openCompanyLink,
  readCompany,
  removeCompanyPerson,
  submitCompany,
} from '@kivuko/contract/companies.ts'
import { consoleCompanies, consoleCompany, decideCompany } from '@kivuko/contract/console-companies.ts'
import { suspendCustomer } from '@kivuko/contract/console-customers.ts'
import { approveDocument, consoleDocuments } from '@kivuko/contract/console-documents.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { expect, test } from 'vitest'
import type { UserId } from '../../src/platform/ids.ts'
import { actingFor, applyFor, LAKE_TRADERS, sendPaper } from '../support/companies.ts'
import { balanceOf, give } from '../support/gifts.ts'
import { openAll, versionOf } from '../support/reviews.ts'
import { mailTo } from '../support/security-mail.ts'
import { auditLines, giveRole, type Member, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const DIRECTOR = { name: 'Amina Wanjiru', role: 'director_and_owner' as const, share_percent: '60' }

const NAME_YOURSELF = 'Name yourself with the email address of your account: who applies is a director or an owner.'

function directorOf({ email }: Customer, name: string) {
  return { name, email, role: 'director' as const }
}

async function verify(app: TestApp, customer: Customer): Promise<Customer> {
  await app.deps.db
    .updateTable('users')
    .set({ kyc_tier: 3 })
    .where('id', '=', customer.user.id as UserId)
    .execute()
  return customer
}

async function linkOf(app: TestApp, { email }: Customer): Promise<string> {
  return /company-link#(\S+)/.exec(await mailTo(app, email, /A company names you/))?.[1] ?? ''
}

test('CMP-01 CMP-02 CMP-03 a company applies with its number, papers and people; what is wrong is named, and nothing is handed in before it is whole', async () => {
  await using app = await startTestApp()
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer()]
  const wrong = await applyFor(ada).then(({ id }) =>
    ada.call(changeCompany, { params: { id }, body: { ...LAKE_TRADERS, country: 'NG', registration_number: '12' } }),
  )
  expect(wrong.problem.errors).toMatchObject([{ field: 'registration_number' }])
  const { id } = await applyFor(ada, { registration_number: ' pvt-abc1234 ' })
  const params = { id }
  const read = async () => (await ada.call(readCompany, { params })).body
  expect(await read()).toMatchObject({
    state: 'draft',
    role: null,
    registration_number: 'PVT-ABC1234',
    pay_address: null,
  })
  expect((await read()).missing).toEqual([
    'Hand in the certificate of incorporation.',
    'Hand in the list of directors and owners.',
    'Name at least one director.',
    NAME_YOURSELF,
  ])
  expect((await ada.call(submitCompany, { params })).problem.code).toBe('company_incomplete')
  const person = { ...DIRECTOR, email: 'amina@kivuko.example' }
  expect(
    (await ada.call(nameCompanyPerson, { params, body: { ...person, share_percent: '0' } })).problem.errors,
  ).toMatchObject([{ field: 'share_percent' }])
  expect((await ada.call(nameCompanyPerson, { params, body: person })).body.people).toMatchObject([
    { name: 'Amina Wanjiru', share_percent: '60', state: 'invited' },
  ])
  expect((await ada.call(nameCompanyPerson, { params, body: person })).problem.code).toBe('company_person_named')
  const owner = { name: 'Brian Otieno', email: 'brian@kivuko.example', role: 'owner' as const, share_percent: '40.01' }
  const added = (await ada.call(nameCompanyPerson, { params, body: owner })).body
  expect(added.missing).toContain('The shares come to more than 100 percent.')
  const extra = added.people[1]?.id ?? ''
  await ada.call(removeCompanyPerson, { params: { ...params, person: extra } })
  await ada.call(nameCompanyPerson, { params, body: directorOf(ada, 'Ada Obi') })
  for (const type of ['incorporation', 'list_of_owners'] as const)
    expect((await sendPaper(app, ada, id, type)).status).toBe(200)
  expect((await sendPaper(app, ada, id, 'incorporation')).code).toBe('document_waiting')
  // Nobody else sees or changes it, nor hands anything in.
  expect((await brian.call(readCompany, { params })).problem.code).toBe('company_not_found')
  expect((await brian.call(submitCompany, { params })).problem.code).toBe('company_not_found')
  expect((await sendPaper(app, brian, id, 'incorporation')).code).toBe('company_not_found')
  expect((await brian.call(listCompanies)).body.companies).toEqual([])
  expect((await ada.call(submitCompany, { params })).body).toMatchObject({ state: 'submitted', missing: [] })
  expect((await ada.call(submitCompany, { params })).problem.code).toBe('company_handed_in')
  expect((await ada.call(nameCompanyPerson, { params, body: owner })).problem.code).toBe('company_handed_in')
  // A number is one company's.
  const { id: again } = await applyFor(ada, { registration_number: 'PVT-ABC1234' })
  for (const body of [person, directorOf(ada, 'Ada Obi')])
    await ada.call(nameCompanyPerson, { params: { id: again }, body })
  for (const type of ['incorporation', 'list_of_owners'] as const) await sendPaper(app, ada, again, type)
  expect((await ada.call(submitCompany, { params: { id: again } })).problem.code).toBe('company_registered')
  const body = { ...LAKE_TRADERS, registration_number: 'PVT-ZZZ1234' }
  expect((await ada.call(changeCompany, { params: { id: again }, body })).status).toBe(200)
})

async function isSuspended({ deps }: TestApp, id: string): Promise<boolean> {
  const row = await deps.db
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', id as UserId)
    .executeTakeFirstOrThrow()
  return row.suspended_at !== null
}

type Parts = { ada: Customer; brian: Customer; id: string }

async function expectCustomer(app: TestApp, acting: Customer, { ada, brian, id }: Parts): Promise<void> {
  // It is a customer of its own: others send it naira by its address.
  const { pay_address } = (await ada.call(readCompany, { params: { id } })).body
  await give(app, brian, 'NGN', 100_000n)
  const sent = await brian.call(transferInternally, {
    body: { recipient_identifier: pay_address ?? '', amount: '500' },
  })
  expect(sent.body.recipient_name).toBe(LAKE_TRADERS.name)
  expect(await balanceOf(acting, 'NGN')).toBe('500.00')
  expect(await balanceOf(ada, 'NGN')).toBe('0.00')
}

/** By Grace, who opens each first; somebody the company names may not. */
async function reviewPapers(app: TestApp, grace: Member, inside: Member): Promise<void> {
  const papers = (await grace.call(consoleDocuments, { query: { search: 'Lake Traders' } })).body.rows
  expect(papers).toHaveLength(2)
  const first = papers[0]?.id ?? ''
  await openAll(app, inside, first)
  const version = await versionOf(inside, first)
  expect((await inside.call(approveDocument, { params: { id: first }, body: { version } })).problem.code).toBe(
    'own_document',
  )
  for (const { id: paper } of papers) {
    const body = { version: await versionOf(grace, paper) }
    expect((await grace.call(approveDocument, { params: { id: paper }, body })).problem.code).toBe('document_unopened')
    await openAll(app, grace, paper)
    expect((await grace.call(approveDocument, { params: { id: paper }, body })).status).toBe(200)
  }
}

test('CMP-04 CMP-05 CMP-10 CMP-11 CMP-12 CMP-64 everyone named verifies themselves by a link of their own; staff who are no part of it approve papers they opened, then the company', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const [ada, amina, brian] = [
    await app.customer('Ada Obi'),
    await verify(app, await app.customer('Amina Wanjiru')),
    await app.customer(),
  ]
  const { id } = await applyFor(ada)
  const params = { id }
  await ada.call(nameCompanyPerson, { params, body: { ...DIRECTOR, email: amina.email.toUpperCase() } })
  await ada.call(nameCompanyPerson, { params, body: directorOf(ada, 'Ada Obi') })
  for (const type of ['incorporation', 'list_of_owners'] as const) await sendPaper(app, ada, id, type)
  await ada.call(submitCompany, { params })
  const token = await linkOf(app, { ...amina, email: amina.email.toUpperCase() })
  expect((await brian.call(openCompanyLink, { body: { token } })).problem.code).toBe('company_link_of_another')
  expect((await brian.call(confirmCompanyLink, { body: { token } })).problem.code).toBe('company_link_of_another')
  const wrong = `kvc_${'a'.repeat(43)}`
  expect((await amina.call(openCompanyLink, { body: { token: wrong } })).problem.code).toBe('company_link_invalid')
  expect((await amina.call(openCompanyLink, { body: { token } })).body).toMatchObject({
    company_name: LAKE_TRADERS.name,
    as: 'director_and_owner',
    is_confirmed: false,
  })

  const [grace, peter] = [await staffMember(app, 'compliance', 'Grace Mwangi'), await staffMember(app, 'support')]
  expect((await peter.call(consoleCompanies)).status).toBe(403)
  expect((await grace.call(consoleCompanies, { query: { state: 'submitted' } })).body.rows).toMatchObject([
    { id, name: LAKE_TRADERS.name, applicant: { name: 'Ada Obi' } },
  ])
  const decide = (member: typeof grace, decision: 'approve' | 'reject' = 'approve') =>
    member.call(decideCompany, { params, body: { decision, reason: 'Checked against the register.' } })
  expect((await decide(grace)).problem.detail).toBe('Not approved: Certificate of Incorporation.')
  // Whoever is named decides nothing, of the papers neither.
  const inside = await giveRole(app, amina, 'compliance')
  expect((await inside.call(consoleCompany, { params })).problem.code).toBe('own_account')
  await reviewPapers(app, grace, inside)
  expect((await decide(grace)).problem.detail).toBe('Not verified: Amina Wanjiru.')
  expect((await amina.call(confirmCompanyLink, { body: { token } })).body).toMatchObject({
    is_confirmed: true,
    is_verified: true,
  })
  // Who applied becomes the first admin, and is verified like everyone.
  expect((await decide(grace)).problem.detail).toBe('Not verified: Ada Obi.')
  await ada.call(confirmCompanyLink, { body: { token: await linkOf(app, ada) } })
  expect((await decide(grace)).problem.detail).toBe('Not verified: Ada Obi.')
  await verify(app, ada)
  const { people } = (await ada.call(readCompany, { params })).body
  expect(people.map(({ state }) => state)).toEqual(['verified', 'verified'])
  expect((await decide(inside)).problem.code).toBe('own_account')
  const mark = { params: { id }, body: { is_suspended: false, reason: 'Just because' } }
  expect((await inside.call(suspendCustomer, mark)).problem.code).toBe('own_account')
  const acting = actingFor(ada, id)
  expect((await acting.call(listWallets)).problem.code).toBe('company_not_found')
  // Resuming is no way around the decision.
  await grace.call(suspendCustomer, mark)
  const suspended = () => isSuspended(app, id)
  expect(await suspended()).toBe(true)
  expect((await decide(grace)).body).toMatchObject({ state: 'open', missing: [] })
  expect(await suspended()).toBe(false)
  expect((await decide(grace, 'reject')).problem.code).toBe('company_decided')
  expect((await auditLines(app, 'company.approve')).map(({ actor }) => actor)).toEqual([grace.actor])
  expect((await ada.call(listCompanies)).body.companies).toMatchObject([{ id, state: 'open', role: 'admin' }])
  await expectCustomer(app, acting, { ada, brian, id })
})

test('CMP-13 a rejected application says why, and its company is never a customer', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [ada, grace] = [await app.customer(), await staffMember(app, 'admin')]
  const { id } = await applyFor(ada)
  await app.deps.db.updateTable('companies').set({ state: 'submitted', submitted_at: app.clock.now() }).execute()
  const body = { decision: 'reject' as const, reason: 'The register knows no such company.' }
  expect((await grace.call(decideCompany, { params: { id }, body })).body.state).toBe('rejected')
  expect((await ada.call(readCompany, { params: { id } })).body).toMatchObject({
    state: 'rejected',
    reason: body.reason,
  })
  expect((await actingFor(ada, id).call(listWallets)).problem.code).toBe('company_not_found')
})

test('CMP-64 who applies is among those the application names, or it is neither handed in nor approved', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [ada, amina] = [await app.customer('Ada Obi'), await app.customer('Amina Wanjiru')]
  const grace = await staffMember(app, 'compliance')
  const { id } = await applyFor(ada)
  const params = { id }
  await ada.call(nameCompanyPerson, { params, body: directorOf(amina, 'Amina Wanjiru') })
  for (const type of ['incorporation', 'list_of_owners'] as const) await sendPaper(app, ada, id, type)
  expect((await ada.call(submitCompany, { params })).problem.detail).toBe(NAME_YOURSELF)
  // As one that was handed in before.
  await app.deps.db.updateTable('companies').set({ state: 'submitted', submitted_at: app.clock.now() }).execute()
  const { missing } = (await grace.call(consoleCompany, { params })).body
  expect(missing).toContain('Who applied is not among those it names: Ada Obi.')
})
