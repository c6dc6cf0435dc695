// Goal: staff see pictures of what customers hand in and never the file itself, and decide on what they have seen.
import { readdir, readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { approveDocument, permitDocument, rejectDocument } from '@kivuko/contract/console-documents.ts'
import { listKycDocuments } from '@kivuko/contract/documents.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openFile, sealFile } from '../../src/compliance/documents/envelope.ts'
import { EVERYBODY, rowsOf } from '../../src/platform/rows-of.ts'
import { giveBirthDate, pdf, picture, upload } from '../support/documents.ts'
import { permitOf, readPage, versionOf } from '../support/reviews.ts'
import { auditLines, staffMember } from '../support/staff.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const documentOf = (app: TestApp, id: string) =>
  rowsOf(app.deps.db, EVERYBODY, (tx) =>
    tx
      .selectFrom('kyc_documents')
      .selectAll()
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow(),
  )

test('SEC-14 of a PDF staff see a picture of each page, drawn when it is handed in; the file lies sealed and is given to nobody', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const peter = await staffMember(app, 'compliance')
  const file = await pdf({ pages: 3 })
  const { id } = (await upload(app, await app.customer(), { file })).document
  const { pages } = (await peter.call(permitDocument, { params: { id }, body: {} })).body
  expect(pages.map(({ page, was_opened }) => [page, was_opened])).toEqual([1, 2, 3].map((page) => [page, false]))
  for (const { page, permit } of pages) {
    const answer = await readPage(app, peter, id, permit, page)
    expect(answer.headers['content-disposition']).toBe(`inline; filename="page-${page}.jpg"`)
    expect(answer.rawPayload.includes('%PDF')).toBe(false)
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1_414, 2_000])
  }
  // A permit is for its page.
  expect((await readPage(app, peter, id, await permitOf(peter, id), 2)).json<{ code: string }>().code).toBe(
    'permit_invalid',
  )
  expect((await auditLines(app, 'document.read')).map(({ detail }) => detail)).toEqual(['page 1', 'page 2', 'page 3'])
  // Evidence, as it was sent.
  const { sealed_key: sealedKey } = await documentOf(app, id)
  const { store, secrets } = app.deps.documents
  const kept = openFile(secrets, id as never, { sealed: await store.get(id), sealedKey })
  expect(kept.equals(file)).toBe(true)
  const folder = app.deps.config.documents.folder
  for (const name of await readdir(folder)) expect((await readFile(`${folder}/${name}`)).includes('JFIF')).toBe(false)
})

/** A page with a black square, and beside it what a reader may act on. */
function actingPdf(...extra: (string | Buffer)[]): Buffer {
  const content = '0 0 0 rg 20 20 100 100 re f 150 150 9 9 re f'
  return Buffer.concat(
    [
      '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R /OpenAction 9 0 R >> endobj\n',
      '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n',
      '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 4 0 R >> endobj\n',
      `4 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj\n`,
      ...extra,
      '\ntrailer << /Root 1 0 R >>\n%%EOF\n',
    ].map((part) => Buffer.from(part)),
  )
}

const packed = (inner: string, dictionary: string) => {
  const stream = deflateSync(inner)
  return Buffer.concat([
    Buffer.from(`8 0 obj << ${dictionary} /Filter /FlateDecode /Length ${stream.length} >> stream\n`),
    stream,
    Buffer.from('\nendstream endobj\n'),
  ])
}

test('SEC-14 what a PDF hides from a filter, in whatever disguise, is not in what staff are sent', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const peter = await staffMember(app, 'compliance')
  const script = '/S /JavaScript /JS (app.alert("marker"))'
  const disguises = [
    actingPdf(`9 0 obj << /S /#53ubmitForm /F (https://marker.example) >> endobj\n`),
    actingPdf(
      '9 0 obj << /Type /Action /S /URI /URI (https://marker.example) /Next << /S /Named /N /marker >> >> endobj\n',
    ),
    actingPdf(packed(`9 0 << ${script} >>`, '/Type /XObject /N 1 /First 4')),
    actingPdf(packed(`9 0 << ${script} >>`, '/DecodeParms [ << /Predictor 1 >> ] /Type /ObjS#74rm /N 1 /First 4')),
  ]
  for (const file of disguises) {
    const { status, document } = await upload(app, await app.customer(), { file })
    // A filter in front may know the disguise; what it does not know is drawn.
    if (status !== 200) continue
    const { rawPayload } = await readPage(app, peter, document.id, await permitOf(peter, document.id))
    expect((await sharp(rawPayload).metadata()).format).toBe('jpeg')
    for (const word of ['marker', 'JavaScript', '%PDF', '/S']) expect(rawPayload.includes(word), word).toBe(false)
  }
  expect((await app.asOwner((owner) => owner.query('select from kyc_documents'))).rowCount).toBeGreaterThan(0)
})

test('SEC-14 a picture that is another file as well reaches staff as a picture and nothing else', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp()
  const peter = await staffMember(app, 'compliance')
  const file = Buffer.concat([
    await picture({ format: 'png' }),
    Buffer.from('<script>marker</script>%PDF-1.7 PK\u0003\u0004'),
  ])
  const { id } = (await upload(app, await app.customer(), { file })).document
  const { rawPayload } = await readPage(app, peter, id, await permitOf(peter, id))
  for (const word of ['marker', '%PDF', 'Ada Obi', 'PK\u0003\u0004'])
    expect(rawPayload.includes(word), word).toBe(false)
})

