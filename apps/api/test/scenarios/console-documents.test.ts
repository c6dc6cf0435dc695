import {
  approveDocument,
  consoleDocument,
  consoleDocuments,
  permitDocument,
  rejectDocument,
} from '@kivuko/contract/console-documents.ts'
import { listKycDocuments } from '@kivuko/contract/documents.ts'
import { kycStatusOf, saveKycAddress, saveKycProfile } from '@kivuko/contract/kyc.ts'
import { expect, test } from 'vitest'
import { openCase } from '../../src/compliance/open-case.ts'
import { inTransaction } from '../../src/platform/database.ts'
import type { UserId } from '../../src/platform/ids.ts'
import { giveBirthDate, pdf, picture, upload } from '../support/documents.ts'
import { ADDRESS } from '../support/kyc-details.ts'
import { noticesOf } from '../support/notices.ts'
import { openAll, permitOf, readPage, versionOf } from '../support/reviews.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { type Customer, startTestApp } from '../support/test-app.ts'
import { reachTier2 } from '../support/verification.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
function profileOf({ email }: Customer, date_of_birth = '1995-04-30') {
  return { first_name: 'Amina', last_name: 'Wanjiru', email, phone_number: '+254712345678', date_of_birth }
}

test('OPS-30 OPS-113 what waits is listed oldest first, filtered, searched and paged, for compliance and admins alone', async () => {
  await using app = await startTestApp()
  const peter = await staffMember(app, 'compliance')
  const [amina, baraka] = [await app.customer('Amina Wanjiru'), await app.customer('Baraka Oneil')]
  // From the time when any sign was a name.
  await app.deps.db.updateTable('users').set({ last_name: 'O_Neil' }).where('first_name', '=', 'Baraka').execute()
  await amina.call(saveKycAddress, { body: ADDRESS })
  const sent: string[] = []
  for (const [customer, type] of [
    [amina, 'national_id'],
    [baraka, 'passport'],
    [amina, 'passport'],
  ] as const) {
    sent.push((await upload(app, customer, { type })).document.id)
    await app.advance(MINUTE_MS)
  }
  const ids = async (query: Record<string, string> = {}) => {
    const { rows } = (await peter.call(consoleDocuments, { query: query as never })).body
    return rows.map(({ id }) => sent.indexOf(id))
  }
  expect(await ids()).toEqual([0, 1, 2])
  const first = (await peter.call(consoleDocuments, { query: { limit: '2' } })).body
  expect(first.rows[0]).toMatchObject({ customer_name: 'Amina Wanjiru', country_code: 'KE', tier: 1, state: 'pending' })
  expect(first.rows).toHaveLength(2)
  expect(await ids({ limit: '2', after: first.next ?? '' })).toEqual([2])
  expect(await ids({ type: 'passport' })).toEqual([1, 2])
  expect(await ids({ country: 'KE' })).toEqual([0, 2])
  expect(await ids({ search: 'WANJI' })).toEqual([0, 2])
  expect(await ids({ search: 'o_n' })).toEqual([1])
  expect(await ids({ search: baraka.email.toUpperCase() })).toEqual([1])
  expect(await ids({ search: sent[2] ?? '' })).toEqual([2])
  const searched = async () => (await auditLines(app, 'document.search')).map(({ detail }) => detail)
  expect(await searched()).toEqual(['WANJI', 'o_n', baraka.email.toUpperCase()])
  // A list that is open reads itself again.
  await app.advance(MINUTE_MS)
  await ids({ search: 'WANJI' })
  expect(await searched()).toHaveLength(3)
  await app.advance(HOUR_MS)
  await ids({ search: 'WANJI' })
  expect((await searched()).at(-1)).toBe('WANJI')
  expect(await ids({ state: 'rejected' })).toEqual([])
  expect(await ids({ state: 'all' })).toEqual([2, 1, 0])
  expect((await peter.call(consoleDocuments, { query: { country: 'Kenya' } })).problem.errors?.[0]?.field).toBe(
    'country',
  )

  const id = sent[0] ?? ''
  for (const role of ['support', 'treasury'] as const) {
    const other = await staffMember(app, role)
    expect((await other.call(consoleDocuments)).problem.code).toBe('role_refused')
    expect((await other.call(permitDocument, { params: { id }, body: {} })).problem.code).toBe('role_refused')
    const body = { version: 'any' }
    expect((await other.call(approveDocument, { params: { id }, body })).problem.code).toBe('role_refused')
  }
  expect((await amina.call(consoleDocument, { params: { id } })).problem.code).toBe('staff_only')
  expect((await (await staffMember(app, 'admin')).call(consoleDocuments)).status).toBe(200)
})

