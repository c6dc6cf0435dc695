import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const DATABASE_URL = 'postgres://kivuko@localhost/kivuko'

function complaint(variables: Record<string, string>): string {
  try {
    readConfig({ DATABASE_URL, ...variables })
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

test('only the database must be named; an empty variable is an absent one', () => {
  const config = readConfig({ DATABASE_URL, PORT: '', SMTP_URL: '' })
  expect(config).toMatchObject({ port: 3000, isDemo: false, isProduction: false, trustProxy: 0 })
  expect([config.cards, config.mail, config.webRoot]).toEqual([undefined, undefined, undefined])
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
  expect(readConfig({ DATABASE_URL, ...keys }).cards).toMatchObject({ secretKey: 's', publishableKey: 'p' })
})

test('the public address has no slash at its end, and the folder of the web app is absolute', () => {
  const config = readConfig({ DATABASE_URL, PUBLIC_URL: 'https://kivuko.example/', WEB_ROOT: 'dist' })
  expect(config.publicUrl).toBe('https://kivuko.example')
  expect(config.webRoot).toBe(`${process.cwd()}/dist`)
})
