// Customers in the console: finding somebody, what each role sees of them, and what staff decide about an account.
import { me } from '@kivuko/contract/auth.ts'
import {
  consoleCustomer,
  consoleCustomerAudit,
  consoleCustomerLedger,
  consoleCustomerNotices,
  consoleCustomerSecurity,
  consoleCustomers,
  consoleCustomerTransactions,
  endCustomerSessions,
  setCustomerType,
  suspendCustomer,
} from '@kivuko/contract/console-customers.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { upload } from '../support/documents.ts'
import { give } from '../support/gifts.ts'
import { addLine } from '../support/lines.ts'
import { noticesOf } from '../support/notices.ts'
import { auditLines, type Member, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp, type TestApp } from '../support/test-app.ts'

const REASON = 'asked for by phone'
const HOUR_MS = 3_600_000

test('OPS-50 a customer is found by email, phone, id, reference or the beginning of a name', async () => {
  await using app = await startTestApp()
  const support = await staffMember(app, 'support', 'Joseph Mwangi')
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Adams')]
  await setPhone(app, ada, '+254712345678')
  await give(app, ada, 'NGN', 100_000n)
  const body = { recipient_identifier: brian.email, amount: '250', currency: 'NGN' as const }
  expect((await ada.call(transferInternally, { body })).status).toBe(200)
  const { rows } = (await support.call(consoleCustomerTransactions, { params: idOf(ada), query: {} })).body
  const [{ id: lineId, external_reference: reference } = { id: '', external_reference: '' }] = rows
  const found = async (search: string) => (await find(support, search)).map(({ name }) => name)

  expect(await found(ada.email.toUpperCase())).toEqual(['Ada Obi'])
  expect(await found('0712 345 678')).toEqual(['Ada Obi'])
  expect(await found(ada.user.id)).toEqual(['Ada Obi'])
  expect(await found(lineId)).toEqual(['Ada Obi'])
  expect(await found(reference.toLowerCase())).toEqual(['Ada Obi', 'Brian Adams'])
  expect(await found('ada')).toEqual(['Ada Obi', 'Brian Adams'])
  expect(await found('ada o')).toEqual(['Ada Obi'])
  expect(await found('da')).toEqual([])
  for (const nobody of ['nobody@kivuko.example', 'KV-0000-0000', 'ord_0', 'usr_0', '100%', '+254700000000'])
    expect(await found(nobody), nobody).toEqual([])

  const searched = (await auditLines(app, 'customer.search')).map(({ actor, detail }) => `${actor} ${detail}`)
  expect(searched.slice(0, 3)).toEqual(
    [`email: ${ada.email.toUpperCase()}`, 'phone: +254712345678', 'name: ada'].map(
      (what) => `${support.actor} ${what}`,
    ),
  )
  expect(searched.some((line) => line.includes(ada.user.id) || line.includes(reference))).toBe(false)

  const first = (await support.call(consoleCustomers, { query: { search: 'ada', limit: '1' } })).body
  const second = (await support.call(consoleCustomers, { query: { search: 'ada', after: first.next ?? '' } })).body
  expect([first.rows[0]?.name, second.rows[0]?.name, second.next]).toEqual(['Ada Obi', 'Brian Adams', null])
  for (const query of [{ search: ' a ' }, { search: 'ada', after: 'x' }, {}])
    expect((await support.call(consoleCustomers, { query: query as { search: string } })).status).toBe(422)
})

