import { readdir, readFile } from 'node:fs/promises'
import { me } from '@kivuko/contract/auth.ts'
import { DOCUMENT_BYTES_MAX, listKycDocuments, sendKycDocument } from '@kivuko/contract/documents.ts'
import { kycStatusOf } from '@kivuko/contract/kyc.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { setBusiness, suspendAccount } from '../../src/compliance/mark-user.ts'
import { permitReading, readPage } from '../../src/compliance/read-document.ts'
import { reviewDocument } from '../../src/compliance/review-document.ts'
import { EVERYBODY, rowsOf } from '../../src/platform/rows-of.ts'
import { giveBirthDate, pdf, picture, send, upload } from '../support/documents.ts'
import { noticesOf } from '../support/notices.ts'
import { mailTo } from '../support/security-mail.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { reachTier2 } from '../support/verification.ts'

const MINUTE_MS = 60_000
const READER = 'grace'
const AT_COMMAND = { actor: READER, sessionId: undefined }

async function stored(app: TestApp): Promise<string[]> {
  return readdir(app.deps.config.documents.folder).catch(() => [])
}

async function auditOf(app: TestApp, subject: string) {
  const { rows } = await sql<{ actor: string; action: string; detail: string | null }>`
    select actor, action, detail from audit_lines where subject = ${subject} order by id`.execute(app.deps.db)
  return rows
}

test('API-32 API-42 API-67 ENT-27 ENT-28 KYC-38 a document that was sent waits in the list, its number masked', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  expect((await customer.call(listKycDocuments)).body).toEqual([])
  const { status, document } = await upload(app, customer, { number: 'A1234-4821' })
  expect(status).toBe(200)
  expect((await customer.call(listKycDocuments)).body).toEqual([
    {
      id: document.id,
      document_type: 'national_id',
      document_number: '••••4821',
      created_at: expect.any(String),
      verification_status: 'pending',
      rejection_reason: null,
    },
  ])
  expect((await customer.call(kycStatusOf)).body.status).toBe('pending')
  expect((await (await app.customer()).call(listKycDocuments)).body).toEqual([])
  expect((await app.call(listKycDocuments)).problem.code).toBe('unauthorized')
})

test('KYC-21 KYC-25 what a file is called does not matter, only what it is', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const text = 'Please select a valid file type (JPEG, PNG, or PDF)'
  const refused = [
    Buffer.from('A plain text that is called a picture'),
    await picture({ format: 'gif' }),
    await picture({ format: 'webp' }),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
    Buffer.from('PK\u0003\u0004 a zip'),
  ]
  for (const file of refused) {
    const { problem } = await upload(app, await app.customer(), { file, name: 'scan.jpg' })
    expect(problem).toMatchObject({ code: 'file_type_refused', detail: text })
  }
  expect(await stored(app)).toEqual([])
  for (const file of [await picture({ format: 'png' }), await picture(), await pdf()])
    expect((await upload(app, await app.customer(), { file, name: 'scan.txt' })).status).toBe(200)
  // The PDF, and the picture of its page.
  expect(await stored(app)).toHaveLength(4)
})

test('KYC-22 KYC-23 a file of exactly 5,242,880 bytes is taken, one byte more is not', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const small = await picture()
  const fill = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)])
  expect((await upload(app, await app.customer(), { file: fill(DOCUMENT_BYTES_MAX) })).status).toBe(200)
  for (const size of [DOCUMENT_BYTES_MAX + 1, DOCUMENT_BYTES_MAX * 2]) {
    const { status, problem } = await upload(app, await app.customer(), { file: fill(size) })
    expect([status, problem.code, problem.detail]).toEqual([413, 'file_too_large', 'File size must be less than 5MB'])
  }
  expect(await stored(app)).toHaveLength(1)
})

test('KYC-24 type, number and file are all required', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const field = async (given: object) =>
    (await upload(app, customer, given)).problem.errors?.map((error) => error.field)
  expect(await field({ type: 'library_card' })).toEqual(['document_type'])
  expect(await field({ number: '' })).toEqual(['document_number'])
  expect(await field({ number: '<b>1</b>' })).toEqual(['document_number'])
  expect(await field({ file: undefined })).toEqual(['file'])
  const json = { document_type: 'national_id', document_number: '12345' } as const
  expect((await customer.call(sendKycDocument, { body: json })).problem.errors?.[0]?.field).toBe('file')
  expect(await stored(app)).toEqual([])
})