test('SEC-15 the pages of a document from before are drawn when it is first asked for; one that cannot be drawn is only rejected', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const peter = await staffMember(app, 'compliance')
  const [customer, other] = [await app.customer(), await app.customer()]
  const old = (await upload(app, customer, { file: await pdf({ pages: 2 }) })).document.id
  const broken = (await upload(app, other, { file: await pdf() })).document.id
  await app.asOwner((owner) => owner.query('delete from document_pages'))
  const both = await Promise.all([1, 2].map(() => peter.call(permitDocument, { params: { id: old }, body: {} })))
  expect(both.map(({ body }) => body.pages.map(({ page }) => page))).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect((await readPage(app, peter, old, await permitOf(peter, old))).headers['content-type']).toBe('image/jpeg')

  const { id, sealed_key: sealedKey } = await documentOf(app, broken)
  const { store, secrets } = app.deps.documents
  const bad = sealFile(secrets, id, Buffer.from('%PDF-1.4 of another time'))
  await store.put(id, bad.sealed)
  await rowsOf(app.deps.db, EVERYBODY, (tx) =>
    tx.updateTable('kyc_documents').set({ sealed_key: bad.sealedKey }).where('id', '=', id).execute(),
  )
  expect(sealedKey.equals(bad.sealedKey)).toBe(false)
  const { problem } = await peter.call(permitDocument, { params: { id }, body: {} })
  expect(problem).toMatchObject({ code: 'file_unreadable', detail: expect.stringContaining('Reject it') })
  await giveBirthDate(app, other)
  const body = { version: await versionOf(peter, id) }
  expect((await peter.call(approveDocument, { params: { id }, body })).problem.code).toBe('document_unopened')
  const reject = { ...body, reason: 'unreadable' } as const
  expect((await peter.call(rejectDocument, { params: { id }, body: reject })).status).toBe(200)
})

test('SEC-16 a picture that is too small, too long or blurred is refused with what to do, and nothing of it is kept', {
  tags: 'long',
}, async () => {
  await using app = await startTestApp()
  const refused = [
    [{ width: 1, height: 1 }, 'picture_too_small', 'its shorter side has 1 pixels'],
    [{ width: 1_200, height: 599 }, 'picture_too_small', 'from nearer'],
    [{ width: 1_600, height: 620 }, 'picture_odd_shape', 'whole card or page'],
    [{ blur: 4 }, 'picture_blurred', 'tap on it to focus'],
  ] as const
  for (const [given, code, detail] of refused) {
    for (const format of ['jpeg', 'png'] as const) {
      const { problem } = await upload(app, await app.customer(), { file: await picture({ ...given, format }) })
      expect(problem, JSON.stringify(given)).toMatchObject({
        status: 422,
        code,
        detail: expect.stringContaining(detail),
      })
    }
  }
  const empty = Buffer.from(actingPdf().toString('latin1').replaceAll(' re f', ' re n'), 'latin1')
  const { problem } = await upload(app, await app.customer(), { file: empty })
  expect(problem).toMatchObject({ code: 'picture_blurred', detail: expect.stringContaining('PDF shows nothing') })
  const stored = await readdir(app.deps.config.documents.folder).catch(() => [])
  expect(stored).toEqual([])
  for (const given of [{ width: 600, height: 600 }, { width: 1_500, height: 600 }, { blur: 1 }])
    expect(
      (await upload(app, await app.customer(), { file: await picture(given) })).status,
      JSON.stringify(given),
    ).toBe(200)
})

test('SEC-17 nobody approves a document of which they did not open every page, whoever else did; it is written down', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp()
  const [peter, grace] = [await staffMember(app, 'compliance'), await staffMember(app, 'admin')]
  const customer = await app.customer()
  await giveBirthDate(app, customer)
  const { id } = (await upload(app, customer, { file: await pdf({ pages: 2 }) })).document
  const approve = { params: { id }, body: { version: await versionOf(peter, id) } }
  const [first, second] = (await peter.call(permitDocument, { params: { id }, body: {} })).body.pages
  // A permit alone is not a look.
  expect((await peter.call(approveDocument, approve)).problem).toMatchObject({ status: 409, code: 'document_unopened' })
  await readPage(app, peter, id, first?.permit ?? '', 1)
  await readPage(app, peter, id, 'kvd_guessed', 2)
  expect((await peter.call(approveDocument, approve)).problem.code).toBe('document_unopened')
  expect((await customer.call(listKycDocuments)).body[0]?.verification_status).toBe('pending')
  await readPage(app, peter, id, second?.permit ?? '', 2)
  expect((await grace.call(approveDocument, approve)).problem.code).toBe('document_unopened')
  const again = (await peter.call(permitDocument, { params: { id }, body: {} })).body.pages
  expect(again.map(({ was_opened }) => was_opened)).toEqual([true, true])
  expect((await peter.call(approveDocument, approve)).status).toBe(200)
  const refused = (await auditLines(app, 'refused')).filter(({ detail }) => detail === 'document_unopened: approve')
  expect(refused.map(({ actor }) => actor)).toEqual([peter.actor, peter.actor, grace.actor])
})