test('OPS-51 OPS-52 each role sees of a customer what its work needs, and that it looked is written down once an hour', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const ada = await app.customer('Ada Obi')
  const { user } = ada
  const params = idOf(ada)
  await setPhone(app, ada, '+254712345678')
  await sql`update users set date_of_birth = '1990-12-10' where id = ${user.id}`.execute(app.deps.db)
  await upload(app, ada, { type: 'national_id', number: 'A1234-4821' })
  await give(app, ada, 'NGN', 150_050n)
  await give(app, ada, 'BTC', 1_000n)
  const see = async (member: Member) => (await member.call(consoleCustomer, { params })).body
  const [support, treasury, compliance] = [
    await staffMember(app, 'support'),
    await staffMember(app, 'treasury'),
    await staffMember(app, 'compliance'),
  ]

  const bySupport = await see(support)
  expect(bySupport).toMatchObject({
    name: 'Ada Obi',
    email: ada.email,
    phone: '+254712345678',
    is_masked: false,
    date_of_birth: null,
    tier: 1,
    tier_name: 'Basic Registration',
    kyc_mark: 'pending',
    suspension: null,
    limits: { daily: { used: '0.00' } },
  })
  expect(bySupport.documents).toMatchObject([{ document_type: 'national_id', state: 'pending', number: null }])
  expect(bySupport.balances.map(({ asset, available, held }) => `${asset} ${available} ${held}`)).toEqual([
    'NGN 1500.50 0.00',
    'KES 0.00 0.00',
    'USD 0.00 0.00',
    'BTC 0.00001000 0.00000000',
  ])
  expect(await see(treasury)).toMatchObject({
    email: `c••@kivuko.example`,
    phone: '+254•••••678',
    is_masked: true,
    date_of_birth: null,
    documents: [{ number: null }],
  })
  expect((await find(treasury, 'Ada')).map(({ email }) => email)).toEqual(['c••@kivuko.example'])
  expect(await see(compliance)).toMatchObject({
    phone: '+254712345678',
    date_of_birth: '1990-12-10',
    documents: [{ number: '••••4821' }],
  })

  // Of the same session within an hour it is one line, whatever was read, also at once.
  await Promise.all([see(support), see(support), support.call(consoleCustomerNotices, { params, query: {} })])
  const views = async () => (await auditLines(app, 'customer.view')).filter(({ actor }) => actor === support.actor)
  expect(await views()).toHaveLength(1)
  await app.advance(HOUR_MS + 1)
  const admin = await staffMember(app, 'admin')
  await Promise.all([see(admin), see(admin), see(admin)])
  await see(support)
  expect(await views()).toHaveLength(2)
  const all = await auditLines(app, 'customer.view')
  expect(all.filter(({ actor }) => actor === admin.actor)).toMatchObject([{ subject: user.id }])
  expect((await support.call(consoleCustomer, { params: { id: 'usr_0' } })).problem.code).toBe('customer_not_found')
  expect((await support.call(consoleCustomer, { params: { id: '%' } })).status).toBe(422)
})

test('OPS-53 OPS-54 what happened to a customer’s money, what they were told and the ledger come page by page', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [support, ada] = [await staffMember(app, 'support'), await app.customer('Ada Obi')]
  const params = idOf(ada)
  for (const daysAgo of [3, 2, 1]) await addLine(app, ada, { daysAgo, description: `Day ${daysAgo}` })
  await addLine(app, ada, { type: 'withdrawal', status: 'failed', description: 'Rent' })
  const lines = async (query: { limit?: string; after?: string; type?: 'withdrawal'; status?: 'failed' }) =>
    (await support.call(consoleCustomerTransactions, { params, query })).body
  const first = await lines({ limit: '3' })
  const rest = await lines({ limit: '3', after: first.next ?? '' })
  expect([...first.rows, ...rest.rows].map(({ description }) => description)).toEqual([
    'Rent',
    'Day 1',
    'Day 2',
    'Day 3',
  ])
  expect(rest.next).toBeNull()
  expect((await lines({ type: 'withdrawal', status: 'failed' })).rows).toHaveLength(1)

  await give(app, ada, 'KES', 10_000n)
  await give(app, ada, 'KES', 250n)
  await give(app, ada, 'KES', -50n)
  const ledger = async (query: { asset: 'KES'; limit?: string; after?: string; account?: 'held' }) =>
    (await support.call(consoleCustomerLedger, { params, query })).body
  const newest = await ledger({ asset: 'KES', limit: '2' })
  expect(
    newest.rows.map(({ sequence, debit, credit, balance_after: after }) => [sequence, debit, credit, after]),
  ).toEqual([
    ['3', '0.50', null, '102.00'],
    ['2', null, '2.50', '102.50'],
  ])
  const oldest = await ledger({ asset: 'KES', limit: '2', after: newest.next ?? '' })
  expect(oldest).toMatchObject({ rows: [{ kind: 'gift', credit: '100.00', balance_after: '100.00' }], next: null })
  expect(await ledger({ asset: 'KES', account: 'held' })).toEqual({ rows: [], next: null })
  expect((await support.call(consoleCustomerLedger, { params, query: { asset: 'XAU' as 'KES' } })).status).toBe(422)

  const admin = await staffMember(app, 'admin')
  for (const account_type of ['business', 'personal'] as const) {
    await admin.call(setCustomerType, { params, body: { account_type, reason: REASON } })
    app.clock.advance(1)
  }
  const notices = async (query: { limit: string; after?: string }) =>
    (await support.call(consoleCustomerNotices, { params, query })).body
  const page = await notices({ limit: '1' })
  expect(page.rows[0]).toMatchObject({ title: 'Your account is a personal account now', mailed_at: null })
  const next = await notices({ limit: '1', after: page.next ?? '' })
  expect(next.rows[0]?.title).toBe('Your account is a business account now')
})

