import { expect, test } from 'vitest'
import { signerEnvironment, signerPolicy } from '../../../tools/start/signer.ts'
import { readConfig } from '../src/config.ts'

const DEMO = { ...signerEnvironment({ signerPort: 3002, dataFolder: '/tmp/kivuko' }), NODE_ENV: 'production' }
const WORDS = 'lunar ginger basket orbit velvet thunder canyon puzzle harvest mirror dolphin sketch'
const SECRET = 'wS0t5BhDkU8nq1f7JrX2zLmPpE4yVc6A'

test('SEC-55 the signer has neither the words nor the secret of a demo for real, and says both at once', () => {
  expect(() => readConfig(DEMO)).not.toThrow()
  const live = { ...DEMO, KIVUKO_ENV: 'live', SIGNER_SOCKET: '/run/kivuko-signer/signer.sock' }
  expect(() => readConfig(live)).toThrow(/SIGNER_SECRET: is published.*; SIGNER_MNEMONIC: is published/)
  expect(() => readConfig({ ...live, KIVUKO_ENV: '' })).toThrow(/SIGNER_MNEMONIC/)
  expect(() => readConfig({ ...live, SIGNER_SECRET: 's'.repeat(40) })).toThrow(/must be random/)
  const junk = `${'test '.repeat(11)}junk`
  expect(() => readConfig({ ...live, SIGNER_SECRET: SECRET, SIGNER_MNEMONIC: junk })).toThrow(/SIGNER_MNEMONIC/)
  const own = { ...live, SIGNER_SECRET: SECRET, SIGNER_MNEMONIC: WORDS }
  expect(() => readConfig(own)).not.toThrow()
  expect(() => readConfig({ ...own, SIGNER_SECRET_OLD: SECRET })).toThrow(/SIGNER_SECRET_OLD: must differ/)
  expect(() => readConfig({ ...own, SIGNER_SOCKET: '' })).toThrow(/SIGNER_SOCKET: must be set/)
})

test('SEC-211 no NODE_ENV lets the signer start with what is published', () => {
  for (const NODE_ENV of ['test', 'development', ''])
    expect(() => readConfig({ ...DEMO, KIVUKO_ENV: 'live', NODE_ENV })).toThrow(
      /SIGNER_SOCKET.*SIGNER_MNEMONIC: is published/,
    )
})

test('SEC-56 the signer of a demo signs for no network with real coins', () => {
  const policy = signerPolicy()
  const real = { networks: { ...policy.networks, bsc: { ...policy.networks.bsc, chain_id: 56 } } }
  expect(() => readConfig({ ...DEMO, SIGNER_POLICY: JSON.stringify(real) })).toThrow(/SIGNER_POLICY: names a network/)
})

test('RUN-97 a signer has a folder or a database, and for real one whose name is checked', () => {
  const own = { ...DEMO, KIVUKO_ENV: 'live', SIGNER_SOCKET: '/run/kivuko-signer/signer.sock', SIGNER_SECRET: SECRET }
  const shared = { ...own, SIGNER_MNEMONIC: WORDS, SIGNER_DATA: '' }
  const url = 'postgres://kivuko_signer:secret@signer-db.example/kivuko_signer'
  const checked = { ...shared, SIGNER_DATABASE_URL: `${url}?sslmode=verify-full` }
  expect(readConfig(checked)).toMatchObject({ isForReal: true, database: { leaseMs: 10_000 } })
  for (const clear of [url, `${url}?sslmode=require`])
    expect(() => readConfig({ ...shared, SIGNER_DATABASE_URL: clear })).toThrow('must have sslmode=verify-full')
  expect(() =>
    readConfig({ ...shared, SIGNER_DATABASE_URL: url.replace('signer-db.example', 'localhost') }),
  ).not.toThrow()
  expect(() => readConfig(shared)).toThrow('SIGNER_DATA: set it to the folder of its journal, or SIGNER_DATABASE_URL')
  expect(() => readConfig({ ...checked, SIGNER_DATA: '/var/lib/kivuko-signer' })).toThrow('and not both')
  expect(() => readConfig({ ...checked, SIGNER_LEASE_MS: '100' })).toThrow('SIGNER_LEASE_MS')
  expect(() => readConfig({ ...checked, SIGNER_DATABASE_URL: 'https://signer-db.example' })).toThrow('postgres://')
})
