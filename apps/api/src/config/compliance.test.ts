import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { DEFAULT_VELOCITY } from '#compliance/velocity-rules.ts'
import { readConfig } from './read-config.ts'

const KEY = 'only-for-tests-only-for-tests-only-for-tests'
const read = (variables: Record<string, string>) =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://kivuko@localhost/kivuko',
    ACCOUNT_KEY: KEY,
    DOCUMENT_KEY: KEY,
    ...variables,
  })

test('OPS-42 a demo has the sample list, a live installation the file it names or none', () => {
  expect(read({ KIVUKO_ENV: 'demo' }).sanctionsFile).toMatch(/content.sanctions-sample\.xml$/)
  expect(read({}).sanctionsFile).toBeUndefined()
  expect(read({ SANCTIONS_LIST_FILE: '/lists/un.xml' }).sanctionsFile).toMatch(/un\.xml$/)
})

test('OPS-44 OPS-45 OPS-46 each rule is set by itself; the others stay', () => {
  expect(read({}).velocity).toEqual(DEFAULT_VELOCITY)
  const { velocity } = read({ VELOCITY_RULES: '{"in_and_out":{"deposit_min":"1000","share_percent":90,"minutes":10}}' })
  expect(velocity).toEqual({
    ...DEFAULT_VELOCITY,
    inAndOut: { depositMin: money('USD', 1000_00n), shareBps: 9_000n, withinMs: 600_000 },
  })
})

test.each([
  'no JSON',
  '{"small_sends":{"count":1,"below":"50","minutes":60}}',
  '{"small_sends":{"count":10,"below":"0","minutes":60}}',
  '{"small_sends":{"count":10,"below":"50.005","minutes":60}}',
  '{"in_and_out":{"deposit_min":"200","share_percent":101,"minutes":30}}',
  '{"shared_device":{"accounts":3}}',
  '{"other_rule":{}}',
])('OPS-44 VELOCITY_RULES cannot be %s, and the complaint shows what it should be', (VELOCITY_RULES) => {
  expect(() => read({ VELOCITY_RULES })).toThrow(/VELOCITY_RULES: must be JSON .*"small_sends"/)
})

const SMILE_ID = { SMILE_ID_PARTNER_ID: '2424', SMILE_ID_API_KEY: 'key' }

test('OPS-24 a provider of identity checks is set up whole or not at all, and calls back to the public address unless another is said', () => {
  expect(read({}).identity).toBeUndefined()
  const open = { KIVUKO_ENV: 'demo', DEMO_OPEN_TO_EVERYBODY: 'yes' }
  const own = { ...SMILE_ID, ...open, PUBLIC_URL: 'https://kivuko.example/' }
  expect(read(own).identity).toEqual({
    apiUrl: 'https://api.smileidentity.com/v1',
    partnerId: '2424',
    apiKey: 'key',
    callbackUrl: 'https://kivuko.example/api/v1/webhooks/smile-id',
    pollMs: 10_000,
  })
  const elsewhere = read({ ...own, SMILE_ID_CALLBACK_BASE: 'https://hooks.example' })
  expect(elsewhere.identity?.callbackUrl).toBe('https://hooks.example/api/v1/webhooks/smile-id')
  for (const name of Object.keys(SMILE_ID)) expect(() => read({ ...own, [name]: '' })).toThrow('together, or none')
  expect(() => read({ ...own, SMILE_ID_PARTNER_ID: 'two' })).toThrow('SMILE_ID_PARTNER_ID')
})