test('OPS-31 a document is opened beside the data it must prove, and every look is written down', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const peter = await staffMember(app, 'compliance', 'Peter Otieno')
  const customer = await app.customer()
  await customer.call(saveKycProfile, { body: profileOf(customer) })
  await customer.call(saveKycAddress, { body: ADDRESS })
  await reachTier2(app, customer)
  const blurred = (await upload(app, customer)).document.id
  const version = await versionOf(peter, blurred)
  await peter.call(rejectDocument, { params: { id: blurred }, body: { version, reason: 'unreadable' } })
  await app.advance(MINUTE_MS)
  const { id } = (await upload(app, customer, { number: 'A1234-4821' })).document
  await inTransaction(app.deps.db, (tx) =>
    openCase(app.deps, tx, {
      kind: 'velocity',
      userId: customer.user.id as UserId,
      subject: 'a test',
      facts: {
        about: 'small_sends',
        count: 12,
        total_usd: '90.00',
        below_usd: '10.00',
        from: '2026-11-01T00:00:00.000Z',
        to: '2026-11-01T01:00:00.000Z',
      },
    }),
  )
  expect((await peter.call(consoleDocument, { params: { id } })).body).toMatchObject({
    first_name: 'Amina',
    last_name: 'Wanjiru',
    date_of_birth: '1995-04-30',
    address: ADDRESS,
    document_number: '••••4821',
    tier: 2,
    tier_after: 3,
    decided_by: null,
    open_cases: 1,
    earlier: [
      {
        id: blurred,
        state: 'rejected',
        rejection_reason: expect.stringContaining('blurred'),
        decided_by: 'Peter Otieno',
      },
    ],
  })
  expect((await peter.call(permitDocument, { params: { id }, body: {} })).body.document_number).toBe('A1234-4821')
  const own = (await auditLines(app)).filter(({ subject }) => subject === id)
  expect(own.map(({ actor, action }) => [actor, action])).toEqual([
    [peter.actor, 'document.open'],
    [peter.actor, 'document.permit'],
  ])
  expect((await peter.call(consoleDocument, { params: { id: 'doc_none' } })).problem.code).toBe('document_not_found')
})

test('OPS-32 a file is read once, within five minutes, at the session that asked, and never kept by anyone between', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [peter, grace] = [await staffMember(app, 'compliance'), await staffMember(app, 'admin')]
  const customer = await app.customer()
  const { id } = (await upload(app, customer, { file: await picture({ format: 'png' }) })).document
  const other = (await upload(app, customer, { type: 'passport', file: await pdf() })).document.id
  const permit = await permitOf(peter, id)
  const code = async (reader: { token: string }, document = id, given = permit) =>
    (await readPage(app, reader, document, given)).json<{ code: string }>().code
  expect(await code({ token: 'none' })).toBe('unauthorized')
  expect(await code(customer)).toBe('staff_only')
  expect(await code(grace)).toBe('permit_invalid')
  expect(await code(peter, other)).toBe('permit_invalid')
  expect(await code(peter, id, 'kvd_guessed')).toBe('permit_invalid')
  const answer = await readPage(app, peter, id, permit)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
    'content-disposition': 'inline; filename="page-1.png"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(await code(peter)).toBe('permit_invalid')
  const late = await permitOf(peter, other)
  await app.advance(5 * MINUTE_MS)
  expect(await code(peter, other, late)).toBe('permit_invalid')
  const early = await permitOf(peter, other)
  await app.advance(4 * MINUTE_MS)
  expect((await readPage(app, peter, other, early)).headers['content-type']).toBe('image/jpeg')

  const refused = (await auditLines(app, 'refused')).filter(({ detail }) => detail === 'permit_invalid')
  expect(refused.map(({ actor }) => actor)).toEqual([grace.actor, ...Array(4).fill(peter.actor)])
  const reads = await auditLines(app, 'document.read')
  expect(reads.map(({ actor, subject }) => [actor, subject])).toEqual([
    [peter.actor, id],
    [peter.actor, other],
  ])
})

