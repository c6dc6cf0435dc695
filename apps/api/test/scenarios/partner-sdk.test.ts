// Goal: what an integrator is shown works as it stands: the packed SDK in an empty folder, and its example against the real API.
import { execFile } from 'node:child_process'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findNodes, packSdk } from '../../../../packages/sdk/test/support/packed-sdk.ts'
import { newKey, newPartner, startBothModes } from '../support/partners.ts'
import { ledgerFaults } from '../support/phone-payments.ts'
import { until } from '../support/until.ts'

const run = promisify(execFile)
const PHONE = '0712345678'
const EXAMPLE = 'headless-purchase.mjs'
const LINES_MAX = 40

test('PTN-120 a headless purchase by M-Pesa in 40 lines, from the packed SDK in an empty folder, on each Node that is found', async () => {
  await using sdk = await packSdk()
  await using both = await startBothModes({ sandbox: true })
  await both.test.startBackground()
  const { secret } = await newKey(await newPartner(both))
  const example = join(sdk.folder, EXAMPLE)
  await copyFile(join(sdk.unpacked, 'examples', EXAMPLE), example)
  expect((await readFile(example, 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(LINES_MAX)
  const env = { KIVUKO_KEY: secret, KIVUKO_URL: both.live.url }
  const nodes = await findNodes()
  expect(nodes.map(({ path }) => path)).toContain(process.execPath)
  for (const { path, version } of nodes) {
    await both.test.deps.rates.refresh()
    const bought = run(path, [example, PHONE], { cwd: sdk.folder, env })
    const accepted = until('the phone rings', () => both.test.sandbox.control.phones.answer(PHONE, 'accept'))
    const [{ stdout, stderr }] = await Promise.all([bought, accepted])
    expect([version, stderr, stdout]).toEqual([version, '', expect.stringMatching(/^ord_\w{26} is completed$/m)])
    expect(stdout).toMatch(/^KES 1000\.00, of it KES 15\.00 as fee, buys USDT [\d.]+$/m)
    expect(stdout).toMatch(/^USDT [\d.]+$/m)
  }
  const orders = await both.test.deps.db.selectFrom('orders').select('state').execute()
  expect(orders).toEqual(nodes.map(() => ({ state: 'completed' })))
  expect(await both.live.deps.db.selectFrom('orders').select('state').execute()).toEqual([])
  expect(await ledgerFaults(both.test)).toEqual([])
})

test('PTN-121 a key that does not work is told so in the example, with what to do next', async () => {
  await using sdk = await packSdk()
  await using both = await startBothModes({ sandbox: true })
  const { secret } = await newKey(await newPartner(both), { scopes: ['rails:read'] })
  const example = join(sdk.unpacked, 'examples', EXAMPLE)
  const bought = run(process.execPath, [example, PHONE], { env: { KIVUKO_KEY: secret, KIVUKO_URL: both.live.url } })
  await expect(bought).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^scope_missing: .+customers:read.+ Next: check_key\. Request req-\S+\.\n$/),
  })
})
