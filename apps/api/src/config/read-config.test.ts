import { KYC_TIERS } from '@kivuko/contract/kyc.ts'
import { expect, test } from 'vitest'
import { readConfig } from './read-config.ts'
import { ConfigError } from './setting.ts'

const DATABASE_URL = 'postgres://kivuko@localhost/kivuko'
const ACCOUNT_KEY = 'only-for-tests-only-for-tests-only-for-tests'
const DOCUMENT_KEY = 'only-for-tests-too-only-for-tests-too'

function complaint(variables: Record<string, string>): string {
  try {
    readConfig({ DATABASE_URL, ACCOUNT_KEY, DOCUMENT_KEY, ...variables })
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

test('only the database and the keys must be named; an empty variable is an absent one', () => {
  const config = readConfig({ DATABASE_URL, ACCOUNT_KEY, DOCUMENT_KEY, PORT: '', SMTP_URL: '' })
  expect(config).toMatchObject({ port: 3000, isDemo: false, isProduction: false, trustProxy: 0 })
  expect([config.cards, config.social, config.mail, config.webRoot]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(() => readConfig({})).toThrow('DATABASE_URL')
})

test.for([
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'kivuko'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '-1'],
  ['FEE_CARD_BPS', '-1'],
  ['FEE_CARD_BPS', '5001'],
  ['SPREAD_BPS', '1.5'],
  ['QUOTE_CARD_MS', '0'],
  ['BANK_ACCOUNTS', '{'],
  ['BANK_ACCOUNTS', '{"XAU":{"bank_name":"a","account_name":"b","account_number":"c"}}'],
  ['BANK_ACCOUNTS', '{"NGN":{"bank_name":"a"}}'],
])('%s cannot be %j, and the complaint names it', ([name = '', value = '']) => {
  expect(complaint({ [name]: value })).toContain(name)
})

test('all wrong settings are named at once', () => {
  const lines = complaint({ PORT: 'x', LOG_LEVEL: 'x', STRIPE_SECRET_KEY: 'sk', SIGNER_URL: 'http://localhost:3002' })
  for (const name of ['PORT', 'LOG_LEVEL', 'STRIPE_PUBLISHABLE_KEY', 'SIGNER_SECRET'])
    expect(lines).toContain(`  ${name}: `)
})

test('half a card network is refused', () => {
  expect(complaint({ STRIPE_SECRET_KEY: 'sk_test_x' })).toContain('together, or none of them')
  const keys = { STRIPE_SECRET_KEY: 's', STRIPE_PUBLISHABLE_KEY: 'p', STRIPE_WEBHOOK_SECRET: 'w' }
  expect(readConfig({ DATABASE_URL, ACCOUNT_KEY, DOCUMENT_KEY, ...keys }).cards).toMatchObject({
    secretKey: 's',
    publishableKey: 'p',
  })
})

test('the public address has no slash at its end, and the folder of the web app is absolute', () => {
  const config = readConfig({
    DATABASE_URL,
    ACCOUNT_KEY,
    DOCUMENT_KEY,
    PUBLIC_URL: 'https://kivuko.example/',
    CONSOLE_URL: 'none',
    TRUST_PROXY: '1',
    WEB_ROOT: 'dist',
  })
  expect([config.publicUrl, config.consoleUrl]).toEqual(['https://kivuko.example', undefined])
  expect(config.webRoot).toBe(`${process.cwd()}/dist`)
})

test('only a demo runs without an account key of its own', () => {
  expect(() => readConfig({ DATABASE_URL })).toThrow('ACCOUNT_KEY')
  expect(() => readConfig({ DATABASE_URL, KIVUKO_ENV: 'live', ACCOUNT_KEY: 'short' })).toThrow('ACCOUNT_KEY')
  expect(readConfig({ DATABASE_URL, KIVUKO_ENV: 'demo' }).accountKey).toBeTruthy()
  expect(complaint({ ACCOUNT_KEY_OLD: ACCOUNT_KEY })).toContain('ACCOUNT_KEY_OLD: must differ from ACCOUNT_KEY')
})

test('half a social provider is refused, and one spoken to in the clear over a network', () => {
  const provider = { OIDC_CLIENT_ID: 'kivuko', OIDC_CLIENT_SECRET: 's' }
  expect(complaint(provider)).toContain('together, or none of them')
  expect(complaint({ ...provider, OIDC_ISSUER: 'http://login.example' })).toContain('OIDC_ISSUER')
  const local = { ...provider, OIDC_ISSUER: 'http://127.0.0.1:3001/oidc' }
  expect(readConfig({ DATABASE_URL, ACCOUNT_KEY, DOCUMENT_KEY, ...local }).social).toMatchObject({ name: 'Google' })
  const far = { ...provider, OIDC_ISSUER: 'https://login.example', OIDC_NAME: 'Lake ID' }
  expect(readConfig({ DATABASE_URL, ACCOUNT_KEY, DOCUMENT_KEY, ...far }).social).toMatchObject({ name: 'Lake ID' })
})

test('banks are set up in pairs or not at all, and Paystack has an address of its own', () => {
  const bankOf = (more: object) => readConfig({ DATABASE_URL, ACCOUNT_KEY, DOCUMENT_KEY, ...more }).bank
  expect(bankOf({})).toMatchObject({ paystack: undefined, feed: undefined })
  expect(bankOf({ PAYSTACK_SECRET_KEY: 'sk' }).paystack).toEqual({ secretKey: 'sk', apiUrl: 'https://api.paystack.co' })
  expect(complaint({ PAYSTACK_API_URL: 'https://api.paystack.co' })).toContain('PAYSTACK_SECRET_KEY')
  const feed = { BANK_FEED_URL: 'https://bank.example/feed/', BANK_FEED_KEY: 'key' }
  expect(bankOf(feed).feed).toEqual({ url: 'https://bank.example/feed', key: 'key' })
  for (const name of Object.keys(feed)) expect(complaint({ ...feed, [name]: '' })).toContain('together, or none')
})

const MPESA = {
  MPESA_CONSUMER_KEY: 'aQ3xZr7TkLw9PmVe',
  MPESA_CONSUMER_SECRET: 'bW8sYc2UhNj4RqKd',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'cE5vXf9GiMo1SzTb',
  MPESA_PAYOUT_SHORTCODE: '600992',
  MPESA_INITIATOR: 'testapi',
  MPESA_SECURITY_CREDENTIAL: 'dR6uWg3HjBn7PyQa',
  MPESA_CALLBACK_SECRET: 'a-secret-of-20-chars',
}

test('mobile money needs all of its settings or none, and its callbacks come to the public address', () => {
  const world = { PUBLIC_URL: 'https://kivuko.example/', CONSOLE_URL: 'none', TRUST_PROXY: '1' }
  const own = { DATABASE_URL, ACCOUNT_KEY, DOCUMENT_KEY, ...world }
  expect(readConfig(own).mobileMoney).toBeUndefined()
  expect(readConfig({ ...own, ...MPESA }).mobileMoney).toMatchObject({
    apiUrl: 'https://api.safaricom.co.ke',
    callbackUrl: 'https://kivuko.example/api/v1/webhooks/mobile-money',
    shortcode: '174379',
  })
  for (const name of Object.keys(MPESA)) expect(complaint({ ...MPESA, [name]: '' })).toContain('together, or none')
  for (const secret of ['nineteen-characters', 'not safe in an address'])
    expect(complaint({ ...MPESA, MPESA_CALLBACK_SECRET: secret })).toContain('MPESA_CALLBACK_SECRET')
})

test('the key of documents must be set, and be long enough; limits are read by tier and keep their order', () => {
  expect(() => readConfig({ DATABASE_URL, ACCOUNT_KEY })).toThrow('DOCUMENT_KEY')
  expect(complaint({ DOCUMENT_KEY: 'short' })).toContain('DOCUMENT_KEY: must have at least 32 characters')
  const { kycLimits, documents, sms } = readConfig({ DATABASE_URL, ACCOUNT_KEY, DOCUMENT_KEY })
  const { elsewhere } = kycLimits
  expect([elsewhere[1].daily.units, elsewhere[4].monthly.units]).toEqual([200_000n, 50_000_000n])
  expect([documents.folder.endsWith('/.kivuko/documents'), sms]).toEqual([true, undefined])
  const pair = { daily: '10', monthly: '9' }
  for (const wrong of ['{', '{}', '[]', JSON.stringify({ 1: pair, 2: pair, 3: pair, 4: pair })])
    expect(complaint({ KYC_LIMITS: wrong })).toContain('KYC_LIMITS')
})

test('OPS-130 Nigeria and Kenya have limits of their own, never above those of elsewhere; the operator may name any country', () => {
  const limitsOf = (json: string) => readConfig({ DATABASE_URL, ACCOUNT_KEY, DOCUMENT_KEY, KYC_LIMITS: json }).kycLimits
  const { elsewhere, countries } = limitsOf('')
  expect(Object.keys(countries)).toEqual(['NG', 'KE'])
  for (const own of Object.values(countries))
    for (const tier of KYC_TIERS)
      for (const window of ['daily', 'monthly'] as const)
        expect(own?.[tier][window].units).toBeLessThanOrEqual(elsewhere[tier][window].units)
  const pair = { daily: '10', monthly: '90' }
  const four = { 1: pair, 2: pair, 3: pair, 4: pair }
  expect(limitsOf(JSON.stringify(four)).countries).toEqual({})
  const named = limitsOf(JSON.stringify({ ...four, GH: { ...four, 4: { daily: '5', monthly: '6' } } }))
  expect([named.countries.GH?.[4].daily.units, named.elsewhere[4].daily.units]).toEqual([500n, 1_000n])
  for (const wrong of [{ GH: four }, { ...four, Ghana: four }, { ...four, GH: { 1: pair } }, { ...four, gh: four }])
    expect(complaint({ KYC_LIMITS: JSON.stringify(wrong) })).toContain('KYC_LIMITS')
})

test('text messages need a user and a key, or neither', () => {
  expect(complaint({ SMS_USERNAME: 'kivuko' })).toContain('SMS_API_KEY')
  expect(complaint({ SMS_FROM: 'a name too long' })).toContain('SMS_FROM')
  const { sms } = readConfig({ DATABASE_URL, ACCOUNT_KEY, DOCUMENT_KEY, SMS_USERNAME: 'kivuko', SMS_API_KEY: 'key' })
  expect(sms?.apiUrl).toBe('https://api.africastalking.com')
})
