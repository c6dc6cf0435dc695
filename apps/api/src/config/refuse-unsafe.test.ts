import { expect, test } from 'vitest'
import { apiEnvironment, type Plan } from '../../../../tools/start/environment.ts'
import { DEMO_ACCOUNT_KEY, PUBLISHED } from './published.ts'
import { readConfig } from './read-config.ts'

const DATABASE_URL = 'postgres://kivuko@localhost/kivuko'
const REAL = {
  DATABASE_URL,
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://kivuko.example',
  CONSOLE_URL: 'https://console.kivuko.example',
  TRUST_PROXY: '1',
  ACCOUNT_KEY: 'wS0t5BhDkU8nq1f7JrX2zLmPpE4yVc6A',
  DOCUMENT_KEY: 'Qd9uN3vKx7Tg1ZbRsH5eWj2MyFcL8aPo',
}
const CARDS = {
  STRIPE_SECRET_KEY: 'sk_live_51Nw8xKq2pZ',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51Nw8xKq2pZ',
  STRIPE_WEBHOOK_SECRET: 'whsec_8Hq2mZrT5vKx',
}
const PLAN: Plan = {
  port: 3000,
  sandboxPort: 3001,
  smtpPort: 3025,
  signerPort: 3002,
  widgetPort: 3003,
  publicUrl: 'http://localhost:3000',
  sandboxUrl: 'http://127.0.0.1:3001',
  dataFolder: '/tmp/kivuko',
  webRoot: '/tmp/kivuko/web',
}

