// Goal: the test application inherits nothing that moves real money, and says so by the whole name of the setting.
import { expect, test } from 'vitest'
import { readConfig, readTestConfig } from './read-config.ts'

const LIVE = {
  DATABASE_URL: 'postgres://kivuko_run@/kivuko',
  ACCOUNT_KEY: 'the-account-key-of-this-test-0123456789',
  DOCUMENT_KEY: 'the-document-key-of-this-test-123456789',
  KIVUKO_DATA: '/var/lib/kivuko',
  PUBLIC_URL: 'https://money.example',
  HOST: '0.0.0.0',
  PARTNER_LIMIT_PER_MINUTE: '77',
  DATABASE_REPLICA_URL: 'postgres://kivuko_run@replica/kivuko',
  STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
}
const TEST = { TEST_DATABASE_URL: 'postgres://kivuko_run@/kivuko_test' }

test('PTN-25 the test mode has its own database, keys and folder, and shares where the process is called', () => {
  expect(readTestConfig(LIVE)).toBeUndefined()
  const config = readTestConfig({ ...LIVE, ...TEST, TEST_DATABASE_POOL: '5' })
  expect(config).toMatchObject({
    mode: 'test',
    publicUrl: LIVE.PUBLIC_URL,
    cards: undefined,
    database: { url: TEST.TEST_DATABASE_URL, replica: undefined, pool: 5 },
    documents: { folder: '/var/lib/kivuko/test/documents' },
    limits: { partnerPerMinute: 77 },
  })
  expect(config?.accountKey).not.toBe(LIVE.ACCOUNT_KEY)
})

test('PTN-319 nothing waits for a tier in the test mode, unless its operator says so', () => {
  const matrixOf = (more: object) => readTestConfig({ ...LIVE, ...TEST, ...more })?.tierMatrix
  const everything = Object.values(matrixOf({}) ?? {}).flatMap((place) => Object.values(place))
  expect(new Set(everything)).toEqual(new Set([1]))
  expect(matrixOf({ TEST_KYC_OPERATIONS: '{"sale":3}' })?.KE.sale).toBe(3)
})

test('PTN-25 a live key, a network that moves real money, and one database for both stop the start', () => {
  const cards = {
    TEST_STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef',
    TEST_STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789abcdef',
    TEST_STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  }
  expect(() => readTestConfig({ ...LIVE, ...TEST, ...cards })).toThrow(/TEST_STRIPE_SECRET_KEY: is a live key/)
  const phones = { TEST_MPESA_CONSUMER_KEY: 'a-key' }
  expect(() => readTestConfig({ ...LIVE, ...TEST, ...phones })).toThrow(/TEST_MPESA_API_URL: moves real money/)
  for (const TEST_DATABASE_URL of [LIVE.DATABASE_URL, 'postgres://another@/kivuko?application_name=x'])
    expect(() => readConfig({ ...LIVE, KIVUKO_ENV: 'demo', TEST_DATABASE_URL })).toThrow(
      /TEST_DATABASE_URL: must be another database/,
    )
})
