// Goal: one process of an installation serves both modes, each from its own database, and ends them in order.
import { listRails } from '@kivuko/contract/partner-rails.ts'
import { expect, test } from 'vitest'
import { type TestDatabase, withClient } from '../../../../tools/testing/database.ts'
import { hashKey, newKeyText } from '../../src/partners/keys/key-text.ts'
import { apiDatabase } from '../support/api-database.ts'
import { createApiProcess } from '../support/api-process.ts'
import { callOverHttp } from '../support/over-http.ts'
import { runOperatorCommand } from '../support/run-operator-command.ts'
import { startTestApp } from '../support/test-app.ts'
import { settings } from '../support/test-settings.ts'

/** A partner with a key, written into the database of its mode. */
async function addKey(database: TestDatabase, mode: 'test' | 'live'): Promise<string> {
  const secret = newKeyText(mode)
  const id = '0'.repeat(26)
  await withClient(database.url, async (client) => {
    await client.query(
      `insert into partners (id, name, website, state, created_at) values ($1, 'Lake Wallet', 'https://wallet.example', $2, now())`,
      [`ptn_${id}`, mode],
    )
    await client.query(
      `insert into partner_keys (id, partner_id, name, secret_hash, tail, scopes, networks, created_by, created_at)
       values ($1, $2, 'A server', $3, $4, '{rails:read}', '{}', 'usr_x', now())`,
      [`apk_${id}`, `ptn_${id}`, hashKey(secret), secret.slice(-4)],
    )
  })
  return secret
}

test('PTN-27 an operator’s command works on the test mode’s database, and says when there is none', {
  tags: ['long'],
}, async () => {
  await using app = await startTestApp({ processes: 1 })
  await using tried = await apiDatabase()
  const words = ['fund-treasury', 'USDT', '100000', 'play-money-1']
  const none = await runOperatorCommand(app, 'in-test-mode', words)
  expect([none.code, none.output.trim()]).toEqual([1, 'TEST_DATABASE_URL is not set: there is no test mode.'])
  const done = await runOperatorCommand(app, 'in-test-mode', words, { TEST_DATABASE_URL: tried.runUrl })
  expect(done).toMatchObject({ code: 0 })
  const journals = (url: string) =>
    withClient(url, async (client) => (await client.query('select from ledger.journals')).rowCount)
  expect([
    await journals(tried.url),
    await app.asOwner(async (client) => (await client.query('select from ledger.journals')).rowCount),
  ]).toEqual([1, 0])
  const wrong = await runOperatorCommand(app, 'in-test-mode', ['../main'], { TEST_DATABASE_URL: tried.runUrl })
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('Say which command')])
})

test('PTN-24 PTN-189 one process answers keys of both modes, each from its own database, and ends in order', {
  tags: ['long'],
}, async () => {
  await using live = await apiDatabase()
  await using tried = await apiDatabase()
  const [ofLive, ofTest] = [await addKey(live, 'live'), await addKey(tried, 'test')]
  await using api = await createApiProcess({
    ...settings(live.runUrl),
    LOG_LEVEL: 'error',
    TEST_DATABASE_URL: tried.runUrl,
    TEST_RATES_COINBASE_URL: 'http://127.0.0.1:9',
    TEST_RATES_COINGECKO_URL: 'http://127.0.0.1:9',
    TEST_RATES_KRAKEN_URL: 'http://127.0.0.1:9',
    // The live one takes transfers in naira, the other one in shillings.
    TEST_BANK_ACCOUNTS: JSON.stringify({
      KES: { bank_name: 'Hill Bank', account_name: 'Kivuko Limited', account_number: '0123456789' },
    }),
  })
  await api.start()
  const call = callOverHttp(api.url)
  const rails = async (token: string) => {
    const { mode, data } = (await call(listRails, { token })).body
    return [mode, ...data.map(({ currency, method }) => `${currency} ${method}`)]
  }
  expect(await rails(ofLive)).toEqual(['live', 'NGN bank'])
  expect(await rails(ofTest)).toEqual(['test', 'KES bank'])
  expect((await call(listRails, { token: newKeyText('test') })).problem.code).toBe('api_key_invalid')
  // Messages of providers of the test mode have an address of their own; this one has no card network.
  const message = await fetch(`${api.url}/test/api/v1/webhooks/stripe`, { method: 'POST', body: '{}' })
  expect([message.status, ((await message.json()) as { code: string }).code]).toEqual([400, 'signature_invalid'])
  await Promise.all([rails(ofLive), rails(ofTest)])
  expect(await api.stop()).toBe(0)
  const lines = ({ url }: TestDatabase) =>
    withClient(url, async (client) => (await client.query('select from partner_requests')).rowCount)
  expect([await lines(live), await lines(tried)]).toEqual([2, 2])
})

/** A Node.js that takes a list of networks and does nothing with it, as version 20 does. */
const DEAF_NODE = `--import=data:text/javascript,${encodeURIComponent('import{BlockList}from"node:net";BlockList.prototype.check=()=>false')}`

test('PTN-308 where this machine’s own networks cannot be kept from messages, the server does not start and says so', {
  tags: 'long',
}, async () => {
  await using database = await apiDatabase()
  await using api = await createApiProcess({ ...settings(database.runUrl), NODE_OPTIONS: DEAF_NODE })
  await expect(api.start()).rejects.toThrow(
    /ended by itself: .*cannot keep messages to partners out of this machine's own networks\. Start Kivuko with Node\.js 24\./s,
  )
})