test('KYC-25 a broken picture, one of too many pixels, and a form that breaks off are refused, and nothing is kept', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const whole = await picture({ format: 'png' })
  const bomb = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(DOCUMENT_BYTES_MAX)
  for (const file of [whole.subarray(0, 300), bomb])
    expect((await upload(app, await app.customer(), { file })).problem.code).toBe('file_unreadable')
  const { token } = await app.customer()
  for (const [type, payload] of [
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="document_type"\r\n\r\nnatio'],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', ''],
  ]) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type ?? '' }
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/v1/kyc/documents',
      headers,
      payload: payload ?? '',
    })
    expect([400, 422]).toContain(reply.statusCode)
  }
  expect(await stored(app)).toEqual([])
})

test('KYC-25 a PDF with a password, with scripts, of too many pages or that is none is refused', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const code = async (file: Buffer) => (await upload(app, await app.customer(), { file })).problem.code
  expect(await code(await pdf({ password: 'secret' }))).toBe('file_protected')
  expect(await code(await pdf({ script: 'JavaScript' }))).toBe('file_unreadable')
  expect(await code(await pdf({ pages: 21 }))).toBe('file_unreadable')
  expect(await code(Buffer.from('%PDF-1.7\nnothing else'))).toBe('file_unreadable')
  expect((await upload(app, await app.customer(), { file: await pdf({ pages: 20 }) })).status).toBe(200)
  expect(await stored(app)).toHaveLength(21)
})

test('KYC-25 files lie encrypted, each with a key of its own, without what a camera wrote into them', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const file = await picture({ width: 4_000, height: 2_500 })
  expect((await sharp(file).metadata()).exif).toBeDefined()
  const { document } = await upload(app, customer, { file, number: 'SECRET-99887766' })
  const [name = ''] = await stored(app)
  const bytes = await readFile(`${app.deps.config.documents.folder}/${name}`)
  expect(
    await sharp(bytes)
      .metadata()
      .catch(() => 'no picture'),
  ).toBe('no picture')
  const { rows } = await rowsOf(app.deps.db, EVERYBODY, (tx) => sql`select * from kyc_documents`.execute(tx))
  expect(JSON.stringify(rows)).not.toContain(Buffer.from('SECRET-99887766').toString('hex'))
  const asked = { documentId: document.id, reader: AT_COMMAND }
  const { pages, number } = await permitReading(app.deps, asked)
  const opened = await readPage(app.deps, { ...asked, page: 1, permit: pages[0]?.permit ?? '' })
  expect([opened.mediaType, number]).toEqual(['image/jpeg', 'SECRET-99887766'])
  const { width, exif } = await sharp(opened.bytes).metadata()
  expect([width, exif]).toEqual([3_000, undefined])
})

test('KYC-25 a document is read by a permit, once and within five minutes, and every reading is written down', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const { document } = await upload(app, await app.customer())
  const asked = { documentId: document.id, reader: AT_COMMAND }
  const permit = async () => (await permitReading(app.deps, asked)).pages[0]?.permit ?? ''
  const read = (given: string) => readPage(app.deps, { ...asked, page: 1, permit: given })
  const first = await permit()
  await read(first)
  await expect(read(first)).rejects.toMatchObject({ code: 'permit_invalid' })
  const late = await permit()
  await app.advance(5 * MINUTE_MS)
  await expect(read(late)).rejects.toMatchObject({ code: 'permit_invalid' })
  expect((await auditOf(app, document.id)).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'grace document.permit',
    'grace document.read',
    'grace refused',
    'grace document.permit',
    'grace refused',
  ])
  for (const statement of ['update audit_lines set actor = $$x$$', 'delete from audit_lines', 'truncate audit_lines'])
    await expect(sql.raw(statement).execute(app.deps.db)).rejects.toThrow('permission denied')
})

