import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

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
const SMILE_ID = { SMILE_ID_PARTNER_ID: '2424', SMILE_ID_API_KEY: 'key' }

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

test('OPS-24 a provider of identity checks is set up whole or not at all, and calls back to the public address unless another is said', () => {
  expect(readConfig(OWN).identity).toBeUndefined()
  const own = { ...OWN, ...SMILE_ID, PUBLIC_URL: 'https://kivuko.example/' }
  expect(readConfig(own).identity).toEqual({
    apiUrl: 'https://api.smileidentity.com/v1',
    partnerId: '2424',
    apiKey: 'key',
    callbackUrl: 'https://kivuko.example/api/v1/webhooks/smile-id',
    pollMs: 10_000,
  })
  const elsewhere = readConfig({ ...own, SMILE_ID_CALLBACK_BASE: 'https://hooks.example' })
  expect(elsewhere.identity?.callbackUrl).toBe('https://hooks.example/api/v1/webhooks/smile-id')
  for (const name of Object.keys(SMILE_ID))
    expect(() => readConfig({ ...own, [name]: '' })).toThrow('together, or none')
  expect(() => readConfig({ ...own, SMILE_ID_PARTNER_ID: 'two' })).toThrow('SMILE_ID_PARTNER_ID')
})
