import { expect, test } from 'vitest'
import { readConfig } from './read-config.ts'

const OWN = {
  DATABASE_URL: 'postgres://kivuko@localhost/kivuko',
  ACCOUNT_KEY: 'only-for-tests-only-for-tests-only-for-tests',
  DOCUMENT_KEY: 'only-for-tests-too-only-for-tests-too',
}
const S3 = {
  DOCUMENT_S3_ENDPOINT: 'https://s3.example/',
  DOCUMENT_S3_BUCKET: 'documents',
  DOCUMENT_S3_KEY_ID: 'id',
  DOCUMENT_S3_SECRET: 'secret',
}

test('OPS-26 documents lie in a folder unless a bucket is set up whole, and are never sent in the clear over a network', () => {
  expect(readConfig(OWN).documents).toMatchObject({ s3: undefined, oldKey: undefined })
  expect(readConfig({ ...OWN, ...S3 }).documents.s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'documents',
    region: 'us-east-1',
    keyId: 'id',
    secret: 'secret',
    isPathStyle: true,
  })
  for (const name of Object.keys(S3))
    expect(() => readConfig({ ...OWN, ...S3, [name]: '' })).toThrow('together, or none')
  expect(() => readConfig({ ...OWN, ...S3, DOCUMENT_S3_ENDPOINT: 'http://s3.example' })).toThrow('https://')
  expect(readConfig({ ...OWN, ...S3, DOCUMENT_S3_ENDPOINT: 'http://127.0.0.1:9000' }).documents.s3).toBeDefined()
  for (const [name, value] of [
    ['DOCUMENT_S3_BUCKET', 'Not A Bucket'],
    ['DOCUMENT_S3_STYLE', 'both'],
    ['DOCUMENT_KEY_OLD', 'short'],
    ['DOCUMENT_KEY_OLD', OWN.DOCUMENT_KEY],
  ] as const)
    expect(() => readConfig({ ...OWN, ...S3, [name]: value })).toThrow(name)
})

test('RUN-35 the folder of copies lies outside of what it is a copy of', () => {
  const folderOf = (DOCUMENT_COPY_FOLDER?: string) =>
    readConfig({ ...OWN, KIVUKO_DATA: '/var/lib/kivuko', DOCUMENT_COPY_FOLDER }).documents.copyFolder
  expect(folderOf()).toBeUndefined()
  expect(folderOf('/mnt/copies')).toBe('/mnt/copies')
  expect(folderOf('/var/lib/kivuko-copies')).toBe('/var/lib/kivuko-copies')
  for (const inside of ['/var/lib/kivuko', '/var/lib/kivuko/documents', '/var/lib/kivuko/../kivuko/copies'])
    expect(() => folderOf(inside)).toThrow(/DOCUMENT_COPY_FOLDER.*must be outside of KIVUKO_DATA/)
})