/** The lines of the refusal; none when it starts. */
function refusals(settings: Record<string, string | undefined>): string[] {
  try {
    readConfig(settings)
    return []
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
}

test('SEC-55 a real installation with its own keys, live ones and https starts', () => {
  expect(refusals({ ...REAL, ...CARDS })).toEqual([])
})

test.for<[name: string, value: string, rule: RegExp]>([
  ['ACCOUNT_KEY', DEMO_ACCOUNT_KEY, /is published with Kivuko/],
  ['ACCOUNT_KEY', REAL.DOCUMENT_KEY, /^DOCUMENT_KEY: must differ from ACCOUNT_KEY|^ACCOUNT_KEY: must differ/],
  ['ACCOUNT_KEY', 'k'.repeat(40), /must be random/],
  ['DOCUMENT_KEY', 'short', /at least 32 characters/],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_x', /at least 16 characters/],
  ['STRIPE_WEBHOOK_SECRET', CARDS.STRIPE_SECRET_KEY, /must differ from STRIPE_SECRET_KEY/],
  ['STRIPE_SECRET_KEY', 'sk_test_51Nw8xKq2pZ', /is a test key/],
  ['PAYSTACK_SECRET_KEY', 'sk_test_51Nw8xKq2pZ3fG', /is a test key/],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_test_51Nw8xKq2pZ', /both test or both live/],
  ['PUBLIC_URL', 'http://kivuko.example', /must begin with https/],
  ['RATES_KRAKEN_URL', 'http://10.0.0.7:80', /must begin with https/],
  ['MPESA_API_URL', 'https://sandbox.safaricom.co.ke', /test system/],
  ['SMS_USERNAME', 'sandbox', /test system/],
  ['SIGN_IN_WORK', '10', /at least 1000/],
  ['SIGNER_URL', 'http://127.0.0.1:3002', /must be a socket/],
  ['SIGNER_URL', 'unix:signer.sock', /must begin with unix:/],
  ['SIGNER_URL', 'unix:/run/signer.sock, http://signer-b.example:3002', /must be a socket/],
  ['SIGNER_URL', 'https://signer-a.example,signer-b.example', /must begin with unix:/],
  ['SIGNER_URL', 'https://signer-a.example,https://signer-a.example/', /must name each signer once/],
])('SEC-55 for real, %s cannot be %s', ([name, value, rule]) => {
  expect(refusals({ ...REAL, ...CARDS, [name]: value }).filter((line) => rule.test(line))).not.toEqual([])
})

test('SEC-114 beyond this machine the database is spoken to encrypted, with its name checked', () => {
  const lineOf = (url: string) => refusals({ ...REAL, DATABASE_URL: url }).join()
  for (const url of [
    'postgres://kivuko:secret@db.kivuko.example/kivuko',
    'postgres://kivuko:secret@10.0.0.7/kivuko?sslmode=require',
    'postgres://kivuko:secret@db.kivuko.example/kivuko?sslmode=no-verify',
    'postgres://kivuko@/kivuko?host=10.0.0.7',
  ])
    expect([url, lineOf(url)]).toEqual([url, expect.stringMatching(/^DATABASE_URL: must have sslmode=verify-full/)])
  for (const url of [
    'postgres://kivuko:secret@db.kivuko.example/kivuko?sslmode=verify-full',
    'postgres://kivuko@/kivuko?host=/var/run/postgresql',
    'postgres://kivuko@%2Fvar%2Frun%2Fpostgresql/kivuko',
    'postgres://kivuko@127.0.0.1:5432/kivuko',
  ])
    expect([url, lineOf(url)]).toEqual([url, ''])
})

test('SEC-49 for real, behind https, the proxies in front are counted in so many words', () => {
  for (const TRUST_PROXY of [undefined, '', '0'])
    expect(refusals({ ...REAL, TRUST_PROXY }).join()).toMatch(/^TRUST_PROXY: must say how many proxies/)
  for (const TRUST_PROXY of ['1', '2', 'none']) expect(refusals({ ...REAL, TRUST_PROXY })).toEqual([])
  expect(refusals({ ...REAL, TRUST_PROXY: 'some' }).join()).toMatch(/TRUST_PROXY: must be how many reverse proxies/)
})

test('SEC-206 for real, the console has an address of its own, or it is said in so many words that it has none', () => {
  for (const CONSOLE_URL of [undefined, ''])
    expect(refusals({ ...REAL, CONSOLE_URL })).toEqual([
      expect.stringMatching(
        /^CONSOLE_URL: must be the console's own address, such as https:\/\/console\.kivuko\.example;/,
      ),
    ])
  for (const CONSOLE_URL of ['none', 'https://console.kivuko.example:8443/', 'https://Staff.Kivuko.example'])
    expect([CONSOLE_URL, refusals({ ...REAL, CONSOLE_URL })]).toEqual([CONSOLE_URL, []])
  // Where nobody else comes, as in a demo, it may be left out.
  expect(refusals({ ...REAL, PUBLIC_URL: 'http://localhost:3000', CONSOLE_URL: undefined })).toEqual([])
})

test.for<[value: string, rule: RegExp]>([
  ['console', /must be a URL, or none/],
  ['http://console.kivuko.example', /must begin with https/],
  ['https://kivuko.example', /must be a name below PUBLIC_URL's, such as https:\/\/console\.kivuko\.example/],
  ['https://kivuko.example:8443', /must be a name below/],
  ['https://console.example', /must be a name below/],
  ['https://thiefkivuko.example', /must be a name below/],
  ['https://kivuko.example.thief.example', /must be a name below/],
  ['https://console.kivuko.example/console', /must be an address without a path/],
  ['https://admin@console.kivuko.example', /must be an address without a path/],
])('SEC-206 the console’s address cannot be %s', ([value, rule]) => {
  expect(refusals({ ...REAL, CONSOLE_URL: value }).filter((line) => rule.test(line))).not.toEqual([])
  expect(refusals({ ...REAL, CONSOLE_URL: value }).every((line) => line.startsWith('CONSOLE_URL: '))).toBe(true)
})

test('SEC-55 a network of coins for real is the public one, and in a demo it is not', () => {
  const node = { CHAIN_ETHEREUM_RPC_URL: 'https://node.example' }
  expect(refusals({ ...REAL, ...node, CHAIN_ETHEREUM_ID: '11155111' }).join()).toMatch(
    /CHAIN_ETHEREUM_ID: must be the pub/,
  )
  expect(refusals({ DATABASE_URL, KIVUKO_ENV: 'demo', ...node }).join()).toMatch(
    /CHAIN_ETHEREUM_ID: is a network with real/,
  )
})

test('SEC-55 whoever forgets NODE_ENV is asked the same as soon as others can reach it', () => {
  const { NODE_ENV: _, ...forgotten } = { ...REAL, ...CARDS, STRIPE_SECRET_KEY: 'sk_test_51Nw8xKq2pZ' }
  expect(refusals(forgotten).join()).toContain('STRIPE_SECRET_KEY: is a test key')
})

test('SEC-211 no NODE_ENV lets an unsafe setting pass: where others can reach it, or real money moves, it is for real', () => {
  const unsafe = { ...REAL, ACCOUNT_KEY: 'k'.repeat(40), PUBLIC_URL: 'http://kivuko.example', TRUST_PROXY: undefined }
  for (const NODE_ENV of ['test', 'development', undefined])
    expect([NODE_ENV, refusals({ ...unsafe, NODE_ENV })]).toEqual([NODE_ENV, refusals(unsafe)])
  expect(refusals(unsafe).join()).toMatch(/PUBLIC_URL: must begin with https.*|ACCOUNT_KEY: must be random/)
  const weak = { DATABASE_URL, NODE_ENV: 'test', ACCOUNT_KEY: 'k'.repeat(40), DOCUMENT_KEY: REAL.DOCUMENT_KEY }
  expect(refusals(weak)).toEqual([])
  const { STRIPE_WEBHOOK_SECRET } = CARDS
  for (const money of [
    CARDS,
    { PAYSTACK_SECRET_KEY: 'sk_live_51Nw8xKq2pZ3fG' },
    { MPESA_CONSUMER_KEY: 'aQ3xZr7TkLw9PmVe' },
    { CHAIN_BSC_RPC_URL: 'https://node.example' },
  ])
    expect([money, refusals({ ...weak, ...money }).join()]).toEqual([
      money,
      expect.stringContaining('ACCOUNT_KEY: must be random'),
    ])
  expect(
    refusals({ ...weak, STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET }),
  ).toEqual([])
  // A demo's rules hold with it, too.
  const demo = { DATABASE_URL, KIVUKO_ENV: 'demo', NODE_ENV: 'test' }
  expect(refusals({ ...demo, HOST: '0.0.0.0' }).join()).toContain('HOST: must be this machine in a demo')
  expect(refusals({ ...demo, ...CARDS }).join()).toContain('STRIPE_SECRET_KEY: is a live key')
})

test('SEC-55 the settings of a demo are refused for real one by one, in one list', () => {
  const demo = apiEnvironment(PLAN, DATABASE_URL)
  const lines = refusals({ ...demo, NODE_ENV: 'production', KIVUKO_ENV: 'live', HOST: '0.0.0.0' }).join('\n')
  const secrets = Object.keys(demo).filter((name) =>
    /^(?!npm)[A-Z0-9_]+_(KEY|SECRET|PASSKEY|CREDENTIAL|XPUB)$/.test(name),
  )
  const own = secrets.filter((name) => /STRIPE|MPESA|PAYSTACK|BANK|SMS|SMILE|OIDC|SIGNER|CHAIN/.test(name))
  expect(own.length).toBeGreaterThan(12)
  for (const name of own) {
    expect(PUBLISHED.has(demo[name] ?? ''), name).toBe(true)
    expect(lines).toContain(`${name}: is published`)
  }
  expect(lines).toMatch(/ACCOUNT_KEY: must be set/)
})

test('SEC-56 a demo is open to this machine alone unless it is said in so many words', () => {
  const demo = { DATABASE_URL, KIVUKO_ENV: 'demo' }
  expect(refusals(demo)).toEqual([])
  for (const open of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { PUBLIC_URL: 'https://demo.kivuko.example' }]) {
    const [name] = Object.keys(open)
    expect(refusals({ ...demo, ...open })).toEqual([expect.stringContaining(`${name}: must be this machine in a demo`)])
    expect(refusals({ ...demo, ...open, NODE_ENV: 'production' })).toHaveLength(1)
    expect(refusals({ ...demo, ...open, DEMO_OPEN_TO_EVERYBODY: 'yes' })).toEqual([])
  }
  expect(apiEnvironment(PLAN, DATABASE_URL).HOST).toBe('127.0.0.1')
})

test('SEC-56 a demo has no live key and moves no real money, wherever it listens', () => {
  const demo = { DATABASE_URL, KIVUKO_ENV: 'demo', DEMO_OPEN_TO_EVERYBODY: 'yes' }
  expect(refusals({ ...demo, ...CARDS })).toEqual([
    'STRIPE_SECRET_KEY: is a live key, which KIVUKO_ENV=demo must not have',
    'STRIPE_PUBLISHABLE_KEY: is a live key, which KIVUKO_ENV=demo must not have',
  ])
})
