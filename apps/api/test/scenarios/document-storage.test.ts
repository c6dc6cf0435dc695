// Goal: documents in a bucket are as safe as on a disk: whole, encrypted, and read again, whatever the store does.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { listKycDocuments } from '@kivuko/contract/documents.ts'
import { AwsClient } from 'aws4fetch'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { permitReading, readPage } from '../../src/compliance/read-document.ts'
import { addressOf, createS3Store } from '../../src/providers/documents/s3.ts'
import { picture, upload } from '../support/documents.ts'
import { customerWith, framesOf, handIn } from '../support/identity.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

setFlagsFromString('--expose-gc')
/** A wait that only garbage would remember must not depend on when garbage is collected. */
const collectGarbage: () => void = runInNewContext('gc')

const reader = { actor: 'grace', sessionId: undefined }

const world = () => startTestApp({ sandbox: true, storage: true })

async function read(app: TestApp, documentId: string): Promise<Buffer> {
  const { pages } = await permitReading(app.deps, { documentId, reader })
  return (await readPage(app.deps, { documentId, page: 1, permit: pages[0]?.permit ?? '', reader })).bytes
}

function storeOf({ sandbox }: TestApp, change = {}) {
  return createS3Store({ ...sandbox.storageService, isPathStyle: true, ...change })
}

test('OPS-26 a document and the pictures of a selfie lie in the bucket, encrypted before they leave, and are read back whole', {
  tags: 'long',
}, async () => {
  await using app = await world()
  const customer = await customerWith(app, { number: undefined })
  const { document } = await upload(app, customer, {
    file: await picture({ format: 'png' }),
    number: 'SECRET-99887766',
  })
  const { storage } = app.sandbox.control
  expect(storage.names()).toEqual([document.id])
  const bytes = storage.read(document.id)
  const isPicture = await sharp(bytes)
    .metadata()
    .then(
      () => true,
      () => false,
    )
  expect([isPicture, bytes?.includes('SECRET-99887766'), bytes?.includes('PNG')]).toEqual([false, false, false])
  expect((await sharp(await read(app, document.id)).metadata()).format).toBe('png')
  const logged = JSON.stringify(app.sandbox.control.requests.list({ path: '/s3', limit: 100 }))
  expect(logged).not.toContain('SECRET')

  await handIn(app, customer)
  const { verification_id } = await app.deps.db.selectFrom('identity_checks').selectAll().executeTakeFirstOrThrow()
  const frames = await framesOf(app, verification_id)
  expect(storage.names()).toEqual(expect.arrayContaining(frames.map(({ id }) => id)))

  // What somebody else wrote there does not open.
  storage.remove(document.id)
  await expect(read(app, document.id)).rejects.toThrow('404 NoSuchKey')
  await storeOf(app).put(document.id, Buffer.alloc(500, 7))
  await expect(read(app, document.id)).rejects.toThrow()
})

test('OPS-27 a store that is slow to answer, breaks off or talks rubbish is asked again; one that stays down keeps nothing half', {
  tags: 'long',
}, async () => {
  await using app = await world()
  const { storage } = app.sandbox.control
  const customer = await app.customer()
  storage.fail({ endpoint: 'put', how: 'down', when: 'after' })
  storage.fail({ endpoint: 'put', how: 'error' })
  const { document } = await upload(app, customer)
  expect(storage.names()).toEqual([document.id])
  storage.fail({ endpoint: 'get', how: 'error' })
  storage.fail({ endpoint: 'get', how: 'down' })
  expect((await sharp(await read(app, document.id)).metadata()).format).toBe('jpeg')

  storage.fail({ endpoint: 'put', how: 'down', times: 3 })
  const failed = await upload(app, customer, { type: 'passport' })
  expect([failed.status, failed.problem.code]).toEqual([503, 'storage_unavailable'])
  expect((await customer.call(listKycDocuments)).body).toHaveLength(1)
  expect((await upload(app, customer, { type: 'passport' })).status).toBe(200)

  // Rubbish of the right status is not the file.
  storage.fail({ endpoint: 'get', how: 'rubbish' })
  await expect(read(app, document.id)).rejects.toThrow()
  // Long enough for a busy machine to answer the second try.
  const hasty = storeOf(app, { timeoutMs: 6_000 })
  storage.fail({ endpoint: 'put', how: 'hang' })
  const collecting = setInterval(collectGarbage, 50)
  await hasty.put('doc_slow', Buffer.from('sealed')).finally(() => clearInterval(collecting))
  expect((await hasty.get('doc_slow')).toString()).toBe('sealed')
  storage.fail({ endpoint: 'delete', how: 'error', times: 2 })
  await storeOf(app).remove(document.id)
  await storeOf(app).remove(document.id)
  expect(storage.names()).not.toContain(document.id)
})

test('OPS-26 the store takes what is signed with the right key for the right bytes, and nothing else', async () => {
  await using app = await world()
  const { storageService: account, control } = app.sandbox
  await storeOf(app).put('doc_1', Buffer.from('sealed'))
  expect((await storeOf(app).get('doc_1')).toString()).toBe('sealed')
  await expect(storeOf(app, { secret: 'another' }).get('doc_1')).rejects.toThrow('403 SignatureDoesNotMatch')
  await expect(storeOf(app, { keyId: 'another' }).put('doc_1', Buffer.from('x'))).rejects.toThrow('InvalidAccessKeyId')
  await expect(storeOf(app, { bucket: 'another' }).get('doc_1')).rejects.toThrow('404 NoSuchBucket')
  const address = addressOf({ ...account, isPathStyle: true }, 'doc_1')
  expect((await fetch(address)).status).toBe(403)
  const client = new AwsClient({
    accessKeyId: account.keyId,
    secretAccessKey: account.secret,
    region: account.region,
    service: 's3',
  })
  const signed = await client.sign(address, {
    method: 'PUT',
    headers: { 'x-amz-content-sha256': '0'.repeat(64), 'content-type': 'application/octet-stream' },
    body: 'changed on the way',
  })
  expect((await fetch(signed)).status).toBe(403)
  expect(control.storage.read('doc_1')?.toString()).toBe('sealed')
  await expect(storeOf(app).get('../secrets')).rejects.toThrow('named by its id')
  const config = { ...account, endpoint: 'https://s3.eu-west-1.amazonaws.com', isPathStyle: false }
  expect(addressOf(config, 'doc_1')).toBe('https://kivuko-documents.s3.eu-west-1.amazonaws.com/doc_1')
})