test('OPS-55 OPS-57 SEC-216 suspending and marking an account have a reason, are told, and are never one’s own', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [support, compliance] = [
    await staffMember(app, 'support'),
    await staffMember(app, 'compliance', 'Peter Otieno'),
  ]
  const ada = await app.customer('Ada Obi')
  const params = idOf(ada)
  const suspend = (member: Member, is_suspended: boolean, reason = REASON) =>
    member.call(suspendCustomer, { params, body: { is_suspended, reason } })
  expect((await suspend(support, true)).problem.code).toBe('role_refused')
  expect((await suspend(compliance, true, ' x ')).problem).toMatchObject({ code: 'validation_failed' })
  expect((await suspend(compliance, true)).body.suspension).toMatchObject({ by: 'Peter Otieno', reason: REASON })
  expect((await suspend(compliance, true, 'again')).body.suspension).toMatchObject({ reason: REASON })
  expect((await support.call(consoleCustomer, { params })).body).toMatchObject({
    is_suspended: true,
    kyc_mark: 'suspended',
  })
  const lift = { params, body: { is_suspended: false, reason: REASON }, proof: undefined }
  expect((await compliance.call(suspendCustomer, lift)).problem.code).toBe('proof_required')
  expect((await suspend(compliance, false)).body.suspension).toBeNull()

  const mark = (member: Member, account_type: 'personal' | 'business') =>
    member.call(setCustomerType, { params, body: { account_type, reason: REASON } })
  expect((await mark(compliance, 'business')).problem.code).toBe('role_refused')
  expect((await mark(support, 'business')).body.account_type).toBe('business')
  expect((await ada.call(me)).body.account_type).toBe('business')
  expect((await noticesOf(ada)).map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'Your account is suspended',
      'Your account works again',
      'Your account is a business account now',
    ]),
  )

  const own = await compliance.call(suspendCustomer, {
    params: idOf(compliance),
    body: { is_suspended: true, reason: REASON },
  })
  expect(own.problem).toMatchObject({ status: 409, code: 'own_account' })
  expect(await auditLines(app, 'refused')).toContainEqual({
    actor: compliance.actor,
    action: 'refused',
    subject: compliance.user.id,
    detail: 'own_account: suspension',
  })

  expect((await support.call(consoleCustomerAudit, { params, query: {} })).problem.code).toBe('role_refused')
  const { rows } = (await compliance.call(consoleCustomerAudit, { params, query: {} })).body
  const actions = rows.filter(({ action }) => action.startsWith('account.'))
  expect(actions.map(({ actor_name, action, detail }) => [actor_name, action, detail])).toEqual([
    ['Staff support', 'account.business', REASON],
    ['Peter Otieno', 'account.resume', REASON],
    ['Peter Otieno', 'account.suspend', REASON],
  ])
})

test('OPS-56 staff see where a customer is signed in, in words, and end it all', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const [support, treasury] = [await staffMember(app, 'support'), await staffMember(app, 'treasury')]
  const ada = await app.customer('Ada Obi')
  const params = idOf(ada)
  await sql`update sessions set user_agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0', address = '41.90.64.1'
    where user_id = ${params.id}`.execute(app.deps.db)
  const security = (await support.call(consoleCustomerSecurity, { params })).body
  expect(security).toMatchObject({
    has_password: true,
    has_second_step: false,
    sessions: [{ device: 'Chrome on Android', place: 'Kenya', address: null }],
  })
  const compliance = await staffMember(app, 'compliance')
  const seen = (await compliance.call(consoleCustomerSecurity, { params })).body
  expect(seen.sessions[0]?.address).toBe('41.90.64.1')
  const end = (member: Member) => member.call(endCustomerSessions, { params, body: { reason: REASON } })
  expect((await end(treasury)).problem.code).toBe('role_refused')
  expect((await ada.call(me)).status).toBe(200)
  expect((await end(support)).body.sessions).toEqual([])
  expect((await ada.call(me)).status).toBe(401)
  expect((await end(support)).status).toBe(200)
  expect((await auditLines(app, 'account.sessions')).map(({ detail }) => detail)).toEqual([
    `1 ended: ${REASON}`,
    `0 ended: ${REASON}`,
  ])
  const notices = (await support.call(consoleCustomerNotices, { params, query: {} })).body
  expect(notices.rows.filter(({ title }) => title === 'You were signed out everywhere')).toHaveLength(1)
})

async function find({ call }: Member, search: string) {
  return (await call(consoleCustomers, { query: { search } })).body.rows
}

function idOf({ user }: Customer): { id: string } {
  return { id: user.id }
}

async function setPhone(app: TestApp, { user }: Customer, phone: string): Promise<void> {
  await sql`update users set phone = ${phone} where id = ${user.id}`.execute(app.deps.db)
}
