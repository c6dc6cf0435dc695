import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const DATABASE_URL = 'postgres://kivuko@localhost/kivuko'
const ACCOUNT_KEY = 'only-for-tests-only-for-tests-only-for-tests'

function complaint(variables: Record<string, string>): string {
  try {
    readConfig({ DATABASE_URL, ACCOUNT_KEY, ...variables })
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

test('only the database and the account key must be named; an empty variable is an absent one', () => {
  const config = readConfig({ DATABASE_URL, ACCOUNT_KEY, PORT: '', SMTP_URL: '' })
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
  ['BANK_ACCOUNTS', '{"GBP":{"bank_name":"a","account_name":"b","account_number":"c"}}'],
  ['BANK_ACCOUNTS', '{"NGN":{"bank_name":"a"}}'],
])('%s cannot be %j, and the complaint names it', ([name = '', value = '']) => {
  expect(complaint({ [name]: value })).toContain(name)
})

test('all wrong settings are named at once', () => {
  expect(complaint({ PORT: 'x', LOG_LEVEL: 'x' })).toMatch(/PORT: .*\n.*LOG_LEVEL: /)
})

test('half a card network is refused', () => {
  expect(complaint({ STRIPE_SECRET_KEY: 'sk_test_x' })).toContain('together, or none of them')
  const keys = { STRIPE_SECRET_KEY: 's', STRIPE_PUBLISHABLE_KEY: 'p', STRIPE_WEBHOOK_SECRET: 'w' }
  expect(readConfig({ DATABASE_URL, ACCOUNT_KEY, ...keys }).cards).toMatchObject({
    secretKey: 's',
    publishableKey: 'p',
  })
})

test('the public address has no slash at its end, and the folder of the web app is absolute', () => {
  const config = readConfig({ DATABASE_URL, ACCOUNT_KEY, PUBLIC_URL: 'https://kivuko.example/', WEB_ROOT: 'dist' })
  expect(config.publicUrl).toBe('https://kivuko.example')
  expect(config.webRoot).toBe(`${process.cwd()}/dist`)
})

test('only a demo runs without an account key of its own', () => {
  expect(() => readConfig({ DATABASE_URL })).toThrow('ACCOUNT_KEY')
  expect(() => readConfig({ DATABASE_URL, KIVUKO_ENV: 'live', ACCOUNT_KEY: 'short' })).toThrow('ACCOUNT_KEY')
  expect(readConfig({ DATABASE_URL, KIVUKO_ENV: 'demo' }).accountKey).toBeTruthy()
})

test('half a social provider is refused, and one spoken to in the clear over a network', () => {
  const provider = { OIDC_CLIENT_ID: 'kivuko', OIDC_CLIENT_SECRET: 's' }
  expect(complaint(provider)).toContain('together, or none of them')
  expect(complaint({ ...provider, OIDC_ISSUER: 'http://login.example' })).toContain('OIDC_ISSUER')
  const local = { ...provider, OIDC_ISSUER: 'http://127.0.0.1:3001/oidc' }
  expect(readConfig({ DATABASE_URL, ACCOUNT_KEY, ...local }).social).toMatchObject({ name: 'Google' })
  const far = { ...provider, OIDC_ISSUER: 'https://login.example', OIDC_NAME: 'Lake ID' }
  expect(readConfig({ DATABASE_URL, ACCOUNT_KEY, ...far }).social).toMatchObject({ name: 'Lake ID' })
})
