// What may be done with a document, and what not, before and after it was decided on.
import { approveDocument, permitDocument, rejectDocument } from '@kivuko/contract/console-documents.ts'
import { listKycDocuments } from '@kivuko/contract/documents.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { upload } from '../support/documents.ts'
import { permitOf, readPage, versionOf } from '../support/reviews.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { startTestApp } from '../support/test-app.ts'

test('OPS-108 a permit given while a document waited opens nothing once it was decided on; each try is written down', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const [peter, grace] = [await staffMember(app, 'compliance'), await staffMember(app, 'admin')]
  const customer = await app.customer()
  const { id } = (await upload(app, customer)).document
  const [early, other] = [await permitOf(peter, id), (await upload(app, customer, { type: 'passport' })).document.id]
  const waiting = await permitOf(peter, other)
  const version = await versionOf(grace, id)
  const rejected = await grace.call(rejectDocument, { params: { id }, body: { version, reason: 'unreadable' } })
  expect(rejected.status).toBe(200)
  expect((await readPage(app, peter, id, early)).json<{ code: string }>().code).toBe('permit_invalid')
  expect((await peter.call(permitDocument, { params: { id }, body: {} })).problem.errors?.[0]?.field).toBe('reason')
  expect((await readPage(app, peter, other, waiting)).statusCode).toBe(200)
  const refused = { actor: peter.actor, action: 'refused', subject: id }
  expect(await auditLines(app, 'refused')).toEqual([
    { ...refused, detail: 'permit_invalid' },
    { ...refused, detail: 'document.read_again: no reason' },
  ])
  expect((await auditLines(app, 'document.read')).map(({ subject }) => subject)).toEqual([other])
})

test('OPS-115 an identity is not approved while no birth date is told, and can be rejected', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const peter = await staffMember(app, 'compliance')
  const customer = await app.customer()
  const { id } = (await upload(app, customer)).document
  // As those that were handed in before a birth date was asked for.
  await sql`update users set date_of_birth = null where id = ${customer.user.id}`.execute(app.deps.db)
  const body = { version: await versionOf(peter, id) }
  const { problem } = await peter.call(approveDocument, { params: { id }, body })
  expect(problem).toMatchObject({
    status: 409,
    code: 'birth_date_missing',
    detail: expect.stringContaining('birth date'),
  })
  expect(await auditLines(app, 'refused')).toEqual([
    { actor: peter.actor, action: 'refused', subject: id, detail: 'birth_date_missing: approve' },
  ])
  expect((await customer.call(listKycDocuments)).body[0]?.verification_status).toBe('pending')
  const reject = { ...body, reason: 'other', words: 'Please tell us your birth date.' } as const
  expect((await peter.call(rejectDocument, { params: { id }, body: reject })).status).toBe(200)
})