test('OPS-33 OPS-34 of two reviewers at once one decides, the other is told and written down, and nobody decides for themselves', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const [peter, grace] = [await staffMember(app, 'compliance'), await staffMember(app, 'admin')]
  const customer = await app.customer()
  await reachTier2(app, customer)
  for (const each of [customer, peter]) await giveBirthDate(app, each)
  const { id } = (await upload(app, customer)).document
  const params = { id }
  const version = await versionOf(peter, id)
  const words = await peter.call(rejectDocument, { params, body: { version, reason: 'other', words: ' ' } })
  expect(words.problem.errors).toEqual([{ field: 'words', message: 'Say in a few words what is wrong' }])
  await openAll(app, peter, id)
  const both = await Promise.all([
    peter.call(approveDocument, { params, body: { version } }),
    grace.call(rejectDocument, { params, body: { version, reason: 'expired', words: 'It ended in 2019.' } }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const loser = both.find(({ status }) => status === 409)
  expect(loser?.problem.code).toBe('document_decided')
  expect((await auditLines(app, 'refused')).map(({ subject }) => subject)).toEqual([id])

  const isApproved = both[0]?.status === 200
  const { current_tier } = (await customer.call(kycStatusOf)).body
  expect(current_tier).toBe(isApproved ? 3 : 2)
  const [seen] = (await customer.call(listKycDocuments)).body
  expect(seen?.rejection_reason).toBe(isApproved ? null : 'The document has expired, or is too old. It ended in 2019.')

  const own = (await upload(app, peter)).document.id
  const mine = { params: { id: own }, body: { version: await versionOf(peter, own) } }
  expect((await peter.call(approveDocument, mine)).problem.code).toBe('own_document')
  await openAll(app, grace, own)
  const approved = await grace.call(approveDocument, mine)
  expect(approved.body).toEqual({ id: own, state: 'approved', tier: 1 })
  expect((await auditLines(app, 'document.approve')).at(-1)).toMatchObject({ actor: grace.actor, subject: own })
  expect((await noticesOf(peter)).map(({ title }) => title)).toContain('Your document was approved')
})

test('OPS-35 SEC-216 a decision on data that changed since is refused; what was decided on is read again for a reason alone', async () => {
  await using app = await startTestApp()
  const [peter, grace] = [await staffMember(app, 'compliance'), await staffMember(app, 'admin')]
  const customer = await app.customer()
  await customer.call(saveKycAddress, { body: ADDRESS })
  await giveBirthDate(app, customer)
  const { id } = (await upload(app, customer)).document
  const params = { id }
  const version = await versionOf(peter, id)
  await customer.call(saveKycAddress, { body: { ...ADDRESS, city: 'Maseno' } })
  const reject = { version, reason: 'address_differs' } as const
  expect((await peter.call(approveDocument, { params, body: { version } })).problem.code).toBe('data_changed')
  expect((await peter.call(rejectDocument, { params, body: reject })).problem.code).toBe('data_changed')
  expect((await auditLines(app, 'refused')).map(({ detail }) => detail)).toEqual([
    'data_changed: approve',
    'data_changed: reject',
  ])
  expect((await customer.call(listKycDocuments)).body[0]?.verification_status).toBe('pending')
  const renewed = await versionOf(peter, id)
  await openAll(app, peter, id)
  app.clock.advance(11 * 60_000)
  const unproven = { params, body: { version: renewed }, proof: undefined }
  expect((await peter.call(approveDocument, unproven)).problem.code).toBe('proof_required')
  expect((await peter.call(approveDocument, { params, body: { version: renewed } })).status).toBe(200)

  const closed = await grace.call(permitDocument, { params, body: {} })
  expect(closed.problem).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
  expect((await grace.call(permitDocument, { params, body: { reason: ' a ' } })).problem.code).toBe('validation_failed')
  const permit = await permitOf(grace, id, 'the customer disputes it')
  expect((await readPage(app, grace, id, permit)).statusCode).toBe(200)
  expect(await auditLines(app, 'document.read_again')).toEqual([
    { actor: grace.actor, action: 'document.read_again', subject: id, detail: 'the customer disputes it' },
  ])
})

test('OPS-36 OPS-37 a name and a birth date stay as they are while checked and after; the attempt is written down', async () => {
  await using app = await startTestApp()
  const peter = await staffMember(app, 'compliance')
  const customer = await app.customer()
  await customer.call(saveKycProfile, { body: profileOf(customer) })
  const { id } = (await upload(app, customer)).document
  const reborn = () => customer.call(saveKycProfile, { body: profileOf(customer, '1996-04-30') })
  expect((await reborn()).problem).toMatchObject({ status: 409, code: 'details_locked' })
  const version = await versionOf(peter, id)
  await openAll(app, peter, id)
  expect((await peter.call(approveDocument, { params: { id }, body: { version } })).status).toBe(200)
  const { problem } = await reborn()
  expect(problem.errors).toEqual([{ field: 'date_of_birth', message: expect.stringContaining('is verified') }])
  const { user } = customer
  const line = {
    actor: `user:${user.id}`,
    action: 'refused',
    subject: user.id,
    detail: 'details_locked: date_of_birth',
  }
  expect(await auditLines(app, 'refused')).toEqual([line, line])
  expect((await peter.call(consoleDocument, { params: { id } })).body.date_of_birth).toBe('1995-04-30')
})

test('OPS-38 who comes of age tomorrow where they live is refused today, though elsewhere the day has begun', async () => {
  await using app = await startTestApp()
  // Half past eleven in the evening of the 9th in Nairobi: in Tokyo the 10th has begun long ago.
  const evening = new Date('2027-03-09T20:30:00Z').getTime()
  await app.advance(evening - app.clock.now().getTime())
  const customer = await app.customer()
  await customer.call(saveKycAddress, { body: ADDRESS })
  const save = () => customer.call(saveKycProfile, { body: profileOf(customer, '2009-03-10') })
  expect((await save()).problem.errors).toEqual([
    { field: 'date_of_birth', message: 'You must be at least 18 years old' },
  ])
  await app.advance(29 * MINUTE_MS)
  expect((await save()).status).toBe(422)
  await app.advance(MINUTE_MS)
  expect((await save()).status).toBe(200)
})
