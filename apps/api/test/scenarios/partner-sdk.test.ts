// Goal: what an integrator is shown works as it stands: the packed SDK in an empty folder, its example and the programs of its README,
// against the real API.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sign } from '../../../../packages/sdk/src/webhooks.ts'
import {
  type FoundNode,
  findNodes,
  obtainNodes,
  type Packed,
  packSdk,
} from '../../../../packages/sdk/test/support/packed-sdk.ts'
import { readSnippets } from '../../../../packages/sdk/test/support/snippets.ts'
import { type BothModes, newKey, newPartner, startBothModes, type TestPartner } from '../support/partners.ts'
import { ledgerFaults } from '../support/phone-payments.ts'
import { until } from '../support/until.ts'

const run = promisify(execFile)
const PHONE = '0712345678'
const EXAMPLE = 'headless-purchase.mjs'
const LINES_MAX = 40
const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of a test, 32 bytes long').toString('base64')}`

test('PTN-120 PTN-121 a headless purchase by M-Pesa in 40 lines, from the packed SDK in an empty folder, on each Node that is found', {
  tags: ['long'],
}, async () => {
  await using sdk = await packSdk()
  await using both = await startBothModes({ sandbox: true })
  await both.test.startBackground()
  const partner = await newPartner(both)
  const nodes = await findNodes()
  expect(nodes.map(({ path }) => path)).toContain(process.execPath)
  const { example, env } = await buyOnEach(both, partner, { sdk, nodes })
  const orders = await both.test.deps.db.selectFrom('orders').select('state').execute()
  expect(orders).toEqual(nodes.map(() => ({ state: 'completed' })))
  expect(await both.live.deps.db.selectFrom('orders').select('state').execute()).toEqual([])
  expect(await ledgerFaults(both.test)).toEqual([])
  // What a key may not do is said with what to do next.
  const { secret: small } = await newKey(partner, { scopes: ['rails:read'] })
  const refused = run(process.execPath, [example, PHONE], { cwd: sdk.folder, env: { ...env, KIVUKO_KEY: small } })
  const stderr = expect.stringMatching(/^scope_missing: .+customers:read.+ Next: check_key\. Request \S+\.\n$/)
  await expect(refused).rejects.toMatchObject({ code: 1, stderr })
})

test('PTN-233 it does so on Node 20 and 22', { tags: ['long'] }, async ({ skip }) => {
  await using sdk = await packSdk()
  const nodes = await obtainNodes(join(sdk.folder, 'nodes'))
  if (nodes.length < 2)
    return skip('Node 20 and 22 could not be had: the registry was not reached, or has none for here')
  await using both = await startBothModes({ sandbox: true })
  await both.test.startBackground()
  await buyOnEach(both, await newPartner(both), { sdk, nodes })
})

type Bought = { sdk: Packed; nodes: readonly FoundNode[] }

/** The example as it is packed, once on each Node. */
async function buyOnEach(both: BothModes, partner: TestPartner, { sdk, nodes }: Bought) {
  const { secret } = await newKey(partner)
  const example = join(sdk.folder, EXAMPLE)
  await copyFile(join(sdk.unpacked, 'examples', EXAMPLE), example)
  expect((await readFile(example, 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(LINES_MAX)
  const env = { KIVUKO_KEY: secret, KIVUKO_URL: both.live.url }
  for (const { path, version } of nodes) {
    expect((await run(path, ['-p', 'process.versions.node'])).stdout.trim()).toBe(version)
    await both.test.deps.rates.refresh()
    const bought = run(path, [example, PHONE], { cwd: sdk.folder, env })
    const accepted = until('the phone rings', () => both.test.sandbox.control.phones.answer(PHONE, 'accept'))
    const [{ stdout, stderr }] = await Promise.all([bought, accepted])
    expect([version, stderr, stdout]).toEqual([version, '', expect.stringMatching(/^ord_\w{26} is completed$/m)])
    expect(stdout).toMatch(/^KES 1000\.00, of it KES 15\.00 as fee, buys USDT [\d.]+$/m)
    expect(stdout).toMatch(/^USDT [\d.]+$/m)
  }
  return { example, env }
}

test('PTN-123 the programs of the README do what it says', { tags: ['long'] }, async () => {
  await using sdk = await packSdk()
  await using both = await startBothModes({ sandbox: true })
  const { secret } = await newKey(await newPartner(both))
  const [, lists, twice, errors, webhooks, ...rest] = await readSnippets()
  expect(rest).toEqual([])
  const env = { KIVUKO_KEY: secret, KIVUKO_URL: both.live.url, KIVUKO_WEBHOOK_SECRET: WEBHOOK_SECRET, PORT: '0' }
  const write = async (name: string, code = '') => {
    const file = join(sdk.folder, name)
    await writeFile(file, code)
    return file
  }
  const said = async (name: string, code = '') => {
    const { stdout } = await run(process.execPath, [await write(name, code)], { cwd: sdk.folder, env })
    return stdout
  }
  expect(await said('twice.mjs', twice)).toBe('true\n')
  expect(await said('lists.mjs', lists)).toBe('1 customers\n')
  expect(await said('errors.mjs', errors)).toBe('validation_failed 422 external_id fix_request true\n')

  const server = spawn(process.execPath, [await write('webhooks.mjs', webhooks)], { cwd: sdk.folder, env })
  let words = ''
  server.stdout.on('data', (text) => {
    words += text
  })
  const port = await until('it listens', () => /Listening on (\d+)/.exec(words)?.[1])
  const body = JSON.stringify({ type: 'order.updated' })
  const send = async (signed: string) => {
    const headers = await sign(signed, WEBHOOK_SECRET, { id: 'evt_1' })
    return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status
  }
  expect([await send(body), await send(`${body} `)]).toEqual([204, 400])
  await until('both are noted', () => /evt_1 order\.updated\nsignature_wrong\n/.test(words))
  server.kill()
  await once(server, 'exit')
})