test('AUT-79 KYC-07 a document is decided once: the customer is told, sees why, and may send it again', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  await app.startBackground()
  const customer = await app.customer()
  const { document } = await upload(app, customer)
  const reason = 'The photo is blurred.'
  const reject = () => reviewDocument(app.deps, { kind: 'reject', documentId: document.id, actor: READER, reason })
  const outcomes = await Promise.allSettled([reject(), reject()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const approve = reviewDocument(app.deps, { kind: 'approve', documentId: document.id, actor: READER })
  await expect(approve).rejects.toMatchObject({ code: 'document_decided' })
  expect((await customer.call(listKycDocuments)).body[0]).toMatchObject({
    verification_status: 'rejected',
    rejection_reason: reason,
  })
  expect((await customer.call(kycStatusOf)).body.status).toBe('rejected')
  expect((await noticesOf(customer))[0]).toMatchObject({ type: 'kyc', action_url: '/kyc-verification' })
  expect(await mailTo(app, customer.email, /not accepted/)).toContain(reason)
  expect((await auditOf(app, document.id)).map(({ action, detail }) => [action, detail])).toEqual([
    ['document.reject', reason],
    ['refused', 'document_decided: reject'],
    ['refused', 'document_decided: approve'],
  ])
  expect((await upload(app, customer)).status).toBe(200)
  const unknown = reviewDocument(app.deps, { kind: 'approve', documentId: 'doc_none', actor: READER })
  await expect(unknown).rejects.toMatchObject({ code: 'document_not_found' })
})

test('KYC-20 KYC-17 a document more than one tier above is refused, and so is a second of a kind that waits', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp({ sandbox: true })
  const customer = await app.customer()
  expect((await upload(app, customer, { type: 'utility_bill' })).problem.code).toBe('document_not_offered')
  await reachTier2(app, customer)
  const both = await Promise.all([1, 2].map(() => upload(app, customer, { type: 'utility_bill' })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await upload(app, customer, { type: 'utility_bill' })).problem.code).toBe('document_waiting')
  expect((await upload(app, customer, { type: 'income_proof' })).problem.code).toBe('document_not_offered')
  expect(await stored(app)).toHaveLength(1)
})

test('KYC-25 ten documents a day are taken from one customer', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  for (let sent = 0; sent < 10; sent += 1) {
    const { document } = await upload(app, customer)
    await reviewDocument(app.deps, { kind: 'reject', documentId: document.id, actor: READER, reason: 'No.' })
  }
  expect((await upload(app, customer)).problem.code).toBe('rate_limited')
})

test('AUT-78 AUT-77 the desk marks an account as a business, and only the desk', { tags: 'long' }, async () => {
  await using app = await startTestApp()
  const { email, call } = await app.customer()
  const mark = { email, actor: READER, reason: 'contract 12' }
  expect((await call(me)).body.account_type).toBe('personal')
  expect([await setBusiness(app.deps, mark, true), await setBusiness(app.deps, mark, true)]).toEqual([true, false])
  expect((await call(me)).body.account_type).toBe('business')
  const nobody = setBusiness(app.deps, { ...mark, email: 'nobody@kivuko.example' }, true)
  await expect(nobody).rejects.toMatchObject({ code: 'customer_not_found' })
})

test('KYC-36 AUT-79 staff suspend an account and let it work again, and the customer is told', async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const mark = { email: customer.email, actor: READER, reason: 'stolen card' }
  expect(await suspendAccount(app.deps, mark, true)).toBe(true)
  expect((await customer.call(kycStatusOf)).body.status).toBe('suspended')
  expect(await suspendAccount(app.deps, mark, true)).toBe(false)
  expect(await suspendAccount(app.deps, mark, false)).toBe(true)
  expect((await customer.call(kycStatusOf)).body.status).toBeNull()
  expect((await auditOf(app, customer.user.id)).map(({ action }) => action)).toEqual([
    'account.suspend',
    'account.resume',
  ])
  expect((await noticesOf(customer)).map(({ title }) => title).slice(0, 2)).toEqual([
    'Your account works again',
    'Your account is suspended',
  ])
})

test('KYC-165 an identity document is not taken while no birth date is told, and nothing of it is kept; an address is', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const customer = await app.customer()
  const { status, problem } = await send(app, customer)
  expect([status, problem.code]).toEqual([409, 'birth_date_needed'])
  expect((await customer.call(listKycDocuments)).body).toEqual([])
  await giveBirthDate(app, customer)
  expect((await send(app, customer)).status).toBe(200)
})
