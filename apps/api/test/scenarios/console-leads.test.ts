// What people left on the public site, as staff find it and deal with it.
import { answerEnquiry, listEnquiries, listSubscribers } from '@kivuko/contract/console-leads.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { confirmSubscription, sendEnquiry, subscribe, unsubscribe } from '@kivuko/contract/leads.ts'
import { expect, test } from 'vitest'
import { auditLines, staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const ENQUIRY = { name: 'Wanjiru Kamau', company: 'Lake Traders Ltd', message: 'We want to buy 50,000 USDT a week.' }

const TIME = /^\d{4}-\d\d-\d\dT.*Z$/

/** Oldest first, as they were sent. */
async function enquiriesFrom(app: TestApp, ...emails: string[]): Promise<void> {
  for (const email of emails) {
    await app.call(sendEnquiry, { body: { ...ENQUIRY, email } })
    await app.advance(1_000)
  }
}

test('OPS-93 support and admins read enquiries, newest first, by state and email, a page at a time; a search is in the audit', async () => {
  await using app = await startTestApp()
  const [support, admin] = [await staffMember(app, 'support'), await staffMember(app, 'admin')]
  const list = async (query: object = {}) => (await support.call(listEnquiries, { query })).body
  expect(await list()).toEqual({ rows: [], next: null })
  await enquiriesFrom(app, 'a@lake.example', 'b_b@lake.example', 'c@hill.example')
  const { rows } = await list()
  expect(rows.map(({ email }) => email)).toEqual(['c@hill.example', 'b_b@lake.example', 'a@lake.example'])
  expect(rows[0]).toMatchObject({ ...ENQUIRY, answered_at: null, answered_by: null, note: null })
  expect((await admin.call(listEnquiries)).body.rows).toEqual(rows)

  const first = await list({ limit: '2' })
  expect(first.rows).toEqual(rows.slice(0, 2))
  expect(await list({ limit: '2', after: first.next })).toEqual({ rows: rows.slice(2), next: null })
  expect((await support.call(listEnquiries, { query: { after: 'sub_1' } })).problem.errors?.[0]?.field).toBe('after')

  const emails = async (query: object) => (await list(query)).rows.map(({ email }) => email)
  expect(await emails({ search: 'LAKE' })).toEqual(['b_b@lake.example', 'a@lake.example'])
  // What is typed is words, not a pattern.
  expect(await emails({ search: '_' })).toEqual(['b_b@lake.example'])
  expect(await emails({ search: rows[2]?.id ?? '' })).toEqual(['a@lake.example'])
  expect(await emails({ search: 'lake', limit: '1', after: rows[1]?.id ?? '' })).toEqual(['a@lake.example'])
  expect(await auditLines(app, 'enquiry.search')).toEqual(
    ['LAKE', '_', 'lake'].map((detail) => ({
      actor: support.actor,
      action: 'enquiry.search',
      subject: 'enquiries',
      detail,
    })),
  )
  await admin.call(answerEnquiry, { params: { id: rows[1]?.id ?? '' }, body: {} })
  expect(await emails({ state: 'open' })).toEqual(['c@hill.example', 'a@lake.example'])
  expect(await emails({ state: 'answered' })).toEqual(['b_b@lake.example'])
})

test('OPS-94 an enquiry is dealt with once: who said so first is kept, with a note, in the audit and out of what waits', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [support, admin] = [await staffMember(app, 'support', 'Grace Mwangi'), await staffMember(app, 'admin')]
  const waiting = async () => (await support.call(consoleWaiting)).body.waiting.enquiries
  expect(await waiting()).toBe(0)
  await enquiriesFrom(app, 'a@lake.example')
  expect(await waiting()).toBe(1)
  const [row] = (await support.call(listEnquiries)).body.rows
  const params = { id: row?.id ?? '' }
  const answered = { answered_at: expect.stringMatching(TIME), answered_by: 'Grace Mwangi', note: 'Called them.' }
  const first = await support.call(answerEnquiry, { params, body: { note: ' Called them. ' } })
  expect(first.body).toEqual({ ...row, ...answered })
  await app.advance(60_000)
  expect((await admin.call(answerEnquiry, { params, body: { note: 'Me too.' } })).body).toEqual(first.body)
  expect(await auditLines(app, 'enquiry.answer')).toEqual([
    { actor: support.actor, action: 'enquiry.answer', subject: params.id, detail: 'Called them.' },
  ])
  expect(await waiting()).toBe(0)
  const unheard = { params: { id: `enq_${'0'.repeat(26)}` }, body: {} }
  const { status, problem } = await support.call(answerEnquiry, unheard)
  expect([status, problem.code]).toEqual([404, 'enquiry_not_found'])
  expect((await support.call(answerEnquiry, { params, body: { note: 'x'.repeat(501) } })).status).toBe(422)
})

test('OPS-94 of two who deal with one enquiry at once one is kept, and both are told who', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const people = await Promise.all([staffMember(app, 'support', 'Grace'), staffMember(app, 'admin', 'Amina')])
  await enquiriesFrom(app, 'a@lake.example')
  const [row] = (await people[0].call(listEnquiries)).body.rows
  const answers = await Promise.all(
    people.map(({ call }) => call(answerEnquiry, { params: { id: row?.id ?? '' }, body: {} })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect(await auditLines(app, 'enquiry.answer')).toHaveLength(1)
})

test('OPS-95 support and admins find who asked for the newsletter, by state and email, never with the token of their mails', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [support, treasury] = [await staffMember(app, 'support'), await staffMember(app, 'treasury')]
  for (const email of ['a@lake.example', 'b@hill.example', 'c@lake.example']) {
    await app.call(subscribe, { body: { email, source: 'home' } })
    await app.advance(1_000)
  }
  const tokenOf = async (email: string) =>
    (await app.deps.db.selectFrom('subscribers').select('token').where('email', '=', email).executeTakeFirstOrThrow())
      .token
  await app.call(confirmSubscription, { body: { token: await tokenOf('b@hill.example') } })
  await app.call(unsubscribe, { body: { token: await tokenOf('c@lake.example') } })
  const reply = await support.call(listSubscribers)
  const at = expect.stringMatching(TIME)
  expect(reply.body.rows).toMatchObject([
    { email: 'c@lake.example', source: 'home', state: 'unsubscribed', confirmed_at: null, unsubscribed_at: at },
    { email: 'b@hill.example', source: 'home', state: 'confirmed', confirmed_at: at, unsubscribed_at: null },
    { email: 'a@lake.example', source: 'home', state: 'pending', confirmed_at: null, unsubscribed_at: null },
  ])
  expect(JSON.stringify(reply.body)).not.toContain(await tokenOf('a@lake.example'))
  const emails = async (query: object) =>
    (await support.call(listSubscribers, { query })).body.rows.map(({ email }) => email)
  expect(await emails({ state: 'confirmed' })).toEqual(['b@hill.example'])
  expect(await emails({ search: 'Lake' })).toEqual(['c@lake.example', 'a@lake.example'])
  expect(await emails({ limit: '1', after: reply.body.rows[1]?.id ?? '' })).toEqual(['a@lake.example'])
  expect(await auditLines(app, 'subscriber.search')).toMatchObject([{ subject: 'subscribers', detail: 'Lake' }])
  for (const endpoint of [listSubscribers, listEnquiries])
    expect((await treasury.call(endpoint)).problem.code).toBe('role_refused')
})
